import { toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import type { Figures, ReportPreview } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findAdsAccount } from '../google-ads/google-ads.queries.ts'
import { toCents } from '../micros.ts'
import { readUpload } from '../report/read-upload.ts'
import { findNewestImport } from './imports.queries.ts'
import { isPeriodCovered } from './imports.ts'
import { compareResults, type ResultRow, sumFigures, toResults } from './result-rows.ts'
import { findResultsBetween } from './results.queries.ts'

/** Maximum number of campaigns shown in a preview. */
const MAX_CAMPAIGNS = 50

const sumByCampaign = (rows: readonly ResultRow[]): (Figures & { campaign: string })[] => {
  const groups = Map.groupBy(rows, ({ campaign }) => campaign)
  return [...groups]
    .map(([campaign, ofCampaign]) => ({ campaign, ...sumFigures(ofCampaign) }))
    .sort((a, b) => b.cost - a.cost || b.clicks - a.clicks || a.campaign.localeCompare(b.campaign))
}

interface ReportUpload {
  file: AsyncIterable<Uint8Array> | undefined
  /** The account to import, if the report contains several. */
  account: string | undefined
}

/**
 * Describes a report and the changes that importing it would make. Stores nothing.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, REPORT_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export const previewReport = async (
  context: Context,
  reference: ProjectReference,
  { file, account }: ReportUpload,
  actor: Actor,
  now: Date,
): Promise<ReportPreview> => {
  const { database } = context
  const today = toEasternDay(now)
  const project = await getProject(context, reference, actor)
  const connectedId = (await findAdsAccount(database, project.id))?.customerId ?? null
  const { report, problems } = await readUpload(file, { lastPossibleDay: today, account, connectedId })
  const isKeywords = report.keywords !== null
  const results = toResults(report)
  const { period, rows } = results
  const known = await findResultsBetween(database, project.id, period, isKeywords)
  const source = isKeywords ? 'keywords' : 'file'
  const isCovered = await isPeriodCovered(database, project.id, period, { source, today })
  const campaigns = sumByCampaign(rows)
  const [first] = rows
  return {
    period,
    unit: first && first.startsOn !== first.endsOn ? 'month' : 'day',
    rowCount: rows.length,
    totals: sumFigures(rows),
    campaigns: campaigns.slice(0, MAX_CAMPAIGNS),
    campaignCount: campaigns.length,
    ignored: report.ignored,
    ignoredCount: report.ignoredCount,
    hasConversions: report.hasConversions,
    isKeywords,
    problems,
    accounts: problems.some(({ answer }) => answer === 'choose')
      ? report.accounts.map((each) => ({ ...each, cost: toCents(each.cost) }))
      : [],
    comparison: compareResults(known, results, isCovered).comparison,
    newestImport: await findNewestImport(database, project.id),
  }
}
