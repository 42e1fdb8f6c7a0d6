import type { AdsAccount } from './accounts.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const weekBefore = (date: string): string => new Date(Date.parse(date) - WEEK_MS).toISOString().slice(0, 10)

const nextDay = (date: string): string => new Date(Date.parse(date) + WEEK_MS / 7).toISOString().slice(0, 10)

/** The rows of a period. If an account goes on, unknown days repeat those of the week before. */
function between<Row extends { date: string }>(
  rows: readonly Row[],
  { from, to, goesOn }: { from: string; to: string; goesOn: boolean },
): Row[] {
  const byDate = Map.groupBy(rows, ({ date }) => date)
  const last =
    rows
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  const found: Row[] = []
  for (let date = from; date <= to; date = nextDay(date)) {
    let source = date
    while (goesOn && last !== '' && source > last) source = weekBefore(source)
    found.push(...(byDate.get(source) ?? []).map((row) => ({ ...row, date })))
  }
  return found
}

interface Counted {
  cost: number
  impressions: number
  clicks: number
  conversions: number
}

/** The API returns 64-bit numbers as text. */
const metricsOf = ({ cost, impressions, clicks, conversions }: Counted) => ({
  costMicros: String(cost * 10_000),
  impressions: String(impressions),
  clicks: String(clicks),
  conversions,
})

const PERIOD = /segments\.date\s+BETWEEN\s+'(\d{4}-\d\d-\d\d)'\s+AND\s+'(\d{4}-\d\d-\d\d)'/i

/**
 * The rows of a query: campaigns by day, keywords by day, or active keywords with their Quality Scores.
 * @returns null for any other query
 */
export function rowsFor(account: AdsAccount, query: string): unknown[] | null {
  const [, from, to] = PERIOD.exec(query) ?? []
  const customer = { currencyCode: account.currency }
  const { goesOn } = account
  if (/\bFROM campaign\b/.test(query) && from && to)
    return between(account.days, { from, to, goesOn }).map((row) => ({
      customer,
      campaign: { name: row.campaign },
      segments: { date: row.date },
      metrics: metricsOf(row),
    }))
  if (/\bFROM keyword_view\b/.test(query) && from && to)
    return between(account.keywords, { from, to, goesOn }).map((row) => ({
      customer,
      campaign: { name: row.campaign },
      adGroupCriterion: { keyword: { text: row.keyword } },
      segments: { date: row.date },
      metrics: metricsOf(row),
    }))
  if (/\bFROM keyword_view\b/.test(query))
    return account.quality.map(({ campaign, keyword, score }) => ({
      campaign: { name: campaign },
      adGroupCriterion: {
        keyword: { text: keyword },
        ...(score === null ? {} : { qualityInfo: { qualityScore: score } }),
      },
    }))
  return null
}
