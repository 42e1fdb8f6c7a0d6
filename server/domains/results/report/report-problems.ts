import { formatDateRange } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import {
  formatConversions,
  formatCount,
  formatCustomerId,
  formatMonth,
  MONTHLY_GRANT_CENTS,
  type ReportProblem,
} from '#contract/results'
import { addMicros, type Micros, toCents, toUnits } from '../micros.ts'
import { type AdsReport, findDifferences, type ReportFigures } from './report.ts'
import { getAccountKey } from './report-rows.ts'

/** Monthly spend in cents above which staff must confirm the report. Google may slightly exceed the grant. */
const MAX_EXPECTED_MONTH_CENTS = MONTHLY_GRANT_CENTS * 1.2

/** Monthly spend in cents above which a report can't be imported. No grant account spends that much. */
const MAX_POSSIBLE_MONTH_CENTS = MONTHLY_GRANT_CENTS * 10

/** Average cost per click in cents above which staff must confirm the report. */
const MAX_EXPECTED_CLICK_CENTS = 100_00

/**
 * Maximum plausible total of impressions, clicks, or conversions. It's within the range of the columns for
 * monthly totals.
 */
const MAX_PLAUSIBLE_COUNT = 1_000_000_000

const formatCounted = (text: string, noun: string): string => `${text} ${noun}${text === '1' ? '' : 's'}`

const figureTexts: Record<keyof ReportFigures, (figures: ReportFigures) => string> = {
  cost: ({ cost }) => formatMoney(toCents(cost)),
  impressions: ({ impressions }) => formatCounted(formatCount(impressions), 'impression'),
  clicks: ({ clicks }) => formatCounted(formatCount(clicks), 'click'),
  conversions: ({ conversions }) => formatCounted(formatConversions(toUnits(conversions)), 'conversion'),
}

const listFormat = new Intl.ListFormat('en-US')

const findForeignCurrency = ({ currencies }: AdsReport): ReportProblem[] => {
  const foreign = currencies.filter((currency) => currency !== 'USD')
  if (foreign.length === 0) return []
  const named = listFormat.format(foreign)
  const message =
    currencies.length > 1
      ? `This report mixes ${listFormat.format(currencies)}. Export one account at a time.`
      : `This report is in ${named}. Ad Grant accounts use US dollars, so this report is from another account.`
  return [{ code: 'foreign-currency', message, answer: 'none' }]
}

const findMultipleAccounts = ({ accounts }: AdsReport, account: string | undefined): ReportProblem[] =>
  accounts.length < 2 || account !== undefined
    ? []
    : [
        {
          code: 'several-accounts',
          message: `This report has ${accounts.length} accounts: ${listFormat.format(
            accounts
              .slice(0, 10)
              .map(({ id, name }) => (name === '' || name === id ? id : `${name} (${id})`)),
          )}. Only one of them belongs to this project.`,
          answer: 'choose',
        },
      ]

const sumCostByMonth = ({ rows }: AdsReport): Map<string, Micros> => {
  const months = new Map<string, Micros>()
  for (const row of rows) {
    const month = 'date' in row ? row.date.slice(0, 7) : row.month
    months.set(month, addMicros(months.get(month) ?? (0 as Micros), row.cost))
  }
  return months
}

const findImplausibleCost = (report: AdsReport): ReportProblem[] => {
  const { totals } = report
  const [month = '', micros = 0 as Micros] =
    [...sumCostByMonth(report)].sort(([, a], [, b]) => b - a)[0] ?? []
  const cost = toCents(micros)
  const code = 'implausible-cost'
  const grant = formatMoney(MONTHLY_GRANT_CENTS)
  const isTooLarge =
    Math.max(totals.impressions, totals.clicks, toUnits(totals.conversions)) > MAX_PLAUSIBLE_COUNT
  if (isTooLarge)
    return [
      {
        code,
        message: 'These figures are too large for an Ad Grant account. Make sure it’s the right report.',
        answer: 'none',
      },
    ]
  const spent = `This report says that ${formatMoney(cost)} was spent in ${formatMonth(month)}.`
  if (cost > MAX_POSSIBLE_MONTH_CENTS)
    return [
      {
        code,
        message: `${spent} These figures are too large for an Ad Grant account, which gets ${grant} a month. The cost may be in micros (millionths of a dollar) or from another account.`,
        answer: 'none',
      },
    ]
  if (cost > MAX_EXPECTED_MONTH_CENTS)
    return [{ code, message: `${spent} An Ad Grant account gets ${grant} a month.`, answer: 'confirm' }]
  const perClick = totals.clicks === 0 ? 0 : toCents(totals.cost) / totals.clicks
  if (perClick > MAX_EXPECTED_CLICK_CENTS)
    return [
      {
        code,
        message: `In this report, a click costs ${formatMoney(Math.round(perClick))} on average.`,
        answer: 'confirm',
      },
    ]
  return []
}

