import { mostCounted } from '#contract/admin'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import {
  findFew,
  findProjectPage,
  isAmong,
  isFoundOnTheWay,
  isSearch,
  type ProjectFilter,
} from './admin-projects.queries.ts'
import { findPlace, placeFromEnd } from './find-place.ts'
import { countKept } from './project-counts.queries.ts'

/** Of a search that finds much not all is counted. */
const listFound = async (database: Database, filter: ProjectFilter) => {
  const few = await findFew(database, filter, mostCounted)
  const found = few ? isAmong(few) : isFoundOnTheWay(filter)
  const projects = await findProjectPage(database, filter, placeFromEnd(filter), found)
  return { projects, total: few ? few.length : mostCounted, isMore: few === undefined }
}

const listFiltered = async (database: Database, filter: ProjectFilter) => {
  const counting = countKept(database, filter)
  if (filter.page === 1) {
    const [projects, total] = await Promise.all([
      findProjectPage(database, filter, placeFromEnd(filter)),
      counting,
    ])
    return { projects, total, isMore: false }
  }
  const total = await counting
  const place = await findPlace(database, filter, total)
  const projects = place.size === 0 ? [] : await findProjectPage(database, filter, place)
  return { projects, total, isMore: false }
}

/** One page of the projects that search and filters let through. */
export const listAllProjects = async ({ database }: Pick<Context, 'database'>, filter: ProjectFilter) => {
  const { page, limit } = filter
  const { projects, total, isMore } = await (isSearch(filter)
    ? listFound(database, filter)
    : listFiltered(database, filter))
  return { projects, pagination: { page, limit, total, totalPages: Math.ceil(total / limit), isMore } }
}
