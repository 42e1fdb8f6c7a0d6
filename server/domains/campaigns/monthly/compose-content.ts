import { type ReportContent, trendOf } from '#contract/campaigns'
import type { Queryable } from '#server/platform/database.ts'
import { findCampaigns, findKeywords, findMonths } from '../results/results.queries.ts'

/** So many campaigns and keywords a report names. */
const MOST_NAMED = 10

/** What the report of a month says by the figures as they are now; null where nothing is known of the month. */
export const composeContent = async (
  db: Queryable,
  projectId: number,
  month: string,
): Promise<ReportContent | null> => {
  const known = (await findMonths(db, projectId)).filter((result) => result.month <= month)
  if (known.at(-1)?.month !== month) return null
  const campaigns = await findCampaigns(db, projectId, month)
  const keywords = await findKeywords(db, projectId, month)
  return {
    months: trendOf(known),
    campaigns: campaigns.slice(0, MOST_NAMED).map(({ month: _month, ...campaign }) => campaign),
    keywords: keywords.slice(0, MOST_NAMED).map(({ month: _month, ...keyword }) => keyword),
  }
}
