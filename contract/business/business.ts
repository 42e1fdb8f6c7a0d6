import { shiftMonth } from '#contract/dates.ts'
import { Day, TextStream } from '#contract/fields.ts'
import type { Cents } from '#contract/money.ts'
import { PackageType } from '#contract/packages.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import { formatCount, getMonthSpan, Month } from '#contract/results'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { BusinessQuery } from './range.ts'

const Amount: z.ZodType<Cents, Cents> = z.int()

const businessRoute = {
  method: 'GET',
  access: 'staff',
  permission: 'see business',
  query: BusinessQuery,
} as const

/**
 * Money received, returned, and paid in fees. Amounts are in cents. A refund counts on its own day, not on
 * the day of the payment. Excludes flagged payments, their refunds, and their provider fees.
 */
export const MoneyFigures = z.object({
  /** Number of payments received. */
  payments: z.int(),
  /** Amount that clients paid, after discounts. */
  revenue: Amount,
  /** Total of the discounts from codes. */
  discounts: Amount,
  refunds: Amount,
  /** Amount that banks returned to clients after lost disputes. */
  lost: Amount,
  /** Known fees of the payment provider for these payments, without those for disputes. */
  providerFees: Amount,
  /** Number of these payments whose provider fee isn't known. It's known only after the payout. */
  feesUnknown: z.int(),
  /** Government fees that we paid, by the day of filing. Closing an account erases its filings. */
  governmentFees: Amount,
})
export type MoneyFigures = z.output<typeof MoneyFigures>

export const zeroMoney: MoneyFigures = {
  payments: 0,
  revenue: 0,
  discounts: 0,
  refunds: 0,
  lost: 0,
  providerFees: 0,
  feesUnknown: 0,
  governmentFees: 0,
}

export const MoneyRow = MoneyFigures.extend({ month: Month, package: PackageType })
export type MoneyRow = z.output<typeof MoneyRow>

/** Explains "net" and "after fees" on the business page and in its monthly email. */
export const netNote =
  'Net is revenue minus refunds and lost disputes. “After fees” also subtracts government fees, on the day we filed, and the payment provider’s fees, on the day of the payment. A provider fee is known only after the payout, about two days later. Fees for disputes, fees for flagged payments, and the government fees of closed accounts aren’t included.'

/** Returns revenue minus refunds and lost disputes, in cents. Can be negative. */
export const calculateNet = ({
  revenue,
  refunds,
  lost,
}: Pick<MoneyFigures, 'revenue' | 'refunds' | 'lost'>): Cents => revenue - refunds - lost

/** Returns net minus the known provider fees and the government fees, in cents. Can be negative. */
export const calculateNetAfterFees = (figures: MoneyFigures): Cents =>
  calculateNet(figures) - figures.providerFees - figures.governmentFees

/** Describes how many payments have no known provider fee. Null if all fees are known. */
export const describeUnknownFees = ({ feesUnknown }: Pick<MoneyFigures, 'feesUnknown'>): string | null => {
  if (feesUnknown === 0) return null
  return feesUnknown === 1
    ? 'The provider fee of 1 payment isn’t known'
    : `The provider fees of ${formatCount(feesUnknown)} payments aren’t known`
}

export const sumMoney = (rows: readonly MoneyFigures[]): MoneyFigures =>
  rows.reduce<MoneyFigures>(
    (sum, row) => ({
      payments: sum.payments + row.payments,
      revenue: sum.revenue + row.revenue,
      discounts: sum.discounts + row.discounts,
      refunds: sum.refunds + row.refunds,
      lost: sum.lost + row.lost,
      providerFees: sum.providerFees + row.providerFees,
      feesUnknown: sum.feesUnknown + row.feesUnknown,
      governmentFees: sum.governmentFees + row.governmentFees,
    }),
    zeroMoney,
  )

/** First and last day of the period to compare with. Null without a comparison. */
const ComparedPeriod = z.object({ from: Day, to: Day }).nullable()

/** Maximum number of days before today whose net income the forecast averages. */
export const FORECAST_BASIS_DAYS = 90

export const Forecast = z.object({
  month: Month,
  /** This month's revenue so far, before `refunds` and `lost` are subtracted. */
  revenue: Amount,
  refunds: Amount,
  lost: Amount,
  /**
   * Government fees that we paid for this month's filings so far. They aren't subtracted from the forecast.
   */
  fees: Amount,
  /**
   * Average daily net income in the last 90 days, or since the first payment if that was later. Excludes
   * today. Can be negative.
   */
  perDay: Amount,
  /** Number of days left in the month, excluding today. */
  daysLeft: z.int(),
})
export type Forecast = z.output<typeof Forecast>

/** Returns this month's net so far, plus the average daily net for the days left. Can be negative. */
export const calculateForecast = (forecast: Forecast): Cents =>
  calculateNet(forecast) + forecast.perDay * forecast.daysLeft

/** Returns the net that the average of the last 90 days would bring in the month after the forecast's. */
export const calculateNextMonth = ({ month, perDay }: Pick<Forecast, 'month' | 'perDay'>): Cents =>
  perDay * Number(getMonthSpan(shiftMonth(month, 1)).to.slice(-2))

