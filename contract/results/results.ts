import type * as dates from '#contract/dates.ts'
import {
  Cents,
  Day,
  FileBody,
  Instant,
  NumericId,
  ProjectReference,
  SuccessReply,
  textField,
} from '#contract/fields.ts'
import { ClosedReason } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { DaySpan } from './day-spans.ts'

/**
 * The sources of results: a campaign report, a month entered manually, a keyword report, and the Google Ads
 * API.
 */
export const resultSources = ['file', 'hand', 'keywords', 'api'] as const

/** Maximum size of a report, in bytes. 100,000 rows take about 12 MB. */
export const MAX_REPORT_BYTES = 25 * 1024 * 1024

export const MONTHLY_GRANT_CENTS = 10_000_00

export const Figures = z.object({
  cost: Cents,
  impressions: z.int(),
  clicks: z.int(),
  /** Conversions. May be fractional, because Google Ads divides a conversion among clicks. */
  conversions: z.number(),
})
export type Figures = z.output<typeof Figures>

export const zeroFigures: Figures = { cost: 0, impressions: 0, clicks: 0, conversions: 0 }

export const Month: z.ZodType<dates.Month, dates.Month> = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month')

export const ReportComparison = z.object({
  /**
   * `new`: the period has no results yet. `more`: the report matches the stored results and adds to them.
   * `same`: all of its figures are already stored. `other`: it differs from the stored results.
   */
  kind: z.enum(['new', 'more', 'same', 'other']),
  /** Totals of the stored results for the period. */
  before: Figures,
  /** The first stored rows that the report would replace. `after` is null if the report has no such row. */
  differences: z.array(
    z.object({
      when: z.string(),
      campaign: z.string(),
      before: Figures.nullable(),
      after: Figures.nullable(),
    }),
  ),
  differenceCount: z.int(),
  /**
   * Days outside the report that would lose their figures, because the report replaces a total that covers
   * them.
   */
  lostDays: z.array(DaySpan),
})
export type ReportComparison = z.output<typeof ReportComparison>

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

/**
 * A problem with a report. `answer` is what staff can do about it. `confirm`: confirm that it's acceptable.
 * `choose`: choose an account. `none`: nothing, because the report is rejected.
 */
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
  /** The campaigns with the highest cost. */
  campaigns: z.array(Figures.extend({ campaign: z.string() })),
  campaignCount: z.int(),
  /** The first rows that were ignored. */
  ignored: z.array(z.object({ row: z.int(), reason: z.string() })),
  ignoredCount: z.int(),
  hasConversions: z.boolean(),
  /** Whether it's a keyword report. Keyword reports don't change the monthly totals. */
  isKeywords: z.boolean(),
  /** Problems that staff must resolve before the import. */
  problems: z.array(ReportProblem),
  /** The report's accounts, if staff must choose one. Otherwise empty. */
  accounts: z.array(z.object({ id: z.string(), name: z.string(), rowCount: z.int(), cost: Cents })),
  comparison: ReportComparison,
  /**
   * ID of the newest import, or null. Sent back with the import, so that staff don't overwrite results that
   * they haven't seen.
   */
  newestImport: z.int().nullable(),
})
export type ReportPreview = z.output<typeof ReportPreview>

const projectParams = z.object({ id: ProjectReference })

const MAX_ACCOUNT_LENGTH = 200

/** The account to import, if the report contains several. */
const AccountChoice = z.object({ account: textField(MAX_ACCOUNT_LENGTH).optional() })

export const previewReport = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/results/preview',
  summary: 'Previews a Google Ads report (CSV) and what importing it would change',
  access: 'staff',
  limit: 'write',
  kind: 'upload',
  params: projectParams,
  query: AccountChoice,
  body: FileBody,
  reply: ReportPreview,
})

const ImportChoice = AccountChoice.extend({
  fileName: textField(200).optional(),
  /** Comma-separated codes for the problems that staff confirmed. */
  confirmed: textField(200)
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
  summary: 'Imports a Google Ads report (CSV). Known results change nothing',
  access: 'staff',
  limit: 'write',
  kind: 'upload',
  params: projectParams,
  query: ImportChoice,
  body: FileBody,
  reply: ImportOutcome,
})

/** A number field with at most two decimals. */
const amountField = (message: string, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(,?\d{3})*(\.\d{1,2})?$/, message)
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .refine((value) => value <= most, {
      error: () => `Please enter ${most.toLocaleString('en-US')} or less`,
    })

const countField = (message: string) =>
  amountField(message, 1_000_000_000).refine((value) => Number.isInteger(value), message)

/** A month's figures, entered manually by staff. */
export const EnteredMonth = z.object({
  month: Month,
  cost: amountField('Enter the spend in dollars, like 8640.50', 1_000_000).transform((dollars) =>
    Math.round(dollars * 100),
  ),
  impressions: countField('Enter a whole number of impressions'),
  clicks: countField('Enter a whole number of clicks'),
  conversions: amountField('Enter the number of conversions', 10_000_000),
  /** Whether to replace this month's results if they differ. */
  replace: z.boolean().default(false),
})

export const recordMonth = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/results/months',
  summary: 'Records the results of one month by hand',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: EnteredMonth,
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
  /**
   * Whether later imports replaced all or part of this one. Those imports must be undone first. Null if none
   * did.
   */
  replacement: z.enum(['whole', 'part']).nullable(),
})
export type ResultsImport = z.output<typeof ResultsImport>

export const MonthlyResult = Figures.extend({
  month: z.string(),
  /** The month's days with figures. Omitted if every day of the month since launch has figures. */
  covered: z.array(DaySpan).optional(),
  /** Set if the month began before the launch day. Google's monthly rules don't count it. */
  startsBeforeLaunch: z.literal(true).optional(),
})
export type MonthlyResult = z.output<typeof MonthlyResult>

export const ProjectResults = z.object({
  project: z.object({
    publicId: z.string(),
    name: z.string(),
    status: z.string(),
    closedReason: ClosedReason.nullable(),
  }),
  /** Months with results, oldest first. */
  months: z.array(MonthlyResult),
  /** Campaigns by month, most clicks first. */
  campaigns: z.array(MonthlyResult.extend({ campaign: z.string() })),
  /** Keywords by month, most clicks first. */
  keywords: z.array(MonthlyResult.extend({ keyword: z.string() })),
  /** The last day with imported results. Null if there is none. */
  knownThrough: Day.nullable(),
  launchedOn: Day.nullable(),
})
export type ProjectResults = z.output<typeof ProjectResults>

export const getResults = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/results',
  summary: 'A project’s results by month, campaign, and keyword',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: ProjectResults,
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/results/imports',
  summary: 'A project’s imports, newest first',
  access: 'staff',
  tags: ['project'],
  params: projectParams,
  reply: z.array(ResultsImport),
})

export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/api/admin/results/imports/:id',
  summary: 'Undoes an import and restores what it replaced',
  access: 'staff',
  limit: 'write',
  params: z.object({ id: NumericId }),
  reply: SuccessReply,
})
