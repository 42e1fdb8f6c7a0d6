import { Day, ProjectReference } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { applicationForms } from './screener.ts'

const Source = z.object({ title: z.string(), url: z.string() })

/** A step of the formation: how far it is, how long it usually takes, and how long it took in our projects. */
const ProjectStep = z.object({
  step: z.enum(['articles', 'ein', 'application']),
  /** The form of the application. Null for other steps. */
  form: z.enum(applicationForms).nullable(),
  state: z.enum(['open', 'filed', 'rejected', 'done']),
  filedOn: Day.nullable(),
  /** When the authority decided. Null if it's unknown. */
  decidedOn: Day.nullable(),
  /** When the answer usually comes. Null unless the authority has the filing and usually takes known times. */
  expected: z.object({ from: Day, to: Day }).nullable(),
  /** "22 to 120 days", or whom to ask. */
  usual: z.string(),
  note: z.string(),
  source: Source.extend({
    /** Null for an office that we haven't read a figure from. */
    checkedOn: Day.nullable(),
    isOutdated: z.boolean(),
    isUnverified: z.boolean(),
  }).nullable(),
  /** What other sources say. */
  disputed: z.array(z.object({ text: z.string(), source: Source })),
  /** How many days it took in our projects. Null until 30 have passed the step. */
  own: z.object({ projects: z.int(), medianDays: z.int(), days80: z.int() }).nullable(),
})
export type ProjectStep = z.output<typeof ProjectStep>

export const getProjectTimeline = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/timeline',
  summary: 'How far the formation is, and how long its steps usually take',
  access: 'client',
  limit: 'read',
  tags: ['project', 'settings'],
  params: z.object({ id: ProjectReference }),
  reply: z.object({
    /** The application's form, as filed, confirmed, or else found by the screener. Null: both are listed. */
    form: z.enum(applicationForms).nullable(),
    steps: z.array(ProjectStep),
  }),
})
