import { Attachment } from '#contract/documents'
import { Day, Instant, ProjectReference, PublicId, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { FilingState } from './filings.ts'
import { formationTextField } from './organization.ts'

export const CalendarObligation = z.object({
  key: z.string(),
  kind: z.string(),
  jurisdiction: z.string(),
  due: z.string().nullable(),
  form: z.string().nullable(),
  feeUsd: z.number().nullable(),
  fee: z.string(),
  why: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
  checkedOn: z.string(),
  isOutdated: z.boolean(),
  isOverdue: z.boolean(),
  confidence: z.string(),
  /** Page where the fee was found, if it differs from `source`. */
  feeSource: z.object({ title: z.string(), url: z.string() }).optional(),
  windowFrom: z.string().optional(),
  extendedTo: z.string().optional(),
  remindFor: z.string().optional(),
  missing: z.array(z.string()).optional(),
  /** Who is responsible for filing. `us` for the exemption application, and if there is an open filing. */
  owner: z.enum(['client', 'us']),
  /** The open filing for this obligation, if any. */
  filing: z.object({ id: z.int(), state: FilingState }).nullable(),
})
export type CalendarObligation = z.output<typeof CalendarObligation>

export const completionStates = ['done', 'skipped'] as const

/** An obligation that was marked as done or skipped. */
const Completion = z.object({
  key: z.string(),
  kind: z.string(),
  jurisdiction: z.string(),
  due: z.string().nullable(),
  form: z.string().nullable(),
  state: z.enum(completionStates),
  /** Completion date. Null if it was skipped. */
  on: Day.nullable(),
  /** Proof, such as a confirmation number, or the reason for skipping. */
  text: z.string(),
  /** The proof as a document. Null if there is none or the viewer can't see it. */
  document: Attachment.nullable(),
  by: z.string().nullable(),
  at: Instant,
})
export type Completion = z.output<typeof Completion>

const projectParams = z.object({ id: ProjectReference })
const obligationParams = projectParams.extend({
  key: z.string().regex(/^[A-Z]{2}:[\w-]{1,60}:[\w-]{1,20}$/, 'That entry of the calendar isn’t valid'),
})

export const listObligations = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/obligations',
  summary:
    'What the organization has to file in the next 24 months and what is overdue, or the facts that are missing to say so',
  access: 'client',
  limit: 'read',
  tags: ['project', 'settings'],
  params: projectParams,
  reply: z.object({
    /** Unknown facts that the calendar requires. If there are any, `obligations` is empty. */
    missing: z.array(z.enum(['state', 'incorporationDate', 'fiscalYearEnd'])),
    obligations: z.array(CalendarObligation),
    /** Completed and skipped obligations, newest first. */
    completed: z.array(Completion),
  }),
})

export const CompletionBody = z.discriminatedUnion('state', [
  z
    .object({
      state: z.literal('done'),
      on: Day,
      proof: formationTextField(500).default(''),
      documentId: PublicId.nullable().default(null),
    })
    .refine(({ proof, documentId }) => proof !== '' || documentId !== null, {
      path: ['proof'],
      error: 'Please add a document, or enter a confirmation number',
    }),
  z.object({
    state: z.literal('skipped'),
    reason: formationTextField(500).min(5, 'Please say in a few words why it’s skipped'),
  }),
])

export const completeObligation = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/obligations/:key',
  summary: 'Records an obligation as done with proof, or as skipped with a reason',
  access: 'client',
  limit: 'write',
  params: obligationParams,
  body: CompletionBody,
  reply: SuccessReply,
})

export const undoCompletion = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:id/obligations/:key',
  summary: 'Puts an obligation back into the calendar',
  access: 'client',
  limit: 'write',
  params: obligationParams,
  reply: SuccessReply,
})

export const standingAuthorities = ['state', 'attorney-general', 'irs'] as const
export const StandingAuthority = z.enum(standingAuthorities)
export type StandingAuthority = z.output<typeof StandingAuthority>

export const getStanding = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/standing',
  summary: 'Whether the state, the attorney general, and the IRS list the organization in good standing',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: z.array(
    z.object({
      authority: StandingAuthority,
      /** The office where staff check the status. Null until the state is known, except for the IRS. */
      office: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
      /** The newest check, or null if there is none. */
      check: z
        .object({ isGood: z.boolean(), note: z.string(), checkedOn: Day, checkedBy: z.string().nullable() })
        .nullable(),
    }),
  ),
})

export const StandingCheck = z
  .object({
    authority: StandingAuthority,
    isGood: z.boolean(),
    checkedOn: Day,
    note: formationTextField(500).default(''),
  })
  .refine(({ isGood, note }) => isGood || note !== '', {
    path: ['note'],
    error: 'Please say what the register says',
  })

export const recordStanding = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/standing',
  summary: 'Records what an authority’s register says about the organization',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: StandingCheck,
  reply: SuccessReply,
})
