import { HOUR_MS, toEasternDay } from '#contract/dates.ts'
import { getPreviousMonth, getReportDay } from '#contract/results'
import type { Transaction } from '#server/platform/database.ts'
import { createReportContent } from '#server/results'
import {
  campaignImports,
  campaignMetrics,
  campaignResults,
  monthlyReportSteps,
  monthlyReports,
} from '../schema.ts'
import type { DemoProject, DemoTimes } from './demo-project.ts'
import { demoCampaigns, demoKeywords, demoParagraphs, generateDemoResults } from './demo-results.ts'

type Row = ReturnType<typeof generateDemoResults>[number]

const sumFigure = (rows: readonly Row[], figure: 'cost' | 'impressions' | 'clicks' | 'conversions') =>
  rows.reduce((sum, row) => sum + row[figure], 0)

const getMetrics = (rows: readonly Row[]) => {
  const [impressions, clicks] = [sumFigure(rows, 'impressions'), sumFigure(rows, 'clicks')]
  const conversions = Math.floor(sumFigure(rows, 'conversions'))
  return {
    adSpend: sumFigure(rows, 'cost'),
    impressions,
    clicks,
    conversions,
    ctr: (clicks / impressions).toFixed(4),
    conversionRate: (conversions / clicks).toFixed(4),
  }
}

const getKeywords = (project: DemoProject, rows: readonly Row[]) =>
  (demoKeywords[project.name] ?? []).map(([place, keyword, share]) => {
    const campaign = demoCampaigns[project.name]?.names[place] ?? ''
    const own = rows.filter((row) => row.campaign === campaign)
    const calculatePart = (figure: 'cost' | 'impressions' | 'clicks') =>
      Math.round(sumFigure(own, figure) * share)
    const conversions = Math.floor(sumFigure(own, 'conversions') * share * 2) / 2
    const [cost, impressions, clicks] = [
      calculatePart('cost'),
      calculatePart('impressions'),
      calculatePart('clicks'),
    ]
    return { campaign, keyword, cost, impressions, clicks, conversions }
  })

const insertKeywords = async (
  tx: Transaction,
  project: DemoProject,
  rows: readonly Row[],
  record: typeof campaignImports.$inferInsert,
): Promise<void> => {
  const { projectId } = record
  const month = record.periodFrom.slice(0, 7)
  const keywords = getKeywords(project, rows)
  if (keywords.length === 0) return
  const [report] = await tx
    .insert(campaignImports)
    .values({
      ...record,
      source: 'keywords',
      fileName: `Search keyword report ${month}.csv`,
      rowCount: keywords.length,
      cost: keywords.reduce((sum, { cost }) => sum + cost, 0),
    })
    .returning({ id: campaignImports.id })
  if (!report) throw new Error('inserting keywords of a demo project failed')
  await tx.insert(campaignResults).values(
    keywords.map((row) => ({
      ...row,
      startsOn: `${month}-01`,
      endsOn: record.periodTo,
      projectId,
      importId: report.id,
    })),
  )
}

/**
 * Inserts a live demo project's results by month: a campaign report, and a keyword report if the project has
 * demo keywords.
 */
export const insertDemoResults = async (
  tx: Transaction,
  project: DemoProject,
  { id: projectId, staffId }: { id: number; staffId: number },
  { reachedAt }: DemoTimes,
  now: Date,
): Promise<void> => {
  const campaigns = demoCampaigns[project.name]
  if (!campaigns) return
  const months = Map.groupBy(
    generateDemoResults(campaigns, toEasternDay(reachedAt('live')), now),
    ({ startsOn }) => startsOn.slice(0, 7),
  )
  for (const [month, rows] of months) {
    const periodTo = rows.at(-1)?.startsOn ?? `${month}-01`
    const record = {
      projectId,
      source: 'file' as const,
      fileName: `Campaign report ${month}.csv`,
      periodFrom: rows[0]?.startsOn ?? `${month}-01`,
      periodTo,
      rowCount: rows.length,
      ignoredCount: 7,
      cost: sumFigure(rows, 'cost'),
      recordedBy: staffId,
      createdAt: new Date(
        Math.min(now.getTime(), new Date(`${periodTo}T15:00:00Z`).getTime() + 2 * 24 * 60 * 60 * 1000),
      ),
    }
    await insertKeywords(tx, project, rows, record)
    const [stored] = await tx.insert(campaignImports).values(record).returning({ id: campaignImports.id })
    if (!stored) throw new Error('inserting results of a demo project failed')
    await tx
      .insert(campaignResults)
      .values(rows.map((row) => ({ ...row, endsOn: row.startsOn, projectId, importId: stored.id })))
    await tx
      .insert(campaignMetrics)
      .values({ projectId, monthYear: month, recordedBy: staffId, ...getMetrics(rows) })
  }
}

/** Inserts the monthly reports sent since launch. Each was sent on the third of the following month. */
export const insertReports = async (
  tx: Transaction,
  project: DemoProject,
  { id: projectId, staffId }: { id: number; staffId: number },
  { reachedAt }: DemoTimes,
  now: Date,
): Promise<void> => {
  const first = toEasternDay(reachedAt('live')).slice(0, 7)
  const paragraphs = demoParagraphs[project.name] ?? []
  let month = getPreviousMonth(toEasternDay(now))
  for (let age = 0; month >= first; month = getPreviousMonth(`${month}-01`), age += 1) {
    const sentAt = new Date(`${getReportDay(month)}T14:00:04Z`)
    const content = await createReportContent(
      tx,
      { id: projectId, launchedOn: toEasternDay(reachedAt('live')) },
      month,
    )
    if (!content || sentAt > now) continue
    const paragraph = paragraphs[age] ?? ''
    const [report] = await tx
      .insert(monthlyReports)
      .values({ projectId, month, paragraph, content, version: 1, sentAt })
      .returning({ id: monthlyReports.id })
    if (!report) throw new Error('inserting a report of a demo project failed')
    const taken = { reportId: report.id, takenBy: null }
    if (paragraph !== '')
      await tx.insert(monthlyReportSteps).values({
        ...taken,
        step: 'paragraph',
        takenBy: staffId,
        createdAt: new Date(sentAt.getTime() - 22 * HOUR_MS),
      })
    await tx.insert(monthlyReportSteps).values({ ...taken, step: 'sent', createdAt: sentAt })
  }
}
