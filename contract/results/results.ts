import type * as dates from '#contract/dates.ts'
import { Cents, Day, Done, FileBody, Instant, NumericId, ProjectReference, text } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DaySpan } from './day-spans.ts'

/** Where results come from: a report of campaigns or keywords, a staff member who types them, or Google Ads itself. */
export const resultSources = ['file', 'hand', 'keywords', 'api'] as const

/** The largest report. 100,000 rows have about 12 MB. */
export const MAX_REPORT_BYTES = 25 * 1024 * 1024

/** What a grant account gives each month, in cents; see also the rules of the grant. */
export const MONTHLY_GRANT = 10_000_00

export const Figures = z.object({
  cost: Cents,
  impressions: z.int(),
  clicks: z.int(),
  /** Google Ads shares a conversion among the clicks that led to it. */
  conversions: z.number(),
})
export type Figures = z.output<typeof Figures>

export const noFigures: Figures = { cost: 0, impressions: 0, clicks: 0, conversions: 0 }

export const Month: z.ZodType<dates.Month, dates.Month> = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month')

/** What a report would change. */
export const Comparison = z.object({
  /**
   * `new`: nothing is known of its period yet. `more`: it agrees with what is known and adds to it. `same`: all of it is
   * known. `other`: its figures differ from those that are known.
   */
  kind: z.enum(['new', 'more', 'same', 'other']),
  /** The sum of what is known of the period now. */
  before: Figures,
  /** The first rows that differ; null on the side that lacks one. */
  differences: z.array(
    z.object({
      when: z.string(),
      campaign: z.string(),
      before: Figures.nullable(),
      after: Figures.nullable(),
    }),
  ),
  differenceCount: z.int(),
  /** Days outside the report whose figures would be lost, because they are part of a total that it replaces. */
  lostDays: z.array(DaySpan),
})
export type Comparison = z.output<typeof Comparison>

/** What can be questionable about a report. */
export const reportProblemCodes = [
  'incomplete-account',
  'foreign-currency',
  'several-accounts',
  'other-account',
  'partial-month',
  'implausible-cost',
  'double-counted',
] as const
export type ReportProblemCode = (typeof reportProblemCodes)[number]

/** `confirm`: staff can accept it. `choose`: staff choose an account. `none`: the report is refused. */
export const ReportProblem = z.object({
  code: z.enum(reportProblemCodes),
  message: z.string(),
  answer: z.enum(['confirm', 'choose', 'none']),
})
export type ReportProblem = z.output<typeof ReportProblem>

export const ReportPreview = z.object({
  period: DaySpan,
  unit: z.enum(['day', 'month']),
  rowCount: z.int(),
  totals: Figures,
  /** The campaigns that cost most, with their sums. */
  campaigns: z.array(Figures.extend({ campaign: z.string() })),
  campaignCount: z.int(),
  /** The first rows that do not count, and why. */
  ignored: z.array(z.object({ row: z.int(), reason: z.string() })),
  ignoredCount: z.int(),
  hasConversions: z.boolean(),
  /** Is it a report of keywords? It changes what people searched for, and no sum. */
  isKeywords: z.boolean(),
  /** What staff have to answer before the import, which names the answers. */
  problems: z.array(ReportProblem),
  /** The accounts to choose from, if there are several and none was chosen. */
  accounts: z.array(z.object({ id: z.string(), name: z.string(), rowCount: z.int(), cost: Cents })),
  comparison: Comparison,
  /** The newest import there is; an import after a preview names it, so that staff don't overwrite what they have not seen. */
  newestImport: z.int().nullable(),
})
export type ReportPreview = z.output<typeof ReportPreview>

const byReference = z.object({ id: ProjectReference })

/** Longer than a customer ID or the name of an account. */
const MAX_ACCOUNT_LENGTH = 200

/** The account whose rows count, in a report of several. */
const AccountChoice = z.object({ account: text(MAX_ACCOUNT_LENGTH).optional() })

