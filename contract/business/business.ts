import { Day, FileStream } from '#contract/fields.ts'
import type { Cents } from '#contract/money.ts'
import { PackageType } from '#contract/packages.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import { Month } from '#contract/results'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { BusinessQuery } from './range.ts'

const Amount: z.ZodType<Cents, Cents> = z.int()

const read = {
  method: 'GET',
  access: 'staff',
  permission: 'see business',
  query: BusinessQuery,
} as const

/**
 * What came in and went out. Each amount is dated when it moved: a refund of a May payment in July is July's. Flagged
 * payments don't count.
 */
export const MoneyFigures = z.object({
  /** How many payments arrived. */
  payments: z.int(),
  /** What clients paid, after discounts. */
  revenue: Amount,
  /** What discount codes took off. */
  discounts: Amount,
  refunds: Amount,
  /** What banks returned to clients after lost disputes. */
  lost: Amount,
})
export type MoneyFigures = z.output<typeof MoneyFigures>

export const noMoney: MoneyFigures = { payments: 0, revenue: 0, discounts: 0, refunds: 0, lost: 0 }

export const MoneyRow = MoneyFigures.extend({ month: Month, package: PackageType })
export type MoneyRow = z.output<typeof MoneyRow>

/** Revenue minus refunds and lost disputes, in cents. */
export const netOf = ({ revenue, refunds, lost }: MoneyFigures): Cents => revenue - refunds - lost

export const sumMoney = (rows: readonly MoneyFigures[]): MoneyFigures =>
  rows.reduce<MoneyFigures>(
    (sum, row) => ({
      payments: sum.payments + row.payments,
      revenue: sum.revenue + row.revenue,
      discounts: sum.discounts + row.discounts,
      refunds: sum.refunds + row.refunds,
      lost: sum.lost + row.lost,
    }),
    noMoney,
  )

/** First and last day of the compared months, or null. */
const Compared = z.object({ from: Day, to: Day }).nullable()

/** How many days of revenue the forecast takes its pace from. */
export const PACE_DAYS = 90

export const Forecast = z.object({
  month: Month,
  /** Revenue of this month so far. */
  paid: Amount,
  /** Average revenue per day of the last 90 days, today excluded. */
  perDay: Amount,
  /** Days of the month after today. */
  daysLeft: z.int(),
})
export type Forecast = z.output<typeof Forecast>

export const forecastOf = ({ paid, perDay, daysLeft }: Forecast): Cents => paid + perDay * daysLeft

export const getMoney = defineRoute({
  ...read,
  path: '/api/admin/business/money',
  summary: 'Revenue, refunds, lost disputes by month and package, and the forecast of this month',
  reply: z.object({
    /** Months and packages in which money moved. */
    rows: z.array(MoneyRow),
    compared: Compared,
    before: z.array(MoneyRow),
    /** Disputes that the bank hasn't decided. */
    openDisputes: z.object({ total: z.int(), amount: Amount }),
    forecast: Forecast,
  }),
})

/** How far visitors got. Everything after `begun` counts the purchases that began within the range. */
export const FunnelFigures = z.object({
  visits: z.int(),
  begun: z.int(),
  paid: z.int(),
  submitted: z.int(),
  live: z.int(),
})
export type FunnelFigures = z.output<typeof FunnelFigures>

export const getFunnel = defineRoute({
  ...read,
  path: '/api/admin/business/funnel',
  summary: 'Visits, purchases that began, and how far these purchases got',
  reply: z.object({
    now: FunnelFigures,
    compared: Compared,
    before: FunnelFigures.nullable(),
    /** The first day with counted visits, or null. */
    countedSince: Day.nullable(),
    pages: z.array(z.object({ page: z.string(), visits: z.int(), views: z.int() })),
  }),
})

export const StageRow = z.object({
  status: ProjectStatus,
  /** How many projects left the status within the range, and how long they had been in it. */
  left: z.int(),
  medianDays: z.number().nullable(),
  slowDays: z.number().nullable(),
  /** Projects in the status now, by age: within the target, up to twice, and longer. */
  within: z.int(),
  late: z.int(),
  veryLate: z.int(),
  /** Age of the one that has been in it longest. */
  oldestDays: z.number().nullable(),
})
export type StageRow = z.output<typeof StageRow>

export const getStages = defineRoute({
  ...read,
  path: '/api/admin/business/stages',
  summary: 'How long projects stay in each status: those that left it, and those still in it',
  reply: z.array(StageRow),
})

export const WorkloadRow = z.object({
  /** Null for projects without an assignee. */
  id: z.int().nullable(),
  name: z.string(),
  /** Projects between payment and launch. */
  open: z.int(),
  /** Of these, projects past the target of their status, by status. */
  overdue: z.partialRecord(ProjectStatus, z.int()),
  /** Applications and documents that wait for a review. */
  reviews: z.int(),
  /** Projects whose client waits for a reply. */
  messages: z.int(),
  /** Requested documents that are past their due date. */
  documents: z.int(),
})
export type WorkloadRow = z.output<typeof WorkloadRow>

export const getWorkload = defineRoute({
  method: 'GET',
  access: 'staff',
  permission: 'see business',
  path: '/api/admin/business/workload',
  summary: 'Open and overdue projects and waiting work of each staff member, now',
  reply: z.array(WorkloadRow),
})

export const GrantRow = z.object({
  month: Month,
  /** Grants that were live by the end of the month, or are today. */
  live: z.int(),
  /** Imported spend of all projects, and how many projects it covers. */
  spend: Amount,
  known: z.int(),
})
export type GrantRow = z.output<typeof GrantRow>

export const getGrantValue = defineRoute({
  ...read,
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
  ...read,
  path: '/api/admin/business/export/:table',
  summary: 'A table of the business page as CSV',
  limit: 'export',
  kind: 'file',
  params: z.object({ table: z.enum(businessTables) }),
  reply: FileStream,
})
