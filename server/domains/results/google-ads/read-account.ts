import type { Day } from '#contract/dates.ts'
import { z } from '#contract/zod.ts'
import type { GoogleAds } from '#server/platform/google-ads/google-ads.ts'
import type { ResultRow } from '../imports/result-rows.ts'
import { addMicros, type Micros, toCents, toConversions, toMicros } from '../micros.ts'

interface ImportPeriod {
  from: Day
  to: Day
}

/** The API returns 64-bit integers as text and omits zeros. */
const countField = z.coerce.number().int().nonnegative().default(0)

const SegmentRow = z.object({
  customer: z.object({ currencyCode: z.string().default('USD') }).default({ currencyCode: 'USD' }),
  campaign: z.object({ name: z.string() }),
  segments: z.object({ date: z.iso.date() }),
  metrics: z.object({
    costMicros: countField,
    impressions: countField,
    clicks: countField,
    conversions: z.number().nonnegative().default(0),
  }),
})
const KeywordRow = SegmentRow.extend({
  adGroupCriterion: z.object({ keyword: z.object({ text: z.string() }) }),
})

const KeywordQualityRow = z.object({
  adGroupCriterion: z.object({
    keyword: z.object({ text: z.string() }),
    qualityInfo: z.object({ qualityScore: z.int().optional() }).default({}),
  }),
})

const METRIC_FIELDS = 'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions'
const formatPeriodCondition = ({ from, to }: ImportPeriod) => `segments.date BETWEEN '${from}' AND '${to}'`

interface AccountRow extends Omit<ResultRow, 'cost' | 'conversions'> {
  cost: Micros
  conversions: Micros
}

const toAccountRow = (
  { campaign, segments, metrics: of }: z.output<typeof SegmentRow>,
  keyword: string,
): AccountRow => ({
  startsOn: segments.date,
  endsOn: segments.date,
  campaign: campaign.name,
  keyword,
  cost: of.costMicros as Micros,
  impressions: of.impressions,
  clicks: of.clicks,
  conversions: toMicros(of.conversions),
})

/** Adds up campaigns with the same name, and keywords in several ad groups. Rounds only the totals. */
const sumRows = (rows: readonly AccountRow[]): ResultRow[] => {
  const byKey = new Map<string, AccountRow>()
  for (const row of rows) {
    const key = `${row.startsOn} ${row.campaign}\n${row.keyword}`
    const known = byKey.get(key)
    if (!known) byKey.set(key, { ...row })
    else {
      known.cost = addMicros(known.cost, row.cost)
      known.impressions += row.impressions
      known.clicks += row.clicks
      known.conversions = addMicros(known.conversions, row.conversions)
    }
  }
  return [...byKey.values()].map((row) => ({
    ...row,
    cost: toCents(row.cost),
    conversions: toConversions(row.conversions),
  }))
}

/** An active keyword with its Quality Score, from 1 to 10. The score is null until Google assigns one. */
export interface ActiveKeyword {
  keyword: string
  score: number | null
}

/**
 * Whether a keyword is a single word. Ignores the characters that mark the match type, as in "exact phrase"
 * and [exact].
 */
const isSingleWord = (keyword: string): boolean => !/\s/.test(keyword.replace(/[[\]"+]/g, '').trim())

/**
 * Reads the figures for an account's campaigns and keywords in a period, and the account's active keywords.
 */
export const readAdsAccount = async (ads: GoogleAds, customerId: string, period: ImportPeriod) => {
  const campaigns = await ads.search(
    customerId,
    `SELECT customer.currency_code, campaign.name, segments.date, ${METRIC_FIELDS} FROM campaign WHERE ${formatPeriodCondition(period)}`,
    SegmentRow,
  )
  const keywords = await ads.search(
    customerId,
    `SELECT campaign.name, ad_group_criterion.keyword.text, segments.date, ${METRIC_FIELDS} FROM keyword_view WHERE ${formatPeriodCondition(period)}`,
    KeywordRow,
  )
  const active = await ads.search(
    customerId,
    "SELECT campaign.name, ad_group_criterion.keyword.text, ad_group_criterion.quality_info.quality_score FROM keyword_view WHERE campaign.status = 'ENABLED' AND ad_group.status = 'ENABLED' AND ad_group_criterion.status = 'ENABLED'",
    KeywordQualityRow,
  )
  const activeNames = active.map(({ adGroupCriterion }) => adGroupCriterion.keyword.text)
  return {
    currencies: [...new Set(campaigns.map(({ customer }) => customer.currencyCode))],
    campaigns: sumRows(campaigns.map((row) => toAccountRow(row, ''))),
    keywords: sumRows(keywords.map((row) => toAccountRow(row, row.adGroupCriterion.keyword.text))),
    activeKeywords: active.map(
      ({ adGroupCriterion: { keyword, qualityInfo } }): ActiveKeyword => ({
        keyword: keyword.text,
        score: qualityInfo.qualityScore ?? null,
      }),
    ),
    singleWords: [...new Set(activeNames.filter(isSingleWord))].sort(),
  }
}
export type AdsAccountData = Awaited<ReturnType<typeof readAdsAccount>>
