import type { Day } from '#contract/dates.ts'
import {
  type DaySpan,
  type Figures,
  getMonthSpan,
  mergeSpans,
  type ReportComparison,
  subtractSpans,
  zeroFigures,
} from '#contract/results'
import { toCents, toConversions } from '../micros.ts'
import { type AdsReport, getDaySpan, type ReportFigures, type ReportRow } from '../report/report.ts'

/** A row of stored results: a campaign or keyword on one day, in one month, or in part of a month. */
export interface ResultRow extends Figures {
  startsOn: Day
  endsOn: Day
  campaign: string
  /** Empty for a campaign's total. */
  keyword: string
}

export interface NewResults {
  period: DaySpan
  rows: ResultRow[]
  ignoredCount: number
}

const toFigures = ({ cost, impressions, clicks, conversions }: ReportFigures): Figures => ({
  cost: toCents(cost),
  impressions,
  clicks,
  conversions: toConversions(conversions),
})

const toResultRow = (row: ReportRow, keyword: string): ResultRow => {
  const { from, to } = getDaySpan(row)
  return { startsOn: from, endsOn: to, campaign: row.campaign, keyword, ...toFigures(row) }
}

export const toResults = ({ period, rows, keywords, ignoredCount }: AdsReport): NewResults => ({
  period,
  rows: keywords
    ? keywords.map((row) => toResultRow(row, row.keyword))
    : rows.map((row) => toResultRow(row, '')),
  ignoredCount,
})

/**
 * Limits far above the figures of any grant account, and within the range of the columns for monthly totals.
 */
const MAX_PLAUSIBLE_FIGURES: Figures = {
  cost: 50_000_000_00,
  impressions: 1_000_000_000,
  clicks: 1_000_000_000,
  conversions: 1_000_000_000,
}

export const isPlausible = ({ cost, impressions, clicks, conversions }: Figures): boolean =>
  cost <= MAX_PLAUSIBLE_FIGURES.cost &&
  impressions <= MAX_PLAUSIBLE_FIGURES.impressions &&
  clicks <= MAX_PLAUSIBLE_FIGURES.clicks &&
  conversions <= MAX_PLAUSIBLE_FIGURES.conversions

export const sumFigures = (rows: readonly Figures[]): Figures => {
  const sum = rows.reduce<Figures>(
    (total, row) => ({
      cost: total.cost + row.cost,
      impressions: total.impressions + row.impressions,
      clicks: total.clicks + row.clicks,
      conversions: total.conversions + row.conversions,
    }),
    zeroFigures,
  )
  return { ...sum, conversions: Math.round(sum.conversions * 100) / 100 }
}

/** Maximum number of differences shown in a preview. */
const MAX_DIFFERENCES = 20

const getResultKey = ({ startsOn, endsOn, campaign, keyword }: ResultRow): string =>
  `${startsOn} ${endsOn} ${campaign}\n${keyword}`

export const hasSameFigures = (a: Figures, b: Figures): boolean =>
  a.cost === b.cost &&
  a.impressions === b.impressions &&
  a.clicks === b.clicks &&
  a.conversions === b.conversions

const pickFigures = ({ cost, impressions, clicks, conversions }: Figures): Figures => ({
  cost,
  impressions,
  clicks,
  conversions,
})

/** Formats a row's days as "2026-06-01", "2026-06", or "2026-06-01/2026-06-08". */
const formatWhen = ({ startsOn, endsOn }: ResultRow): string => {
  if (startsOn === endsOn) return startsOn
  const month = startsOn.slice(0, 7)
  return getMonthSpan(month).from === startsOn && getMonthSpan(month).to === endsOn
    ? month
    : `${startsOn}/${endsOn}`
}

/**
 * Compares new results with the stored results for the same period.
 * @param isCovered whether all days in the period were imported before, even those without figures
 * @returns the rows to add, the rows to replace, and a summary for the preview
 */
export const compareResults = <Known extends ResultRow>(
  known: readonly Known[],
  { period, rows }: { period: DaySpan; rows: readonly ResultRow[] },
  isCovered: boolean,
) => {
  const knownByKey = new Map(known.map((row) => [getResultKey(row), row]))
  const newByKey = new Map(rows.map((row) => [getResultKey(row), row]))
  const added = rows.filter((row) => {
    const before = knownByKey.get(getResultKey(row))
    return !before || !hasSameFigures(before, row)
  })
  const replaced = known.filter((row) => {
    const after = newByKey.get(getResultKey(row))
    return !after || !hasSameFigures(row, after)
  })
  const isMore = added.length > 0 || !isCovered
  const kind = replaced.length > 0 ? 'other' : !isMore ? 'same' : known.length === 0 ? 'new' : 'more'
  const differences = replaced.slice(0, MAX_DIFFERENCES).map((row) => {
    const after = newByKey.get(getResultKey(row))
    const campaign = row.keyword === '' ? row.campaign : `${row.campaign}: ${row.keyword}`
    return {
      when: formatWhen(row),
      campaign,
      before: pickFigures(row),
      after: after ? pickFigures(after) : null,
    }
  })
  const replacedDays = replaced.map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn }))
  const comparison: ReportComparison = {
    kind,
    before: sumFigures(known),
    differences,
    differenceCount: replaced.length,
    lostDays: subtractSpans(mergeSpans(replacedDays), period),
  }
  return { comparison, added, replaced }
}