export const getMoney = defineRoute({
  ...businessRoute,
  path: '/api/admin/business/money',
  summary:
    'Revenue, refunds, lost disputes, and fees by month and package, unpaid orders, and the net forecast of this month',
  reply: z.object({
    /** One row for each month and package with payments, refunds, lost disputes, or government fees. */
    rows: z.array(MoneyRow),
    compared: ComparedPeriod,
    before: z.array(MoneyRow),
    /** Disputes that the bank hasn't decided yet. */
    openDisputes: z.object({ total: z.int(), amount: Amount }),
    /** Unpaid orders that are neither expired nor closed. Includes orders with an open payment page. */
    unpaid: z.object({ total: z.int(), amount: Amount }),
    forecast: Forecast,
  }),
})

/**
 * Number of visits and purchases at each step. `begun` is the number of purchases started within the range.
 * The later figures are the number of those purchases that have reached each step by now.
 */
export const FunnelFigures = z.object({
  visits: z.int(),
  begun: z.int(),
  paid: z.int(),
  submitted: z.int(),
  live: z.int(),
})
export type FunnelFigures = z.output<typeof FunnelFigures>

/** Minimum number of cases for percentiles. Fewer cases are listed instead. */
export const MIN_PERCENTILE_CASES = 5

export const getFunnel = defineRoute({
  ...businessRoute,
  path: '/api/admin/business/funnel',
  summary: 'Visits, purchases that began, and how far these purchases got',
  reply: z.object({
    now: FunnelFigures,
    compared: ComparedPeriod,
    before: FunnelFigures.nullable(),
    /** First day with recorded visits. Null if there is none. */
    countedSince: Day.nullable(),
    /**
     * Whether `countedSince` isn't later than the range's first day, so that purchases can be compared with
     * visits.
     */
    areVisitsComplete: z.boolean(),
    pages: z.array(z.object({ page: z.string(), visits: z.int(), views: z.int() })),
    /**
     * Days from payment to launch of the projects that launched within the range: half took at most
     * `medianDays`, and 80% at most `slowDays`. Null if none launched. `days` lists them, shortest first, if
     * there are fewer than MIN_PERCENTILE_CASES.
     */
    launched: z.object({
      total: z.int(),
      medianDays: z.int().nullable(),
      slowDays: z.int().nullable(),
      days: z.array(z.int()),
    }),
  }),
})

export const StageRow = z.object({
  status: ProjectStatus,
  /** Number of times that a project left the status within the range. */
  left: z.int(),
  /**
   * Median number of days that projects had spent in the status when they left it. `slowDays` is the 80th
   * percentile. Both are null if none left.
   */
  medianDays: z.number().nullable(),
  slowDays: z.number().nullable(),
  /**
   * Number of projects that aren't closed, by time in the status. `within`: no longer than the target, or all
   * projects if there is no target. `late`: up to twice the target. `veryLate`: longer.
   */
  within: z.int(),
  late: z.int(),
  veryLate: z.int(),
  /** The longest time in the status, in days, among projects that aren't closed. Null if there are none. */
  oldestDays: z.number().nullable(),
})
export type StageRow = z.output<typeof StageRow>

export const getStages = defineRoute({
  ...businessRoute,
  path: '/api/admin/business/stages',
  summary: 'How long projects stay in each status: those that left it, and those still in it',
  reply: z.array(StageRow),
})

export const WorkloadRow = z.object({
  /** The staff member's ID. Null for projects without an assignee. */
  id: z.int().nullable(),
  name: z.string(),
  /** Number of projects between payment and launch. Excludes closed projects. */
  open: z.int(),
  /** Number of open projects that have exceeded their status's target, by status. */
  overdue: z.partialRecord(ProjectStatus, z.int()),
  /** Number of applications and documents waiting to be reviewed. */
  reviews: z.int(),
  /** Number of projects whose client is waiting for a reply. */
  messages: z.int(),
  /** Number of requested documents that are overdue. */
  documents: z.int(),
})
export type WorkloadRow = z.output<typeof WorkloadRow>

export const getWorkload = defineRoute({
  method: 'GET',
  access: 'staff',
  permission: 'see business',
  path: '/api/admin/business/workload',
  summary: 'Open and overdue projects and waiting work of each active staff member, now',
  reply: z.array(WorkloadRow),
})

export const GrantRow = z.object({
  month: Month,
  /** Number of projects that are live now and launched by the end of the month. */
  live: z.int(),
  /** Imported ad spend for the month. */
  spend: Amount,
  /** Number of projects with imported results for the month. */
  known: z.int(),
})
export type GrantRow = z.output<typeof GrantRow>

export const getGrantsByMonth = defineRoute({
  ...businessRoute,
  path: '/api/admin/business/grants',
  summary: 'Live grants by month, and what their ads spent where results are imported',
  reply: z.array(GrantRow),
})

export const businessTables = [
  'money',
  'packages',
  'funnel',
  'pages',
  'stages',
  'workload',
  'overdue',
  'grants',
] as const
export type BusinessTableName = (typeof businessTables)[number]

export const exportBusiness = defineRoute({
  ...businessRoute,
  path: '/api/admin/business/export/:table',
  summary: 'A table of the business page as CSV',
  limit: 'export',
  kind: 'file',
  params: z.object({ table: z.enum(businessTables) }),
  reply: TextStream,
})
