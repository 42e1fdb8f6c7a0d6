import { and, desc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#contract/dates.ts'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { campaignImports, campaignMetrics, campaignResults, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Keeps statements below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 4000

export const insertImport = async (db: Queryable, record: typeof campaignImports.$inferInsert) => {
  const [row] = await db.insert(campaignImports).values(record).returning({ id: campaignImports.id })
  if (!row) throw new Error('inserting an import failed')
  return row.id
}

export const insertResults = async (
  db: Queryable,
  rows: readonly (typeof campaignResults.$inferInsert)[],
) => {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db.insert(campaignResults).values(rows.slice(start, start + ROWS_PER_STATEMENT))
}

export const markResultsReplaced = async (db: Queryable, ids: readonly number[], importId: number) => {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT)
    await db
      .update(campaignResults)
      .set({ replacedById: importId })
      .where(inArray(campaignResults.id, ids.slice(start, start + ROWS_PER_STATEMENT)))
}

/** Deletes an import's rows and restores the rows that it replaced. */
export const deleteResultsOfImport = async (db: Queryable, importId: number) => {
  await db.delete(campaignResults).where(eq(campaignResults.importId, importId))
  await db
    .update(campaignResults)
    .set({ replacedById: null })
    .where(eq(campaignResults.replacedById, importId))
}

export const markImportUndone = (db: Queryable, importId: number, undoneBy: number) =>
  db.update(campaignImports).set({ undoneAt: sql`now()`, undoneBy }).where(eq(campaignImports.id, importId))

/** Recalculates the totals of all months in a period from the rows. Rounds conversions down. */
export const updateMonthlyTotals = async (
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

export const findNewestImport = async (db: Queryable, projectId: number) => {
  const [row] = await db
    .select({ id: campaignImports.id })
    .from(campaignImports)
    .where(eq(campaignImports.projectId, projectId))
    .orderBy(desc(campaignImports.id))
    .limit(1)
  return row?.id ?? null
}

const laterImports = alias(campaignImports, 'later')

/**
 * Whether later imports replaced all or part of the import. Counts only imports of the same kind that cover
 * some of the same days and weren't undone. An import can be undone only if this is null.
 */
const replacementColumn = sql<'whole' | 'part' | null>`(
  select case
    when bool_or(${laterImports.periodFrom} <= ${campaignImports.periodFrom} and ${laterImports.periodTo} >= ${campaignImports.periodTo})
    then 'whole' else 'part' end
  from ${campaignImports} as ${sql.identifier('later')}
  where ${and(
    eq(laterImports.projectId, campaignImports.projectId),
    gt(laterImports.id, campaignImports.id),
    isNull(laterImports.undoneAt),
    sql`(${laterImports.source} = 'keywords') = (${campaignImports.source} = 'keywords')`,
    lte(laterImports.periodFrom, campaignImports.periodTo),
    gte(laterImports.periodTo, campaignImports.periodFrom),
  )}
  having count(*) > 0
)`

const selectImports = (db: Queryable, where: SQL) =>
  db
    .select({
      id: campaignImports.id,
      projectId: campaignImports.projectId,
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
      replacement: replacementColumn,
    })
    .from(campaignImports)
    .leftJoin(users, eq(users.id, campaignImports.recordedBy))
    .where(where)
    .orderBy(desc(campaignImports.id))
    .limit(MAX_LIST_ITEMS)

export const findImport = async (db: Queryable, id: number) => {
  const [row] = await selectImports(db, eq(campaignImports.id, id))
  return row
}

/** Returns up to MAX_LIST_ITEMS imports of a project, newest first. */
export const findImports = (db: Queryable, projectId: number) =>
  selectImports(db, eq(campaignImports.projectId, projectId))
