import { Day, Instant, ProjectReference, textField } from '#contract/fields.ts'
import { grantStates } from '#contract/projects'
import { adsProblemNames } from '#contract/results'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { GrantRuleName, grantRules } from './grant-rules.ts'

/** The states of a rule. An account has the worst state among its rules. */
export const grantFindingStates = grantStates

/** The value of a month's click-through rate if no one saw an ad. */
export const NO_IMPRESSIONS = 'No impressions'

export const GrantRuleFinding = z.object({
  rule: GrantRuleName,
  state: z.enum(grantFindingStates),
  /** Monthly figures or recorded checks, newest first. `when` is a month or a day. */
  evidence: z.array(z.object({ when: z.string(), value: z.string(), note: z.string().nullable() })),
  /** The first day of the current violation. Null if there's none. */
  since: Day.nullable(),
})
export type GrantRuleFinding = z.output<typeof GrantRuleFinding>

export const GrantEvaluation = z.object({
  project: z.object({ publicId: z.string(), name: z.string(), clientName: z.string() }),
  assignedTo: z.string().nullable(),
  findings: z.array(GrantRuleFinding),
})
export type GrantEvaluation = z.output<typeof GrantEvaluation>

const projectParams = z.object({ id: ProjectReference })

export const getGrantEvaluation = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/grant',
  summary: 'A project’s findings for every rule of the grant',
  access: 'staff',
  tags: ['project'],
  params: projectParams,
  reply: GrantEvaluation,
})

/** The form in which staff record a check of a rule. */
export const GrantCheck = z
  .object({
    rule: GrantRuleName.exclude(['clickRate', 'conversions']),
    value: z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Please enter a number')
      .transform(Number),
    note: textField(1000),
  })
  .refine(({ rule, value }) => grantRules[rule].kind === 'dollars' || Number.isInteger(value), {
    path: ['value'],
    message: 'Please enter a whole number',
  })

export const recordGrantCheck = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/grant/checks',
  summary: 'Records a staff check of a rule of the grant',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: GrantCheck,
  reply: GrantEvaluation,
})

export const GrantAccount = z.object({
  publicId: z.string(),
  name: z.string(),
  clientName: z.string(),
  status: z.string(),
  assignedTo: z.string().nullable(),
  /** The worst state among the account's findings. */
  state: z.enum(grantFindingStates),
  broken: z.array(GrantRuleName),
  unknownCount: z.int(),
  /**
   * Figures of the last complete month, with `cost` in cents. `isIdle`: most of the grant wasn't spent. Null
   * if there is none.
   */
  lastMonth: z
    .object({ month: z.string(), cost: z.int(), clickRate: z.number().nullable(), isIdle: z.boolean() })
    .nullable(),
  /**
   * Days left to reach the required click-through rate: after one month below it, until the end of the
   * current month. 0 after two such months in a row. Null if the rate is met or wasn't measured.
   */
  daysLeft: z.int().nullable(),
  /** The last day with imported figures. Null if there is none. */
  knownThrough: Day.nullable(),
  /** Why the last import from Google Ads failed. Null if it didn't, or if there was none. */
  importProblem: z.enum(adsProblemNames).nullable(),
})
export type GrantAccount = z.output<typeof GrantAccount>

export const listGrantAccounts = defineRoute({
  method: 'GET',
  path: '/api/admin/grant-accounts',
  summary: 'Accounts with an Ad Grant, most urgent first',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  reply: z.object({ accounts: z.array(GrantAccount), asOf: Instant }),
})
