import type { Figures, ReportPreview } from '#contract/campaigns'
import type { ProjectReference } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { compareResults } from './compare-results.ts'
import { type ResultRow, resultsOf, sumOf } from './known-results.ts'
import { readUpload } from './read-upload.ts'
import { findNewestImport, findResultsBetween } from './results.queries.ts'

/** So much is shown of a report. */
const most = { campaigns: 50, ignored: 200 }

const byCampaign = (rows: readonly ResultRow[]): (Figures & { campaign: string })[] => {
  const groups = Map.groupBy(rows, ({ campaign }) => campaign)
  return [...groups]
    .map(([campaign, ofCampaign]) => ({ campaign, ...sumOf(ofCampaign) }))
    .sort((a, b) => b.cost - a.cost || b.clicks - a.clicks)
}

/** What a report holds and what importing it would change; nothing is stored. @throws REPORT_UNREADABLE */
export const previewReport = async (
  context: Context,
  reference: ProjectReference,
  file: AsyncIterable<Uint8Array> | undefined,
  actor: Actor,
): Promise<ReportPreview> => {
  const { database } = context
  const project = await getProject(context, reference, actor)
  const report = await readUpload(file)
  const { period, rows } = resultsOf(report)
  const known = await findResultsBetween(database, project.id, period, report.keywords !== null)
  const campaigns = byCampaign(rows)
  return {
    period,
    unit: rows[0]?.unit ?? 'day',
    rowCount: rows.length,
    totals: sumOf(rows),
    campaigns: campaigns.slice(0, most.campaigns),
    campaignCount: campaigns.length,
    ignored: report.ignored.slice(0, most.ignored),
    ignoredCount: report.ignored.length,
    hasConversions: report.hasConversions,
    isKeywords: report.keywords !== null,
    comparison: compareResults(known, rows).comparison,
    newestImport: await findNewestImport(database, project.id),
  }
}
