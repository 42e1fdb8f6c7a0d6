import type { Day } from '#contract/dates.ts'
import { type ReportContent, trendOf } from '#contract/results'
import type { Queryable } from '#server/platform/database.ts'
import { withCoverage } from '../imports/coverage.ts'
import { findCampaigns, findCoverage, findKeywords, findMonths } from '../imports/results.queries.ts'

/** Campaigns and keywords that a report names. */
const MAX_NAMED = 10

/** What the report of a month says by the figures as they are now. Null if the month has none. */
export const composeContent = async (
  db: Queryable,
  { id: projectId, launchedOn }: { id: number; launchedOn: Day | null },
  month: string,
): Promise<ReportContent | null> => {
  const known = (await findMonths(db, projectId)).filter((result) => result.month <= month)
  if (known.at(-1)?.month !== month) return null
  const coverageOf = await findCoverage(db, [projectId])
  const campaigns = await findCampaigns(db, projectId, month)
  const keywords = await findKeywords(db, projectId, month)
  return {
    months: withCoverage(trendOf(known), coverageOf(projectId), launchedOn),
    campaigns: campaigns.slice(0, MAX_NAMED).map(({ month: _month, ...campaign }) => campaign),
    keywords: keywords.slice(0, MAX_NAMED).map(({ month: _month, ...keyword }) => keyword),
  }
}
