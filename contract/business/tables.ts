import type { Month } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getShortPackageName, packages } from '#contract/packages.ts'
import { getStatusEntry } from '#contract/project-status.ts'
import {
  formatCount,
  formatDollars,
  formatMonth,
  formatShare,
  getMonthSpan,
  MONTHLY_GRANT_CENTS,
} from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import {
  type BusinessTableName,
  calculateNet,
  calculateNetAfterFees,
  describeUnknownFees,
  type FunnelFigures,
  type GrantRow,
  type getFunnel,
  type getMoney,
  type MoneyFigures,
  type MoneyRow,
  type StageRow,
  sumMoney,
  type WorkloadRow,
} from './business.ts'
import { stageTargetDays, statusesBeforeLaunch } from './stage-targets.ts'

/** The unit of a column's values: text, cents, a count, days, or a share from 0 to 1. */
type CellUnit = 'text' | 'money' | 'count' | 'days' | 'share'
type CellValue = string | number | null

/** A table on the business page, also exported as CSV. The monthly email contains some of the tables. */
export interface BusinessTable {
  name: BusinessTableName
  caption: string
  /** Columns with `isOnlyExported` are only in the CSV file. */
  columns: readonly { title: string; unit: CellUnit; isOnlyExported?: boolean }[]
  rows: readonly (readonly CellValue[])[]
  /** For each row and column, the path of the list of counted records. Null if there is no list. */
  links?: readonly (readonly (string | null)[])[]
  /** For each row and column, a warning about the value, such as "3.1 over". Null if there is none. */
  notes?: readonly (readonly (string | null)[])[]
  /** Cells of the row with the totals. Omitted if the table has no totals. */
  total?: readonly CellValue[]
}

const createColumn = (title: string, unit: CellUnit) => ({ title, unit })

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
  if (unit === 'share') return value > 0 && value < 0.001 ? 'under 0.1%' : formatShare(value)
  return unit === 'days' ? formatDaysSpent(value) : formatCount(value)
}

const moneyColumns = [
  createColumn('Payments', 'count'),
  createColumn('Revenue', 'money'),
  createColumn('Discounts', 'money'),
  createColumn('Refunds', 'money'),
  createColumn('Disputes lost', 'money'),
  createColumn('Net', 'money'),
  createColumn('Provider fees', 'money'),
  createColumn('Government fees', 'money'),
  createColumn('After fees', 'money'),
  { ...createColumn('Provider fees not known', 'count'), isOnlyExported: true },
]
const createMoneyCells = (figures: MoneyFigures): number[] => [
  figures.payments,
  figures.revenue,
  figures.discounts,
  figures.refunds,
  figures.lost,
  calculateNet(figures),
  figures.providerFees,
  figures.governmentFees,
  calculateNetAfterFees(figures),
  figures.feesUnknown,
]

/** Returns the path of the list of payments received in these months. It includes flagged payments. */
export const createPaymentsPath = (from: Month, to: Month): string =>
  `/admin/payments?${new URLSearchParams({ from: getMonthSpan(from).from, to: getMonthSpan(to).to })}`

export const createMoneyTable = (rows: readonly MoneyRow[], months: readonly string[]): BusinessTable => ({
  name: 'money',
  caption: 'Money by month',
  columns: [createColumn('Month', 'text'), ...moneyColumns],
  rows: months.map((month) => [
    formatMonth(month),
    ...createMoneyCells(sumMoney(rows.filter((row) => row.month === month))),
  ]),
  links: months.map((month) => [
    null,
    ...moneyColumns.map(({ title }) =>
      (title === 'Payments' || title === 'Revenue') &&
      rows.some((row) => row.month === month && row.payments > 0)
        ? createPaymentsPath(month, month)
        : null,
    ),
  ]),
  total: ['Total', ...createMoneyCells(sumMoney(rows))],
})

export const createPackageTable = (rows: readonly MoneyRow[]): BusinessTable => ({
  name: 'packages',
  caption: 'Money by package',
  columns: [createColumn('Package', 'text'), ...moneyColumns],
  rows: Object.values(packages).map((pack) => [
    getShortPackageName(pack),
    ...createMoneyCells(sumMoney(rows.filter((row) => row.package === pack.type))),
  ]),
  total: ['Total', ...createMoneyCells(sumMoney(rows))],
})

/** The funnel's steps, in order. */
export const funnelSteps: readonly { name: keyof FunnelFigures; label: string }[] = [
  { name: 'visits', label: 'Visits' },
  { name: 'begun', label: 'Purchases started' },
  { name: 'paid', label: 'Paid' },
  { name: 'submitted', label: 'Application submitted' },
  { name: 'live', label: 'Live' },
]

