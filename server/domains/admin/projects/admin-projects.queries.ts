import { and, asc, desc, eq, gte, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import type { ProjectQuery, SavedSearch } from '#contract/admin'
import { addDays, type Day } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import type { z } from '#contract/zod.ts'
import { dayBegins } from '#server/database/eastern-time.ts'
import { projects } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectAdminProjects } from '#server/projects'

/** What the filter lets through of what the search finds; undefined for a filter that lets everything through. */
export const matching = (filter: SavedSearch, found?: SQL): SQL | undefined =>
  and(
    found,
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    filter.package === undefined ? undefined : packageIs(filter.package),
    filter.assignee === undefined ? undefined : eq(projects.assignedAdminId, filter.assignee),
    filter.needsReply === undefined ? undefined : isNotNull(projects.awaitingReplySince),
    filter.from === undefined ? undefined : gte(projects.createdAt, dayBegins(filter.from)),
    filter.to === undefined ? undefined : lt(projects.createdAt, dayBegins(addDays(filter.to, 1))),
  )

/** Any value other than starter means Full Launch. */
const packageIs = (type: PackageType) =>
  type === 'starter' ? eq(projects.packageType, 'starter') : ne(projects.packageType, 'starter')

/** By what each order of the table goes, and whether what is greatest comes first. */
const orders = {
  newest: { by: projects.createdAt, isDescending: true },
  oldest: { by: projects.createdAt, isDescending: false },
  updated: { by: projects.updatedAt, isDescending: true },
  name: { by: projects.name, isDescending: false },
} as const

export const inOrder = (order: ProjectFilter['order'], isBackward = false): SQL[] => {
  const { by, isDescending } = orders[order]
  const direction = isDescending === isBackward ? asc : desc
  return [direction(by), direction(projects.id)]
}

export type ProjectFilter = z.output<typeof ProjectQuery>

/** Where a page lies, by the shortest way that leads to it. */
export interface Place {
  /** From the end of the list? */
  isBackward: boolean
  /** The day on which the way begins; without it, it begins at that end of the list. */
  day: Day | undefined
  /** How many projects lie before it on that way, and how many it holds. */
  skipped: number
  size: number
}

/** One page of the projects that the filter lets through, with their users; of those before it only the index is read. */
export const findProjectPage = (
  db: Queryable,
  filter: ProjectFilter,
  { isBackward, day, skipped, size }: Place,
  found?: SQL,
) => {
  const isDescending = orders[filter.order].isDescending !== isBackward
  const beyond = isDescending ? lt : gte
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        matching(filter, found),
        day ? beyond(projects.createdAt, dayBegins(isDescending ? addDays(day, 1) : day)) : undefined,
      ),
    )
    .orderBy(...inOrder(filter.order, isBackward))
    .limit(size)
    .offset(skipped)
    .as('page')
  return selectAdminProjects(db)
    .innerJoin(page, eq(page.id, projects.id))
    .orderBy(...inOrder(filter.order))
}
