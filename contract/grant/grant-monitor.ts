import { Day, Instant, ProjectReference, text } from '#contract/fields.ts'
import { adsProblemNames } from '#contract/results'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { GrantRuleName, grantRules } from './grant-rules.ts'

/** `unknown`: staff have not looked, or not for too long. */
export const ruleStates = ['alarm', 'warning', 'unknown', 'kept'] as const

/** How one rule stands for one account. */
export const Finding = z.object({
  rule: GrantRuleName,
  state: z.enum(ruleStates),
  /** What it rests on, newest first: months with their figures, or what staff found and noted. */
  evidence: z.array(z.object({ when: z.string(), value: z.string(), note: z.string().nullable() })),
  /** Since when it is not kept. */
  since: Day.nullable(),
})
export type Finding = z.output<typeof Finding>

export const GrantStanding = z.object({
  project: z.object({ publicId: z.string(), name: z.string(), clientName: z.string() }),
  /** Who cares for the account. */
  assignedTo: z.string().nullable(),
  findings: z.array(Finding),
})
export type GrantStanding = z.output<typeof GrantStanding>

const byReference = z.object({ id: ProjectReference })

export const getGrantStanding = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/grant',
  summary: "How a project's account measures up to the rules of the grant",
  access: 'staff',
  tags: ['project'],
  params: byReference,
  reply: GrantStanding,
})

/** What staff found in the account about one rule. */
export const GrantCheck = z
  .object({
    rule: GrantRuleName.exclude(['clickRate', 'conversions']),
    value: z
      .string()
      .trim()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Please enter a number')
      .transform(Number),
    /** What was seen or done; with a rule that is kept again it is the proof. */
    note: text(1000),
  })
  .refine(({ rule, value }) => grantRules[rule].kind === 'dollars' || Number.isInteger(value), {
    path: ['value'],
    message: 'Please enter a whole number',
  })

export const recordGrantCheck = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/grant/checks',
  summary: 'Records what staff found in the account about a rule of the grant',
  access: 'staff',
  limit: 'write',
  params: byReference,
  body: GrantCheck,
  reply: GrantStanding,
})

export const GrantAccount = z.object({
  publicId: z.string(),
  name: z.string(),
  clientName: z.string(),
  status: z.string(),
  assignedTo: z.string().nullable(),
  /** The worst of its findings, and how many rules are in danger or not looked at. */
  state: z.enum(ruleStates),
  broken: z.array(GrantRuleName),
  unknownCount: z.int(),
  /** The last complete month: cents spent, and whether half of the grant lay idle. */
  lastMonth: z
    .object({ month: z.string(), cost: z.int(), clickRate: z.number().nullable(), isIdle: z.boolean() })
    .nullable(),
  /** Until the end of the month that decides whether Google may deactivate the account; null when nothing looms. */
  daysLeft: z.int().nullable(),
  knownThrough: Day.nullable(),
  /** Why its figures no longer come from Google Ads by themselves. */
  importProblem: z.enum(adsProblemNames).nullable(),
})
export type GrantAccount = z.output<typeof GrantAccount>

export const listGrantAccounts = defineRoute({
  method: 'GET',
  path: '/api/admin/grant-accounts',
  summary: 'Accounts with an Ad Grant, those at risk first',
  access: 'staff',
  limit: 'read',
  tags: ['project'],
  reply: z.object({ accounts: z.array(GrantAccount), asOf: Instant }),
})
