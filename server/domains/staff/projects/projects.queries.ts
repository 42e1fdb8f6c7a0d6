import {
  and,
  asc,
  between,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { stageTargetDays, statusesBeforeLaunch } from '#contract/business'
import { addDays, DAY_MS } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import {
  DEFAULT_PROJECT_ORDER,
  type ProjectExportQuery,
  type ProjectQuery,
  type ProjectSearch,
  type projectSortColumns,
} from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { createOverdueCondition } from '#server/business'
import { createEasternDayStart } from '#server/database/eastern-time.ts'
import { acceptedPaymentCondition } from '#server/database/project-columns.ts'
import { payments, projectMembers, projects, users } from '#server/database/schema.ts'
import {
  hasWords,
  matchProjectTexts,
  matchText,
  matchUser,
  matchWords,
} from '#server/database/word-search.ts'
import { createPaymentIdentifierCondition } from '#server/payments'
import type { Queryable } from '#server/platform/database.ts'
import {
  createSearchCondition,
  createSort,
  type ListSource,
  type SearchMatch,
  type SortKey,
} from '#server/platform/paging.ts'
import { selectStaffProjects } from '#server/projects'

/** Matches a public ID, or at least its first eight characters. */
const PUBLIC_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i
/** Matches a project number: digits only, a payment reference (P-), or an invoice number (INV-). */
const PROJECT_NUMBER_PATTERN = /^(?:p-|inv-)?0*(\d{1,9})$/i

/** Creates a condition for projects with a package. Any value other than `starter` is Full Launch. */
const createPackageCondition = (type: PackageType): SQL =>
  type === 'starter' ? eq(projects.packageType, 'starter') : ne(projects.packageType, 'starter')

/**
 * Creates a condition for projects with a status. Matches only open projects, unless the status is `closed`.
 */
const createStatusCondition = (status: NonNullable<ProjectSearch['status']>): SQL | undefined =>
  status === 'closed'
    ? isNotNull(projects.closedOn)
    : and(eq(projects.status, status), isNull(projects.closedOn))

const isAssignedTo = (assignee: NonNullable<ProjectSearch['assignee']>): SQL =>
  assignee === 'nobody' ? isNull(projects.assignedAdminId) : eq(projects.assignedAdminId, assignee)

const matchesFilter = (filter: ProjectSearch, now: Date): SQL | undefined =>
  and(
    filter.status === undefined ? undefined : createStatusCondition(filter.status),
    filter.package === undefined ? undefined : createPackageCondition(filter.package),
    filter.assignee === undefined ? undefined : isAssignedTo(filter.assignee),
    filter.needsReply === undefined ? undefined : isNotNull(projects.awaitingReplySince),
    filter.overdue === undefined ? undefined : createOverdueCondition(now),
    filter.daysInStatus === undefined
      ? undefined
      : and(
          isNull(projects.closedOn),
          lte(projects.statusSince, new Date(now.getTime() - Number(filter.daysInStatus) * DAY_MS)),
        ),
    filter.from === undefined ? undefined : gte(projects.createdAt, createEasternDayStart(filter.from)),
    filter.to === undefined
      ? undefined
      : lt(projects.createdAt, createEasternDayStart(addDays(filter.to, 1))),
  )

const getPublicIdRange = (start: string): [string, string] => {
  const digits = start.replaceAll('-', '').toLowerCase()
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/**
 * Creates a condition for projects identified by a search: a public ID or its prefix, a project number, or
 * an identifier of one of their payments.
 */
const matchesIdentifier = (db: Queryable, search: string): SQL | undefined => {
  const typed = search.trim()
  const number = PROJECT_NUMBER_PATTERN.exec(typed)?.[1]
  const paid = db
    .select({ id: payments.projectId })
    .from(payments)
    .where(createPaymentIdentifierCondition(db, typed))
  return or(
    PUBLIC_ID_PATTERN.test(typed) ? between(projects.publicId, ...getPublicIdRange(typed)) : undefined,
    number === undefined ? undefined : eq(projects.id, Number(number)),
    // The planner can use the ID index for an array within `or`, but not for a subselect.
    sql`${projects.id} = any(array(${paid}))`,
  )
}

/** Matches projects with a member who matches a search. */
const matchMember = (search: string): SearchMatch => {
  const { find, check } = matchUser(projectMembers.userId, search)
  return {
    find,
    source: { table: projectMembers, key: projectMembers.projectId },
    check: sql`exists (select from ${projectMembers} where ${projectMembers.projectId} = ${projects.id} and ${check})`,
  }
}

/**
 * Returns the search matches for projects: those that contain the search words, those whose owner or a member
 * contains them, and those that `matchesIdentifier` finds.
 */
export const matchProjectFields = (db: Queryable, search: string): SearchMatch[] => {
  const named = matchesIdentifier(db, search)
  return [
    matchWords(projects.searchWords, search),
    matchUser(projects.userId, search),
    matchMember(search),
    ...matchText(projects.purposeWords, search),
    ...(named ? [{ find: named, check: named }] : []),
  ]
}

const sortKeyByColumn: Record<(typeof projectSortColumns)[number], SortKey> = {
  name: { column: projects.name },
  client: {
    column: users.name,
    join: { table: users, on: eq(users.id, projects.userId) },
  },
  age: { column: projects.statusSince, isReversed: true },
  created: { column: projects.createdAt },
  changed: { column: projects.updatedAt },
}

/** When the step of a project is due. Null for statuses without a target. */
const dueAt = sql`(${projects.statusSince} + make_interval(days => case ${projects.status} ${sql.join(
  statusesBeforeLaunch.map((status) => sql`when ${status} then ${stageTargetDays[status]}::int`),
  sql` `,
)} end))`

export type ProjectListQuery = z.output<typeof ProjectQuery>

/**
 * Returns the source for the project list. By default, overdue projects are sorted by lateness. If
 * `hidesUnpaid` is set, includes unpaid orders only if a search or the status filter selects them.
 */
export const getProjectListSource = (
  db: Queryable,
  filter: ProjectSearch,
  { hidesUnpaid = false, now = new Date() } = {},
) =>
  ({
    table: projects,
    filter: and(
      matchesFilter(filter, now),
      hidesUnpaid && filter.status === undefined && !hasWords(filter.search)
        ? ne(projects.status, 'payment_pending')
        : undefined,
    ),
    matches: hasWords(filter.search)
      ? [...matchProjectFields(db, filter.search), ...matchProjectTexts(filter.search)]
      : undefined,
    order: [desc(projects.createdAt), desc(projects.id)],
    sort:
      filter.overdue !== undefined && filter.order === DEFAULT_PROJECT_ORDER
        ? { by: [asc(dueAt), asc(projects.id)] }
        : createSort(filter.order, sortKeyByColumn, projects),
    read: (ids: number[]) => selectStaffProjects(db).where(inArray(projects.id, ids)),
  }) satisfies ListSource<number, { id: number }>

/**
 * Returns the IDs of all projects that match the search and filters, in the order of the list.
 * @returns four bytes per ID, big-endian. A million IDs take 4 MB.
 */
export const packMatchingProjectIds = async (
  db: Queryable,
  { only, ...search }: ProjectExportQuery,
): Promise<Buffer> => {
  const { matches, sort, ...source } = getProjectListSource(db, search)
  const range = { ...source, filter: and(source.filter, only && inArray(projects.publicId, only)) }
  const ids = db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(matches ? createSearchCondition(db, range, matches) : range.filter)
    .orderBy(...sort.by)
  const { rows } = await db.execute<{ ids: Buffer | null }>(
    sql`select string_agg(int4send(id), '') as ids from (${ids}) as found`,
  )
  return rows[0]?.ids ?? Buffer.alloc(0)
}

/** Returns the net payments of the projects with these IDs, in cents, and the number of overdue projects. */
export const findProjectTotals = async (db: Queryable, ids: number[], now: Date) => {
  const { rows } = await db.execute<{ net: string; overdue: number }>(sql`
    select
      (select coalesce(sum(${payments.amount} - ${payments.amountRefunded} - ${payments.amountLost}) * 100, 0)::bigint
        from ${payments} where ${payments.projectId} = any(${sql.param(ids)}::int[])
        and ${acceptedPaymentCondition}) as net,
      (select count(*)::int from ${projects} where ${projects.id} = any(${sql.param(ids)}::int[]) and ${createOverdueCondition(now)}) as overdue`)
  return { net: Number(rows[0]?.net ?? 0), overdue: rows[0]?.overdue ?? 0 }
}

/** Counts all projects, live ones, and closed ones. A closed project isn't live. */
export const countProjects = async (db: Queryable) => {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      live: sql<number>`count(*) filter (where ${projects.status} = 'live' and ${projects.closedOn} is null)`.mapWith(
        Number,
      ),
      closed: sql<number>`count(${projects.closedOn})`.mapWith(Number),
    })
    .from(projects)
  return { total: row?.total ?? 0, live: row?.live ?? 0, closed: row?.closed ?? 0 }
}
