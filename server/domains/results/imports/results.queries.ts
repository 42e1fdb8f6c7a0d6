import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Day } from '#contract/dates.ts'
import { longestList } from '#contract/paging.ts'
import { type DaySpan, mergeSpans } from '#contract/results'
import { easternDayOf } from '#server/database/eastern-time.ts'
import {
  campaignImports,
  campaignMetrics,
  campaignResults,
  googleAdsAccounts,
  monthlyReports,
  projects,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { coverageOf, type ImportedPeriod } from './coverage.ts'

/** Rows per statement. */
const ROWS_AT_ONCE = 4000

const counted = isNull(campaignResults.replacedById)
/** Rows of campaigns as a whole, which alone add up. */
const ofCampaigns = and(counted, eq(campaignResults.keyword, ''))
const ofKeywords = and(counted, ne(campaignResults.keyword, ''))

/** The counted rows of campaigns or of keywords whose days overlap a period. */
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
        isKeywords ? ofKeywords : ofCampaigns,
        gte(campaignResults.endsOn, from),
        lte(campaignResults.startsOn, to),
      ),
    )
    .orderBy(asc(campaignResults.startsOn), asc(campaignResults.campaign), asc(campaignResults.keyword))

/** The Eastern day of an import. The figures of that day weren't complete yet. */
const importedOn = easternDayOf(campaignImports.createdAt)

/** The days that the results of some projects cover, as merged spans, oldest first. See `coverageOf`. */
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
      importedOn: sql<Day>`${importedOn}::text`,
    })
    .from(campaignImports)
    .where(and(counts, inArray(campaignImports.source, ['file', 'hand'])))
    .orderBy(asc(campaignImports.id))
  // Imports from Google Ads come daily and have whole days, so the database merges them.
  const fromGoogle = await db
    .select({
      projectId: campaignImports.projectId,
      spans: sql<DaySpan[]>`(
        select json_agg(json_build_object('from', lower(span), 'to', upper(span) - 1))
        from unnest(range_agg(daterange(${campaignImports.periodFrom}, least(${campaignImports.periodTo} + 1, ${importedOn})))) as span
      )`,
    })
    .from(campaignImports)
    .where(and(counts, eq(campaignImports.source, 'api'), sql`${campaignImports.periodFrom} < ${importedOn}`))
    .groupBy(campaignImports.projectId)
  // Days that Google Ads was asked for in vain are known too: there were no ads.
  const asked = await db
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
  const importsOf = Map.groupBy<number, ImportedPeriod & { projectId: number }>(
    imports,
    ({ projectId }) => projectId,
  )
  const spansOf = Map.groupBy(
    [
      ...fromGoogle.flatMap(({ projectId, spans }) => spans.map((span) => ({ projectId, ...span }))),
      ...asked,
    ],
    ({ projectId }) => projectId,
  )
  return (projectId) =>
    mergeSpans([
      ...coverageOf(importsOf.get(projectId) ?? [], replaced),
      ...(spansOf.get(projectId) ?? []),
    ]).map(({ from, to }) => ({ from, to }))
}

export const insertImport = async (db: Queryable, record: typeof campaignImports.$inferInsert) => {
  const [row] = await db.insert(campaignImports).values(record).returning({ id: campaignImports.id })
  if (!row) throw new Error('an import was not stored')
  return row.id
}

export const insertResults = async (
  db: Queryable,
  rows: readonly (typeof campaignResults.$inferInsert)[],
) => {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db.insert(campaignResults).values(rows.slice(start, start + ROWS_AT_ONCE))
}

export const replaceResults = async (db: Queryable, ids: readonly number[], importId: number) => {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await db
      .update(campaignResults)
      .set({ replacedById: importId })
      .where(inArray(campaignResults.id, ids.slice(start, start + ROWS_AT_ONCE)))
}

/** Removes what an import added and counts again what it had replaced. */
export const takeBack = async (db: Queryable, importId: number) => {
  await db.delete(campaignResults).where(eq(campaignResults.importId, importId))
  await db
    .update(campaignResults)
    .set({ replacedById: null })
    .where(eq(campaignResults.replacedById, importId))
}

export const markUndone = (db: Queryable, importId: number, undoneBy: number) =>
  db.update(campaignImports).set({ undoneAt: sql`now()`, undoneBy }).where(eq(campaignImports.id, importId))

/** Brings the sums of months in line with their rows. Only whole conversions count there. */
export const sumMonths = async (
  db: Queryable,
  { projectId, from, to, recordedBy }: { projectId: number; from: Day; to: Day; recordedBy: number | null },
) => {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  await db
    .delete(campaignMetrics)
    .where(
      and(
        eq(campaignMetrics.projectId, projectId),
        gte(campaignMetrics.monthYear, first),
        lte(campaignMetrics.monthYear, last),
      ),
    )
  await db.execute(sql`
    insert into ${campaignMetrics}
      (project_id, month_year, ad_spend, impressions, clicks, conversions, ctr, conversion_rate, recorded_by)
    select project_id, month, cost, impressions, clicks, floor(conversions),
      least(clicks / nullif(impressions, 0), 9.9999), least(conversions / nullif(clicks, 0), 9.9999), ${recordedBy}
    from (
      select project_id, to_char(starts_on, 'YYYY-MM') as month, sum(cost) as cost, sum(impressions) as impressions,
        sum(clicks) as clicks, sum(conversions) as conversions
      from ${campaignResults}
      where project_id = ${projectId} and replaced_by_id is null and keyword = ''
        and starts_on >= ${`${first}-01`}::date and starts_on < ${`${last}-01`}::date + interval '1 month'
      group by 1, 2
    ) as sums`)
}

