import { and, asc, eq, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SavedSearch } from '#contract/admin'
import { addDays, type Day } from '#contract/dates.ts'
import { currentProjectCounts as counts } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** What is counted: every filter but a search, which has no kept count. */
export type Counted = Omit<SavedSearch, 'search' | 'order'>

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const nextMonthOf = (day: Day): Day => monthOf(addDays(monthOf(day), 31))

/** The whole months between two days, and the days before and after them. */
const monthsAndDays = (from: Day | undefined, to: Day | undefined): SQL | undefined => {
  const first = from && (from === monthOf(from) ? from : nextMonthOf(from))
  const end = to && monthOf(addDays(to, 1))
  const isDay = eq(counts.span, 'day')
  if (from && to && first && end && first >= end)
    return and(isDay, gte(counts.begins, from), lte(counts.begins, to))
  return or(
    and(
      eq(counts.span, 'month'),
      first ? gte(counts.begins, first) : undefined,
      end ? lt(counts.begins, end) : undefined,
    ),
    from && first ? and(isDay, gte(counts.begins, from), lt(counts.begins, first)) : undefined,
    to && end ? and(isDay, gte(counts.begins, end), lte(counts.begins, to)) : undefined,
  )
}

const isOfKind = (filter: Counted): SQL | undefined =>
  and(
    filter.status === undefined ? undefined : eq(counts.status, filter.status),
    filter.package === undefined
      ? undefined
      : (filter.package === 'starter' ? eq : ne)(counts.packageType, 'starter'),
    filter.assignee === undefined ? undefined : eq(counts.assignedAdminId, filter.assignee),
    filter.needsReply === undefined ? undefined : counts.isWaiting,
  )

const amount = sql<number>`coalesce(sum(${counts.amount}), 0)`.mapWith(Number)

/** How many projects the filter lets through. */
export const countKept = async (db: Queryable, filter: Counted): Promise<number> => {
  const isAll = filter.from === undefined && filter.to === undefined
  const [row] = await db
    .select({ amount })
    .from(counts)
    .where(and(isAll ? eq(counts.span, 'all') : monthsAndDays(filter.from, filter.to), isOfKind(filter)))
  return row?.amount ?? 0
}

/** How many of them were created in which month, and on which day where the filter begins or ends within a month. */
export const countByMonth = (db: Queryable, filter: Counted) =>
  findSpans(db, and(monthsAndDays(filter.from, filter.to), isOfKind(filter)))

/** How many were created on which day of the month. */
export const countByDay = (db: Queryable, filter: Counted, month: Day) =>
  findSpans(
    db,
    and(
      eq(counts.span, 'day'),
      gte(counts.begins, month),
      lt(counts.begins, nextMonthOf(month)),
      isOfKind(filter),
    ),
  )

const findSpans = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ span: counts.span, begins: counts.begins, amount })
    .from(counts)
    .where(condition)
    .groupBy(counts.span, counts.begins)
    .orderBy(asc(counts.begins))

/** How many projects there are, and how many of them are live. */
export const countPortfolio = async (db: Queryable) => {
  const [row] = await db
    .select({
      total: amount,
      live: sql<number>`coalesce(sum(${counts.amount}) filter (where ${counts.status} = 'live'), 0)`.mapWith(
        Number,
      ),
    })
    .from(counts)
    .where(eq(counts.span, 'all'))
  return { total: row?.total ?? 0, live: row?.live ?? 0 }
}
