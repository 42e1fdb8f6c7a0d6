import {
  type Comparison,
  type DaySpan,
  daysOfMonth,
  daysOutside,
  type Figures,
  mergeSpans,
} from '#contract/results'
import { type ResultRow, sumOf } from './known-results.ts'

/** Differences shown in a preview. */
const MAX_SHOWN = 20

const keyOf = ({ startsOn, endsOn, campaign, keyword }: ResultRow): string =>
  `${startsOn} ${endsOn} ${campaign}\n${keyword}`

const isSame = (a: Figures, b: Figures): boolean =>
  a.cost === b.cost &&
  a.impressions === b.impressions &&
  a.clicks === b.clicks &&
  a.conversions === b.conversions

const figuresOf = ({ cost, impressions, clicks, conversions }: Figures): Figures => ({
  cost,
  impressions,
  clicks,
  conversions,
})

/** A day, a month, or some days: "2026-06-01", "2026-06", "2026-06-01/2026-06-08". */
const whenOf = ({ startsOn, endsOn }: ResultRow): string => {
  if (startsOn === endsOn) return startsOn
  const month = startsOn.slice(0, 7)
  return daysOfMonth(month).from === startsOn && daysOfMonth(month).to === endsOn
    ? month
    : `${startsOn}/${endsOn}`
}

/**
 * Compares new results with what is known of their period: what to add, what to replace, and how to say it.
 * @param isCovered whether all days of the period are known already, be it without figures
 */
export const compareResults = <Known extends ResultRow>(
  known: readonly Known[],
  { period, rows }: { period: DaySpan; rows: readonly ResultRow[] },
  isCovered: boolean,
) => {
  const knownByKey = new Map(known.map((row) => [keyOf(row), row]))
  const newByKey = new Map(rows.map((row) => [keyOf(row), row]))
  const added = rows.filter((row) => {
    const before = knownByKey.get(keyOf(row))
    return !before || !isSame(before, row)
  })
  const replaced = known.filter((row) => {
    const after = newByKey.get(keyOf(row))
    return !after || !isSame(row, after)
  })
  const isMore = added.length > 0 || !isCovered
  const kind = replaced.length > 0 ? 'other' : !isMore ? 'same' : known.length === 0 ? 'new' : 'more'
  const differences = replaced.slice(0, MAX_SHOWN).map((row) => {
    const after = newByKey.get(keyOf(row))
    const campaign = row.keyword === '' ? row.campaign : `${row.campaign}: ${row.keyword}`
    return { when: whenOf(row), campaign, before: figuresOf(row), after: after ? figuresOf(after) : null }
  })
  const replacedDays = replaced.map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn }))
  const comparison: Comparison = {
    kind,
    before: sumOf(known),
    differences,
    differenceCount: replaced.length,
    lostDays: daysOutside(mergeSpans(replacedDays), period),
  }
  return { comparison, added, replaced }
}