/** Deletes everything that is known of the advertising of a user's projects. */
export const deleteResultsOf = async (db: Queryable, userId: number) => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  for (const table of [campaignResults, campaignImports, campaignMetrics, googleAdsAccounts, monthlyReports])
    await db.delete(table).where(inArray(table.projectId, own))
}

export const findNewestImport = async (db: Queryable, projectId: number) => {
  const [row] = await db
    .select({ id: campaignImports.id })
    .from(campaignImports)
    .where(eq(campaignImports.projectId, projectId))
    .orderBy(desc(campaignImports.id))
    .limit(1)
  return row?.id ?? null
}

export const findImport = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(campaignImports).where(eq(campaignImports.id, id))
  return row
}

/** Is there a later import that still counts and speaks of the same days? */
export const hasLaterImport = async (db: Queryable, record: typeof campaignImports.$inferSelect) => {
  const [later] = await db
    .select({ id: campaignImports.id })
    .from(campaignImports)
    .where(
      and(
        eq(campaignImports.projectId, record.projectId),
        sql`${campaignImports.id} > ${record.id}`,
        isNull(campaignImports.undoneAt),
        sql`(${campaignImports.source} = 'keywords') = ${record.source === 'keywords'}`,
        lte(campaignImports.periodFrom, record.periodTo),
        gte(campaignImports.periodTo, record.periodFrom),
      ),
    )
    .limit(1)
  return later !== undefined
}

export const findImports = (db: Queryable, projectId: number) =>
  db
    .select({
      id: campaignImports.id,
      source: campaignImports.source,
      fileName: campaignImports.fileName,
      periodFrom: campaignImports.periodFrom,
      periodTo: campaignImports.periodTo,
      rowCount: campaignImports.rowCount,
      ignoredCount: campaignImports.ignoredCount,
      cost: campaignImports.cost,
      recordedBy: users.name,
      createdAt: campaignImports.createdAt,
      undoneAt: campaignImports.undoneAt,
    })
    .from(campaignImports)
    .leftJoin(users, eq(users.id, campaignImports.recordedBy))
    .where(eq(campaignImports.projectId, projectId))
    .orderBy(desc(campaignImports.id))
    .limit(longestList)

const month = sql<string>`to_char(${campaignResults.startsOn}, 'YYYY-MM')`
const sums = {
  cost: sql<number>`(sum(${campaignResults.cost}) * 100)::float8`,
  impressions: sql<number>`sum(${campaignResults.impressions})::float8`,
  clicks: sql<number>`sum(${campaignResults.clicks})::float8`,
  conversions: sql<number>`sum(${campaignResults.conversions})::float8`,
}

/** The sums of the months that a period touches. */
export const findMonthsBetween = (db: Queryable, projectId: number, { from, to }: DaySpan) =>
  db
    .select({ month, ...sums })
    .from(campaignResults)
    .where(
      and(
        eq(campaignResults.projectId, projectId),
        ofCampaigns,
        gte(month, from.slice(0, 7)),
        lte(month, to.slice(0, 7)),
      ),
    )
    .groupBy(month)

export const findMonths = (db: Queryable, projectId: number) =>
  db
    .select({ month, ...sums })
    .from(campaignResults)
    .where(and(eq(campaignResults.projectId, projectId), ofCampaigns))
    .groupBy(month)
    .orderBy(asc(month))

/** A month, or all of them. */
const inMonth = (only: string | undefined) => (only === undefined ? undefined : eq(month, only))

/** The campaigns of every month, or of one, those with the most clicks first. */
export const findCampaigns = (db: Queryable, projectId: number, only?: string) =>
  db
    .select({ month, campaign: campaignResults.campaign, ...sums })
    .from(campaignResults)
    .where(and(eq(campaignResults.projectId, projectId), ofCampaigns, inMonth(only)))
    .groupBy(month, campaignResults.campaign)
    .orderBy(desc(month), desc(sums.clicks), asc(campaignResults.campaign))
    .limit(1000)

/** The keywords that brought the most clicks, of every month or of one. */
export const findKeywords = (db: Queryable, projectId: number, only?: string) =>
  db
    .select({ month, keyword: campaignResults.keyword, ...sums })
    .from(campaignResults)
    .where(and(eq(campaignResults.projectId, projectId), ofKeywords, inMonth(only)))
    .groupBy(month, campaignResults.keyword)
    .orderBy(desc(month), desc(sums.clicks), asc(campaignResults.keyword))
    .limit(2000)
