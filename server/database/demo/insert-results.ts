import { easternDay } from '#contract/dates.ts'
import type { Transaction } from '#server/platform/database.ts'
import { campaignImports, campaignMetrics, campaignResults } from '../schema.ts'
import type { DemoTimes } from './demo-days.ts'
import type { DemoProject } from './demo-projects.ts'
import { demoCampaigns, demoResults } from './demo-results.ts'

type Row = ReturnType<typeof demoResults>[number]

const sumOf = (rows: readonly Row[], figure: 'cost' | 'impressions' | 'clicks' | 'conversions') =>
  rows.reduce((sum, row) => sum + row[figure], 0)

const metricsOf = (rows: readonly Row[]) => {
  const [impressions, clicks] = [sumOf(rows, 'impressions'), sumOf(rows, 'clicks')]
  const conversions = Math.floor(sumOf(rows, 'conversions'))
  return {
    adSpend: sumOf(rows, 'cost'),
    impressions,
    clicks,
    conversions,
    ctr: (clicks / impressions).toFixed(4),
    conversionRate: (conversions / clicks).toFixed(4),
  }
}

/** Stores the results of a live demo project as staff would have imported them: a report for each month. */
export const insertResults = async (
  tx: Transaction,
  project: DemoProject,
  { id: projectId, staffId }: { id: number; staffId: number },
  { reachedAt }: DemoTimes,
  now: Date,
): Promise<void> => {
  const campaigns = demoCampaigns[project.name]
  if (!campaigns) return
  const months = Map.groupBy(demoResults(campaigns, easternDay(reachedAt('live')), now), ({ startsOn }) =>
    startsOn.slice(0, 7),
  )
  for (const [month, rows] of months) {
    const periodTo = rows.at(-1)?.startsOn ?? `${month}-01`
    const [stored] = await tx
      .insert(campaignImports)
      .values({
        projectId,
        source: 'file',
        fileName: `Campaign report ${month}.csv`,
        periodFrom: rows[0]?.startsOn ?? `${month}-01`,
        periodTo,
        rowCount: rows.length,
        ignoredCount: 7,
        cost: sumOf(rows, 'cost'),
        recordedBy: staffId,
        createdAt: new Date(
          Math.min(now.getTime(), new Date(`${periodTo}T15:00:00Z`).getTime() + 2 * 24 * 60 * 60 * 1000),
        ),
      })
      .returning({ id: campaignImports.id })
    if (!stored) throw new Error('results of a demo project were not stored')
    await tx
      .insert(campaignResults)
      .values(rows.map((row) => ({ ...row, unit: 'day' as const, projectId, importId: stored.id })))
    await tx
      .insert(campaignMetrics)
      .values({ projectId, monthYear: month, recordedBy: staffId, ...metricsOf(rows) })
  }
}