/**
 * Checks whether the rows add up to the report's own total. Without a total, returns a problem for kinds of
 * reports that omit traffic. With keywords, returns a problem only for reports on search terms.
 */
const findIncompleteAccount = ({ check, kind, keywords }: AdsReport): ReportProblem[] => {
  const { accountTotal, rowTotal, rowCount } = check
  const ofKind = kind
    ? ` It’s a report on ${kind}, which leaves out the traffic that Google doesn’t list there.`
    : ''
  // Monthly results exclude keyword rows, so their report needn't be complete. Staff still confirm search terms.
  if (keywords !== null)
    return kind === 'search terms'
      ? [
          {
            code: 'incomplete-account',
            message: `This report isn’t the whole account.${ofKind}`,
            answer: 'confirm',
          },
        ]
      : []
  if (!accountTotal)
    return kind
      ? [
          {
            code: 'incomplete-account',
            message: `This report has no total for the account, so we can’t check that it’s complete.${ofKind} Export a campaign report instead.`,
            answer: 'confirm',
          },
        ]
      : []
  const differing = findDifferences(rowTotal, accountTotal, rowCount)
  if (differing.length === 0) return []
  const formatDiffering = (figures: ReportFigures) =>
    listFormat.format(differing.map((name) => figureTexts[name](figures)))
  const both = `The rows add up to ${formatDiffering(rowTotal)}, but the report’s own total is ${formatDiffering(accountTotal)}.`
  return differing.every((name) => rowTotal[name] > accountTotal[name])
    ? [
        {
          code: 'double-counted',
          message: `${both} Some rows count the same traffic twice.${ofKind}`,
          answer: 'confirm',
        },
      ]
    : [{ code: 'incomplete-account', message: `${both}${ofKind}`, answer: 'confirm' }]
}

const findDoubleCounting = ({ subtotals, subtotalCount }: AdsReport): ReportProblem[] => {
  const [first] = subtotals
  if (!first) return []
  const message =
    subtotalCount === 1
      ? `Row ${first.row} (“${first.label.slice(0, 60)}”) looks like a subtotal of other rows, so it isn’t counted.`
      : `${formatCount(subtotalCount)} rows look like subtotals of other rows, so they aren’t counted. The first is row ${first.row} (“${first.label.slice(0, 60)}”).`
  return [{ code: 'double-counted', message, answer: 'confirm' }]
}

const findPartialMonth = ({ rows }: AdsReport): ReportProblem[] => {
  const parts = new Map(
    rows.flatMap((row) => ('month' in row && row.days ? [[row.month, row.days] as const] : [])),
  )
  if (parts.size === 0) return []
  const days = listFormat.format([...parts.values()].map(({ from, to }) => formatDateRange(from, to)))
  const months = listFormat.format([...parts.keys()].map(formatMonth))
  return [
    {
      code: 'partial-month',
      message: `This report has one total for ${days}, which is only part of ${months}. We’ll keep it as the figures of those days.`,
      answer: 'confirm',
    },
  ]
}

/** Returns a problem if the report's account isn't the one connected to the project. */
const findOtherAccount = (
  { accounts }: AdsReport,
  account?: string,
  connectedId?: string | null,
): ReportProblem[] => {
  const id = account ?? (accounts.length === 1 ? accounts[0]?.id : undefined)
  const key = id === undefined ? '' : getAccountKey({ id, name: '' })
  if (!connectedId || !/^\d{10}$/.test(key) || key === connectedId) return []
  return [
    {
      code: 'other-account',
      message: `This report is from the account ${formatCustomerId(key)}, but this project is connected with ${formatCustomerId(connectedId)}.`,
      answer: 'confirm',
    },
  ]
}

export interface AccountSelection {
  /** The account to import, if the report contains several. */
  account?: string | undefined
  /** Customer ID (ten digits) of the Google Ads account connected to the project, if any. */
  connectedId?: string | null | undefined
}

/**
 * Finds a report's problems. A report with a problem whose `answer` is `none` can't be imported. For the
 * others, staff must choose an account or confirm the problem before the import.
 */
export const findReportProblems = (
  report: AdsReport,
  { account, connectedId }: AccountSelection = {},
): ReportProblem[] => {
  const inForeignCurrency = findForeignCurrency(report)
  const found = [
    ...findMultipleAccounts(report, account),
    ...findOtherAccount(report, account, connectedId),
    ...inForeignCurrency,
    ...(inForeignCurrency.length === 0 ? findImplausibleCost(report) : []),
    ...findDoubleCounting(report),
    ...findIncompleteAccount(report),
    ...findPartialMonth(report),
  ]
  // Merge problems with the same code, so that staff confirm them together.
  return [...Map.groupBy(found, ({ code }) => code).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, message: [first, ...more].map(({ message }) => message).join(' ') }] : [],
  )
}
