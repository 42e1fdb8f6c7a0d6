import { Day, ProjectReference } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { applicationForms } from './screener.ts'

const Source = z.object({ title: z.string(), url: z.string() })

/** A formation step with its state and duration. */
const ProjectStep = z.object({
  step: z.enum(['articles', 'ein', 'application']),
  /** The application's form. Null for other steps, and if it's unknown after the IRS approved. */
  form: z.enum(applicationForms).nullable(),
  state: z.enum(['open', 'filed', 'rejected', 'done']),
  filedOn: Day.nullable(),
  /** Decision date. Null if it's unknown or there is no decision. */
  decidedOn: Day.nullable(),
  /** When a decision is expected. Null unless the step is filed and its usual duration is known. */
  expected: z.object({ from: Day, to: Day }).nullable(),
  /** Usual duration, such as "22 to 120 days", or which office to ask. */
  usual: z.string(),
  note: z.string(),
  source: Source.extend({
    /** Day on which the duration was looked up. Null if it never was. */
    checkedOn: Day.nullable(),
    isOutdated: z.boolean(),
    isUnverified: z.boolean(),
  }).nullable(),
  /** Conflicting durations from other sources. */
  disputed: z.array(z.object({ text: z.string(), source: Source })),
  /** Durations in our own projects. Null until 30 projects have completed the step. */
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
    /**
     * The filing's form, or else the confirmed or screened one. If null, `steps` has both forms until the IRS
     * approves.
     */
    form: z.enum(applicationForms).nullable(),
    steps: z.array(ProjectStep),
  }),
})
