import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Day } from '#contract/dates.ts'
import { type DaySpan, mergeSpans } from '#contract/results'
import { toEasternDaySql } from '#server/database/eastern-time.ts'
import {
  campaignImports,
  campaignMetrics,
  campaignResults,
  googleAdsAccounts,
  monthlyReports,
  projects,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { computeCoverage, type ImportedPeriod } from './coverage.ts'

const isCurrentResultCondition = isNull(campaignResults.replacedById)
/** Condition for campaign totals. Excludes keyword rows, which don't add up to them. */
const isCampaignResultCondition = and(isCurrentResultCondition, eq(campaignResults.keyword, ''))
const isKeywordResultCondition = and(isCurrentResultCondition, ne(campaignResults.keyword, ''))

/** Returns current campaign or keyword rows that cover any days in a period. */
export const findResultsBetween = (
  db: Queryable,
  projectId: number,
  { from, to }: DaySpan,
  isKeywords: boolean,
) =>
  db
    .select()
    .from(campaignResults)
    .where(
      and(
        eq(campaignResults.projectId, projectId),
        isKeywords ? isKeywordResultCondition : isCampaignResultCondition,
        gte(campaignResults.endsOn, from),
        lte(campaignResults.startsOn, to),
      ),
    )
    .orderBy(asc(campaignResults.startsOn), asc(campaignResults.campaign), asc(campaignResults.keyword))

/** The day of an import in Eastern Time. Figures for that day were still incomplete. */
const importDay = toEasternDaySql(campaignImports.createdAt)

/**
 * Loads the imports of several projects. Returns a function that returns one project's imported days as
 * merged spans, oldest first. `computeCoverage` defines which days count.
 */
export const findCoverage = async (
  db: Queryable,
  projectIds: readonly number[],
): Promise<(projectId: number) => DaySpan[]> => {
  const ids = [...projectIds]
  const counts = and(inArray(campaignImports.projectId, ids), isNull(campaignImports.undoneAt))
  const imports = await db
    .select({
      projectId: campaignImports.projectId,
      id: campaignImports.id,
      from: campaignImports.periodFrom,
      to: campaignImports.periodTo,
      importedOn: sql<Day>`${importDay}::text`,
    })
    .from(campaignImports)
    .where(and(counts, inArray(campaignImports.source, ['file', 'hand'])))
    .orderBy(asc(campaignImports.id))
  // Merge spans in SQL, because daily imports add many.
  const fromGoogle = await db
    .select({
      projectId: campaignImports.projectId,
      spans: sql<DaySpan[]>`(
        select json_agg(json_build_object('from', lower(span), 'to', upper(span) - 1))
        from unnest(range_agg(daterange(${campaignImports.periodFrom}, least(${campaignImports.periodTo} + 1, ${importDay})))) as span
      )`,
    })
    .from(campaignImports)
    .where(and(counts, eq(campaignImports.source, 'api'), sql`${campaignImports.periodFrom} < ${importDay}`))
    .groupBy(campaignImports.projectId)
  // Days without a row in Google Ads also count as imported, because no ads ran on them.
  const fromAccounts = await db
    .select({
      projectId: googleAdsAccounts.projectId,
      from: sql<Day>`${googleAdsAccounts.importedFrom}::text`,
      to: sql<Day>`${googleAdsAccounts.importedThrough}::text`,
    })
    .from(googleAdsAccounts)
    .where(
      and(
        inArray(googleAdsAccounts.projectId, ids),
        isNotNull(googleAdsAccounts.importedFrom),
        isNotNull(googleAdsAccounts.importedThrough),
      ),
    )
  const replaced = await db
    .selectDistinct({
      replacedById: sql<number>`${campaignResults.replacedById}`,
      from: campaignResults.startsOn,
      to: campaignResults.endsOn,
    })
    .from(campaignResults)
    .where(
      and(
        inArray(campaignResults.projectId, ids),
        eq(campaignResults.keyword, ''),
        isNotNull(campaignResults.replacedById),
        sql`${campaignResults.startsOn} < ${campaignResults.endsOn}`,
      ),
    )
  const importsByProject = Map.groupBy<number, ImportedPeriod & { projectId: number }>(
    imports,
    ({ projectId }) => projectId,
  )
  const spansByProject = Map.groupBy(
    [
      ...fromGoogle.flatMap(({ projectId, spans }) => spans.map((span) => ({ projectId, ...span }))),
      ...fromAccounts,
    ],
    ({ projectId }) => projectId,
  )
  return (projectId) =>
    mergeSpans([
      ...computeCoverage(importsByProject.get(projectId) ?? [], replaced),
      ...(spansByProject.get(projectId) ?? []),
    ]).map(({ from, to }) => ({ from, to }))
}

/** Deletes the results, imports, reports, and Google Ads connections of a user's projects. */
export const deleteUserResults = async (db: Queryable, userId: number) => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  for (const table of [campaignResults, campaignImports, campaignMetrics, googleAdsAccounts, monthlyReports])
    await db.delete(table).where(inArray(table.projectId, own))
}