export const previewReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/results/preview',
  summary: 'Says what a Google Ads report (CSV) contains and what importing it would change',
  access: 'staff',
  limit: 'write',
  kind: 'upload',
  params: byReference,
  query: AccountChoice,
  body: FileBody,
  reply: ReportPreview,
})

/** Query parameters are text; an import that replaces figures says which was the newest import it knows of. */
const ImportChoice = AccountChoice.extend({
  fileName: text(200).optional(),
  /** The codes of the problems that staff confirmed, with commas between them. */
  confirmed: text(200)
    .transform((codes) => (codes === '' ? [] : codes.split(',')))
    .pipe(z.array(z.enum(reportProblemCodes)))
    .optional(),
  replace: z.enum(['true', 'false']).default('false'),
  newestImport: NumericId.optional(),
})

export const ImportOutcome = z.object({
  isChanged: z.boolean(),
  period: DaySpan,
})

export const importReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/results/import',
  summary: 'Imports a Google Ads report (CSV). Results that were already imported change nothing',
  access: 'staff',
  limit: 'write',
  kind: 'upload',
  params: byReference,
  query: ImportChoice,
  body: FileBody,
  reply: ImportOutcome,
})

/** A typed number of at most two decimals. */
const amount = (message: string, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(,?\d{3})*(\.\d{1,2})?$/, message)
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .refine((value) => value <= most, {
      error: () => `Please enter ${most.toLocaleString('en-US')} or less`,
    })

const count = (message: string) =>
  amount(message, 1_000_000_000).refine((value) => Number.isInteger(value), message)

/** One month by hand, as it is typed. */
export const TypedMonth = z.object({
  month: Month,
  cost: amount('Enter the spend in dollars, like 8640.50', 1_000_000).transform((dollars) =>
    Math.round(dollars * 100),
  ),
  impressions: count('Enter a whole number of impressions'),
  clicks: count('Enter a whole number of clicks'),
  conversions: amount('Enter the number of conversions', 10_000_000),
  /** Overwrite what is known of this month? */
  replace: z.boolean().default(false),
})

export const recordMonth = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/results/months',
  summary: 'Records the results of one month by hand',
  access: 'staff',
  limit: 'write',
  params: byReference,
  body: TypedMonth,
  reply: ImportOutcome,
})

export const ResultsImport = z.object({
  id: z.int(),
  source: z.enum(resultSources),
  fileName: z.string().nullable(),
  periodFrom: Day,
  periodTo: Day,
  rowCount: z.int(),
  ignoredCount: z.int(),
  cost: Cents,
  recordedBy: z.string().nullable(),
  createdAt: Instant,
  undoneAt: Instant.nullable(),
})
export type ResultsImport = z.output<typeof ResultsImport>

export const MonthlyResult = Figures.extend({
  month: z.string(),
  /** The days that the figures cover, if they don't cover the whole month or the rest of it from the launch. */
  covered: z.array(DaySpan).optional(),
})
export type MonthlyResult = z.output<typeof MonthlyResult>

export const ProjectResults = z.object({
  project: z.object({ publicId: z.string(), name: z.string(), status: z.string() }),
  /** Oldest first; months without results are left out. */
  months: z.array(MonthlyResult),
  /** The campaigns of each month, those with the most clicks first. */
  campaigns: z.array(MonthlyResult.extend({ campaign: z.string() })),
  /** What people searched for each month, the keywords with the most clicks first. */
  keywords: z.array(MonthlyResult.extend({ keyword: z.string() })),
  /** The last day up to which results are known. */
  knownThrough: Day.nullable(),
  launchedOn: Day.nullable(),
})
export type ProjectResults = z.output<typeof ProjectResults>

export const getResults = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/results',
  summary: "What the project's campaigns brought, by month and campaign",
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: byReference,
  reply: ProjectResults,
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/results/imports',
  summary: "What was imported into the project's results, newest first",
  access: 'staff',
  tags: ['project'],
  params: byReference,
  reply: z.array(ResultsImport),
})

export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/api/admin/results/imports/:id',
  summary: 'Undoes an import and restores what it replaced',
  access: 'staff',
  limit: 'write',
  params: z.object({ id: NumericId }),
  reply: Done,
})
