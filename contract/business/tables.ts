import { getShortPackageName, packages } from '#contract/packages.ts'
import { getStatusEntry } from '#contract/project-status.ts'
import { formatCount, formatDollars, formatMonth, formatShare, MONTHLY_GRANT_CENTS } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import {
  type BusinessTableName,
  type FunnelFigures,
  type GrantRow,
  type getFunnel,
  type getMoney,
  type MoneyFigures,
  type MoneyRow,
  netOf,
  type StageRow,
  sumMoney,
  type WorkloadRow,
} from './business.ts'
import { openStatuses, stageTargets } from './stage-targets.ts'

/** The unit of a column's values: text, cents, a count, days, or a share from 0 to 1. */
type CellUnit = 'text' | 'money' | 'count' | 'days' | 'share'
type CellValue = string | number | null

/** A table on the business page. The screen, the CSV file, and the monthly email share these tables. */
export interface BusinessTable {
  name: BusinessTableName
  caption: string
  columns: readonly { title: string; unit: CellUnit }[]
  rows: readonly (readonly CellValue[])[]
  /** The totals below the rows. */
  total?: readonly CellValue[]
}

const column = (title: string, unit: CellUnit) => ({ title, unit })

/** Formats a number of days: "3 days", "1 day", or "4.5 days". */
export const formatDaysSpent = (days: number): string => {
  const rounded = Math.round(days * 10) / 10
  return `${rounded.toLocaleString('en-US')} ${rounded === 1 ? 'day' : 'days'}`
}

/** Formats a cell's value for display. A missing value becomes a dash. */
export const formatCell = (value: CellValue, unit: CellUnit): string => {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (unit === 'money') return formatDollars(value)
  if (unit === 'share') return formatShare(value)
  return unit === 'days' ? formatDaysSpent(value) : formatCount(value)
}

const moneyColumns = [
  column('Payments', 'count'),
  column('Revenue', 'money'),
  column('Discounts', 'money'),
  column('Refunds', 'money'),
  column('Disputes lost', 'money'),
  column('Net', 'money'),
]
const moneyCells = (figures: MoneyFigures): number[] => [
  figures.payments,
  figures.revenue,
  figures.discounts,
  figures.refunds,
  figures.lost,
  netOf(figures),
]

export const moneyTable = (rows: readonly MoneyRow[], months: readonly string[]): BusinessTable => ({
  name: 'money',
  caption: 'Money by month',
  columns: [column('Month', 'text'), ...moneyColumns],
  rows: months.map((month) => [
    formatMonth(month),
    ...moneyCells(sumMoney(rows.filter((row) => row.month === month))),
  ]),
  total: ['Total', ...moneyCells(sumMoney(rows))],
})

export const packageTable = (rows: readonly MoneyRow[]): BusinessTable => ({
  name: 'packages',
  caption: 'Money by package',
  columns: [column('Package', 'text'), ...moneyColumns],
  rows: Object.values(packages).map((pack) => [
    getShortPackageName(pack),
    ...moneyCells(sumMoney(rows.filter((row) => row.package === pack.type))),
  ]),
  total: ['Total', ...moneyCells(sumMoney(rows))],
})

/** The funnel's steps with their labels. */
export const funnelSteps: readonly { name: keyof FunnelFigures; label: string }[] = [
  { name: 'visits', label: 'Visits' },
  { name: 'begun', label: 'Purchases started' },
  { name: 'paid', label: 'Paid' },
  { name: 'submitted', label: 'Application submitted' },
  { name: 'live', label: 'Live' },
]

const ratio = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : part / whole

export const funnelTable = ({ now, before }: RouteReply<typeof getFunnel>): BusinessTable => ({
  name: 'funnel',
  caption: 'From visit to launch',
  columns: [
    column('Step', 'text'),
    column('Count', 'count'),
    column('Of the step before', 'share'),
    column('Compared', 'count'),
  ],
  rows: funnelSteps.map(({ name, label }, place) => {
    const previous = funnelSteps[place - 1]
    return [label, now[name], ratio(now[name], previous && now[previous.name]), before?.[name] ?? null]
  }),
})