const monthColumn = sql<string>`to_char(${campaignResults.startsOn}, 'YYYY-MM')`
const figureSums = {
  cost: sql<number>`(sum(${campaignResults.cost}) * 100)::float8`,
  impressions: sql<number>`sum(${campaignResults.impressions})::float8`,
  clicks: sql<number>`sum(${campaignResults.clicks})::float8`,
  conversions: sql<number>`sum(${campaignResults.conversions})::float8`,
}

export const findMonthlyFiguresBetween = (db: Queryable, projectId: number, { from, to }: DaySpan) =>
  db
    .select({ month: monthColumn, ...figureSums })
    .from(campaignResults)
    .where(
      and(
        eq(campaignResults.projectId, projectId),
        isCampaignResultCondition,
        gte(monthColumn, from.slice(0, 7)),
        lte(monthColumn, to.slice(0, 7)),
      ),
    )
    .groupBy(monthColumn)

export const findMonthlyFigures = (db: Queryable, projectId: number) =>
  db
    .select({ month: monthColumn, ...figureSums })
    .from(campaignResults)
    .where(and(eq(campaignResults.projectId, projectId), isCampaignResultCondition))
    .groupBy(monthColumn)
    .orderBy(asc(monthColumn))

/** Returns the monthly figures of several projects, oldest first. */
export const findMonthlyFiguresByProject = (db: Queryable, projectIds: readonly number[]) =>
  db
    .select({ projectId: campaignResults.projectId, month: monthColumn, ...figureSums })
    .from(campaignResults)
    .where(and(inArray(campaignResults.projectId, [...projectIds]), isCampaignResultCondition))
    .groupBy(campaignResults.projectId, monthColumn)
    .orderBy(asc(monthColumn))

const createMonthCondition = (only: string | undefined) =>
  only === undefined ? undefined : eq(monthColumn, only)

/**
 * Returns up to 1,000 sums of the campaigns' figures by month, or for one month only: newest month first, and
 * then most clicks first.
 */
export const findCampaigns = (db: Queryable, projectId: number, only?: string) =>
  db
    .select({ month: monthColumn, campaign: campaignResults.campaign, ...figureSums })
    .from(campaignResults)
    .where(
      and(eq(campaignResults.projectId, projectId), isCampaignResultCondition, createMonthCondition(only)),
    )
    .groupBy(monthColumn, campaignResults.campaign)
    .orderBy(desc(monthColumn), desc(figureSums.clicks), asc(campaignResults.campaign))
    .limit(1000)

/**
 * Returns up to 2,000 sums of the keywords' figures by month, or for one month only: newest month first, and
 * then most clicks first.
 */
export const findKeywords = (db: Queryable, projectId: number, only?: string) =>
  db
    .select({ month: monthColumn, keyword: campaignResults.keyword, ...figureSums })
    .from(campaignResults)
    .where(
      and(eq(campaignResults.projectId, projectId), isKeywordResultCondition, createMonthCondition(only)),
    )
    .groupBy(monthColumn, campaignResults.keyword)
    .orderBy(desc(monthColumn), desc(figureSums.clicks), asc(campaignResults.keyword))
    .limit(2000)