const calculateShare = (part: number, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : part / whole

type Funnel = RouteReply<typeof getFunnel>

/**
 * Returns the share (0 to 1) of the previous step's count that reached the step at `index`. Null for the
 * first step, for the second if `areVisitsComplete` is false, and if the previous count is zero.
 */
export const getStepShare = ({ now, areVisitsComplete }: Funnel, index: number): number | null => {
  const [step, previous] = [funnelSteps[index], funnelSteps[index - 1]]
  if (!step || !previous || (previous.name === 'visits' && !areVisitsComplete)) return null
  return calculateShare(now[step.name], now[previous.name])
}

const hasEarlierData = ({ before }: Pick<Funnel, 'before'>): boolean =>
  before !== null && Object.values(before).some((count) => count > 0)

export const createFunnelTable = (funnel: Funnel): BusinessTable => ({
  name: 'funnel',
  caption: 'From visit to launch',
  columns: [
    createColumn('Step', 'text'),
    createColumn('Count', 'count'),
    createColumn('From previous step', 'share'),
    { ...createColumn('Comparison', 'count'), isOnlyExported: !hasEarlierData(funnel) },
  ],
  rows: funnelSteps.map(({ name, label }, index) => [
    label,
    funnel.now[name],
    getStepShare(funnel, index),
    funnel.before?.[name] ?? null,
  ]),
})

export const createPagesTable = ({ pages }: Pick<RouteReply<typeof getFunnel>, 'pages'>): BusinessTable => ({
  name: 'pages',
  caption: 'Public pages',
  columns: [
    createColumn('Page', 'text'),
    createColumn('Visits', 'count'),
    createColumn('Page views', 'count'),
  ],
  rows: pages.map(({ page, visits, views }) => [page, visits, views]),
})

const HALF_WITHIN = '50% within'
const MOST_WITHIN = '80% within'
const IN_STATUS = 'In status now'
const PAST_TARGET = 'Past target'

const stageColumns = [
  createColumn('Status', 'text'),
  createColumn('Target', 'days'),
  createColumn('Left status', 'count'),
  createColumn(HALF_WITHIN, 'days'),
  createColumn(MOST_WITHIN, 'days'),
  createColumn(IN_STATUS, 'count'),
  createColumn(PAST_TARGET, 'count'),
  createColumn('Past twice the target', 'count'),
  createColumn('Longest', 'days'),
]

const createProjectsPath = (filter: Record<string, string>): string => `/admin?${new URLSearchParams(filter)}`

const createOverduePath = (filter: Record<string, string>): string =>
  createProjectsPath({ ...filter, overdue: 'yes' })

/** Says by how many days a time exceeds its target: "3.1 over". Null if it doesn't. */
const describeExcess = (days: number | null, target: number | null): string | null =>
  days === null || target === null || days <= target
    ? null
    : `${(days - target).toLocaleString('en-US', { maximumFractionDigits: 1 })} over`

export const createStagesTable = (rows: readonly StageRow[]): BusinessTable => ({
  name: 'stages',
  caption: 'Time in each status',
  columns: stageColumns,
  rows: rows.map(({ status, left, medianDays, slowDays, within, late, veryLate, oldestDays }) => [
    getStatusEntry(status).label,
    stageTargetDays[status],
    left,
    medianDays,
    slowDays,
    within + late + veryLate,
    stageTargetDays[status] === null ? null : late + veryLate,
    stageTargetDays[status] === null ? null : veryLate,
    oldestDays,
  ]),
  links: rows.map(({ status, within, late, veryLate }) =>
    stageColumns.map(({ title }) => {
      if (title === IN_STATUS && within + late + veryLate > 0) return createProjectsPath({ status })
      const isOverdue = late + veryLate > 0 && statusesBeforeLaunch.some((open) => open === status)
      return title === PAST_TARGET && isOverdue ? createOverduePath({ status }) : null
    }),
  ),
  notes: rows.map(({ status, medianDays, slowDays }) =>
    stageColumns.map(({ title }) => {
      if (title === HALF_WITHIN) return describeExcess(medianDays, stageTargetDays[status])
      return title === MOST_WITHIN ? describeExcess(slowDays, stageTargetDays[status]) : null
    }),
  ),
})

const countOverdue = ({ overdue }: WorkloadRow): number =>
  Object.values(overdue).reduce((sum, count) => sum + count, 0)

const toAssignee = ({ id }: WorkloadRow) => ({ assignee: id === null ? 'nobody' : String(id) })

const createQueuePath = (kind: 'message' | 'overdue', row: WorkloadRow): string =>
  `/admin/queue?${new URLSearchParams({ kind, ...toAssignee(row) })}`

export const createWorkloadTable = (rows: readonly WorkloadRow[]): BusinessTable => ({
  name: 'workload',
  caption: 'By person',
  columns: [
    createColumn('Assignee', 'text'),
    createColumn('Open projects', 'count'),
    createColumn('Overdue projects', 'count'),
    createColumn('Waiting for review', 'count'),
    createColumn('Unanswered messages', 'count'),
    createColumn('Late documents', 'count'),
  ],
  rows: rows.map((row) => [row.name, row.open, countOverdue(row), row.reviews, row.messages, row.documents]),
  links: rows.map((row) => [
    null,
    null,
    countOverdue(row) > 0 ? createOverduePath(toAssignee(row)) : null,
    null,
    row.messages > 0 ? createQueuePath('message', row) : null,
    row.documents > 0 ? createQueuePath('overdue', row) : null,
  ]),
})

export const createOverdueTable = (rows: readonly WorkloadRow[]): BusinessTable => {
  const late = rows.filter((row) => countOverdue(row) > 0)
  return {
    name: 'overdue',
    caption: 'Overdue projects by status',
    columns: [
      createColumn('Assignee', 'text'),
      ...statusesBeforeLaunch.map((status) => createColumn(getStatusEntry(status).label, 'count')),
      createColumn('Overdue projects', 'count'),
    ],
    rows: late.map((row) => [
      row.name,
      ...statusesBeforeLaunch.map((status) => row.overdue[status] ?? 0),
      countOverdue(row),
    ]),
    links: late.map((row) => [
      null,
      ...statusesBeforeLaunch.map((status) =>
        row.overdue[status] ? createOverduePath({ status, ...toAssignee(row) }) : null,
      ),
      createOverduePath(toAssignee(row)),
    ]),
  }
}

export const createGrantsTable = (rows: readonly GrantRow[]): BusinessTable => ({
  name: 'grants',
  caption: 'Grant value by month',
  columns: [
    createColumn('Month', 'text'),
    createColumn('Live grants', 'count'),
    createColumn('Grant ceiling', 'money'),
    createColumn('Known ad spend', 'money'),
    createColumn('Projects with results', 'count'),
  ],
  rows: rows.map(({ month, live, spend, known }) => [
    formatMonth(month),
    live,
    live * MONTHLY_GRANT_CENTS,
    known === 0 ? null : spend,
    known,
  ]),
})

/** A row of a table, or a run of rows in which every figure is zero or missing. */
export type TableLine =
  | { kind: 'row'; index: number; cells: readonly CellValue[] }
  | { kind: 'empty'; first: CellValue; last: CellValue }

const isEmptyRow = ([, ...figures]: readonly CellValue[]): boolean =>
  figures.every((figure) => figure === null || figure === 0)

/**
 * Returns a table's rows, with each run of several empty rows as one line. Keeps a single empty row, because
 * replacing it saves no space.
 */
export const collapseEmptyRows = (rows: BusinessTable['rows']): TableLine[] => {
  const lines: TableLine[] = []
  let index = 0
  while (index < rows.length) {
    const end = rows.findIndex((row, at) => at >= index && !isEmptyRow(row))
    const next = end === -1 ? rows.length : end
    if (next - index > 1) {
      lines.push({ kind: 'empty', first: rows[index]?.[0] ?? null, last: rows[next - 1]?.[0] ?? null })
      index = next
    } else {
      lines.push({ kind: 'row', index, cells: rows[index] ?? [] })
      index += 1
    }
  }
  return lines
}

export interface HeadlineFigure {
  label: string
  value: string
  /** The change from the compared period, or "No earlier data". Null if neither is shown. */
  change: string | null
  /** What the figure consists of or leaves out. Null if there is nothing to say. */
  note: string | null
}

/**
 * Describes a change, for example "12% more than before" or "Same as before". If the earlier figure wasn't
 * positive, names it instead of a percentage: "Up from $0".
 */
const describeChange = (now: number, before: number): string => {
  if (now === before) return 'Same as before'
  if (before <= 0) return `${now > before ? 'Up' : 'Down'} from ${formatDollars(before)}`
  const share = formatShare(Math.round((Math.abs(now - before) / before) * 100) / 100)
  return share === '0%'
    ? 'About the same as before'
    : `${share} ${now > before ? 'more' : 'less'} than before`
}

/** Returns the formatted headline figures: net and its parts, the amount after fees, and the fees. */
export const getHeadlineFigures = ({
  rows,
  before,
  compared,
}: RouteReply<typeof getMoney>): HeadlineFigure[] => {
  const [now, then] = [sumMoney(rows), sumMoney(before)]
  const createFact = (
    label: string,
    of: (figures: MoneyFigures) => number,
    {
      note = null,
      isComparable = true,
      format = formatDollars,
    }: { note?: string | null; isComparable?: boolean; format?: (amount: number) => string } = {},
  ): HeadlineFigure => ({
    label,
    value: format(of(now)),
    change: compared && isComparable && before.length > 0 ? describeChange(of(now), of(then)) : null,
    note,
  })
  const net = createFact('Net', calculateNet)
  // Comparing fees is misleading if some of the earlier period's fees are unknown.
  const hasComparableFees = then.feesUnknown === 0
  return [
    // Only the first figure mentions missing data, because it applies to all figures.
    { ...net, change: compared && before.length === 0 ? 'No earlier data' : net.change },
    createFact('Revenue', ({ revenue }) => revenue),
    createFact('Refunds', ({ refunds }) => refunds),
    createFact('Disputes lost', ({ lost }) => lost),
    createFact('After fees', calculateNetAfterFees, {
      note: describeUnknownFees(now),
      isComparable: hasComparableFees,
    }),
    createFact('Fees', ({ providerFees, governmentFees }) => providerFees + governmentFees, {
      // With cents, so that the parts add up.
      format: formatMoney,
      note: `Provider ${formatMoney(now.providerFees)}, government ${formatMoney(now.governmentFees)}`,
      isComparable: hasComparableFees,
    }),
  ]
}
