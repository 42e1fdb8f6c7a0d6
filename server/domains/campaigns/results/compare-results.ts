import type { Comparison, Figures } from '#contract/campaigns'
import { type ResultRow, sumOf } from './known-results.ts'

/** So many differences are shown; no one reads more of them. */
const MOST_SHOWN = 20

const keyOf = ({ unit, startsOn, campaign, keyword }: ResultRow): string =>
  `${unit} ${startsOn} ${campaign}\n${keyword}`

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

/** What is known of the period of new results against these: what to add, what to replace, and how to say it. */
export const compareResults = <Known extends ResultRow>(
  known: readonly Known[],
  rows: readonly ResultRow[],
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
  const kind = known.length === 0 ? 'new' : replaced.length > 0 ? 'other' : added.length > 0 ? 'more' : 'same'
  const differences = replaced.slice(0, MOST_SHOWN).map((row) => {
    const after = newByKey.get(keyOf(row))
    const when = row.unit === 'day' ? row.startsOn : row.startsOn.slice(0, 7)
    const campaign = row.keyword === '' ? row.campaign : `${row.campaign}: ${row.keyword}`
    return { when, campaign, before: figuresOf(row), after: after ? figuresOf(after) : null }
  })
  const comparison: Comparison = {
    kind: rows.length === 0 && known.length === 0 ? 'same' : kind,
    before: sumOf(known),
    differences,
    differenceCount: replaced.length,
  }
  return { comparison, added, replaced }
}