export const pagesTable = ({ pages }: Pick<RouteReply<typeof getFunnel>, 'pages'>): BusinessTable => ({
  name: 'pages',
  caption: 'Public pages',
  columns: [column('Page', 'text'), column('Visits', 'count'), column('Page views', 'count')],
  rows: pages.map(({ page, visits, views }) => [page, visits, views]),
})

export const stagesTable = (rows: readonly StageRow[]): BusinessTable => ({
  name: 'stages',
  caption: 'Time in each status',
  columns: [
    column('Status', 'text'),
    column('Target', 'days'),
    column('Left it', 'count'),
    column('Half within', 'days'),
    column('80% within', 'days'),
    column('In it now', 'count'),
    column('Past target', 'count'),
    column('Past twice the target', 'count'),
    column('Longest', 'days'),
  ],
  rows: rows.map(({ status, left, medianDays, slowDays, within, late, veryLate, oldestDays }) => [
    getStatusEntry(status).label,
    stageTargets[status],
    left,
    medianDays,
    slowDays,
    within + late + veryLate,
    stageTargets[status] === null ? null : late + veryLate,
    stageTargets[status] === null ? null : veryLate,
    oldestDays,
  ]),
})

const overdueOf = ({ overdue }: WorkloadRow): number =>
  Object.values(overdue).reduce((sum, count) => sum + count, 0)

export const workloadTable = (rows: readonly WorkloadRow[]): BusinessTable => ({
  name: 'workload',
  caption: 'Workload',
  columns: [
    column('Assignee', 'text'),
    column('Open projects', 'count'),
    column('Overdue projects', 'count'),
    column('Waiting for review', 'count'),
    column('Unanswered messages', 'count'),
    column('Overdue documents', 'count'),
  ],
  rows: rows.map((row) => [row.name, row.open, overdueOf(row), row.reviews, row.messages, row.documents]),
})

export const overdueTable = (rows: readonly WorkloadRow[]): BusinessTable => ({
  name: 'overdue',
  caption: 'Overdue projects by status',
  columns: [
    column('Assignee', 'text'),
    ...openStatuses.map((status) => column(getStatusEntry(status).label, 'count')),
    column('Overdue projects', 'count'),
  ],
  rows: rows
    .filter((row) => overdueOf(row) > 0)
    .map((row) => [row.name, ...openStatuses.map((status) => row.overdue[status] ?? 0), overdueOf(row)]),
})

export const grantsTable = (rows: readonly GrantRow[]): BusinessTable => ({
  name: 'grants',
  caption: 'Grant value by month',
  columns: [
    column('Month', 'text'),
    column('Live grants', 'count'),
    column('Grant ceiling', 'money'),
    column('Known ad spend', 'money'),
    column('Projects with results', 'count'),
  ],
  rows: rows.map(({ month, live, spend, known }) => [
    formatMonth(month),
    live,
    live * MONTHLY_GRANT_CENTS,
    known === 0 ? null : spend,
    known,
  ]),
})

/** A headline figure, formatted. */
export interface MoneyFact {
  label: string
  value: string
  /** The change from the compared period. Null without a comparison. */
  change: string | null
}

/**
 * Describes a change, for example "12% more than before", "Same as before", or "Up from $0" if a percentage
 * can't be calculated.
 */
const changeOf = (now: number, before: number): string => {
  if (now === before) return 'Same as before'
  if (before <= 0) return `${now > before ? 'Up' : 'Down'} from ${formatDollars(before)}`
  const share = formatShare(Math.round((Math.abs(now - before) / before) * 100) / 100)
  return share === '0%'
    ? 'About the same as before'
    : `${share} ${now > before ? 'more' : 'less'} than before`
}

/** Returns the headline figures: money received, money returned, and the difference. */
export const moneyFacts = ({ rows, before, compared }: RouteReply<typeof getMoney>): MoneyFact[] => {
  const [now, then] = [sumMoney(rows), sumMoney(before)]
  const fact = (label: string, of: (figures: MoneyFigures) => number): MoneyFact => ({
    label,
    value: formatDollars(of(now)),
    change: compared && changeOf(of(now), of(then)),
  })
  return [
    fact('Net', netOf),
    fact('Revenue', ({ revenue }) => revenue),
    fact('Refunds', ({ refunds }) => refunds),
    fact('Disputes lost', ({ lost }) => lost),
  ]
}
