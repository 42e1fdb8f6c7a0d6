import { mostCounted } from '#contract/paging.ts'
import { wordsOf } from '#server/database/search-words.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { findProjectPage, type ProjectFilter } from './admin-projects.queries.ts'
import { findPlace, placeFromEnd } from './find-place.ts'
import { countKept } from './project-counts.queries.ts'
import {
  expectFound,
  findByAddress,
  findFew,
  isAmong,
  isFoundOnTheWay,
  isOfPageAtBeginning,
  isSearch,
} from './project-search.queries.ts'

/** A word that this share of the projects has is frequent. Of a word it knows nothing of PostgreSQL expects 2 % at most. */
const FREQUENT = 0.03
/** So frequent a word costs its index more than it saves beside seldom ones: what those find is looked at for it. */
const VERY_FREQUENT = 0.1

/** Of fewer projects the index of words hands out all that have one in a few milliseconds, and they are counted further. */
const MANY = 10_000

/** At most so many projects are looked at for one page of a search; beyond, the index of words is faster. */
const MOST_LOOKED_AT = 20_000

/**
 * A page of a search for frequent words alone, without their index, which hands out all entries of a word before the first of
 * them can be used: projects are looked at in the list's order, at most twice as many as should be enough. Known is then only
 * that there are more. Undefined when there is not enough to be found that way.
 */
const listFrequent = async (database: Database, filter: ProjectFilter, share: number) => {
  const { page, limit } = filter
  const looked = Math.ceil((2 * (page * limit + 1)) / share)
  if (looked > MOST_LOOKED_AT) return undefined
  const place = { isBackward: false, day: undefined, skipped: 0, size: limit + 1 }
  const found = await findProjectPage(database, filter, place, isOfPageAtBeginning(database, filter, looked))
  if (found.length <= limit) return undefined
  return { projects: found.slice(0, limit), total: page * limit, isMore: true }
}

const listFew = async (database: Database, filter: ProjectFilter, ids: readonly number[]) => {
  const projects = await findProjectPage(database, filter, placeFromEnd(filter), isAmong(ids))
  return { projects, total: ids.length, isMore: false }
}

/** Of a search that finds much not all is counted. */
const listFound = async (database: Database, filter: ProjectFilter) => {
  const ofAddress = await findByAddress(database, filter)
  if (ofAddress) return listFew(database, filter, ofAddress)
  const words = wordsOf(filter.search ?? '')
  // Together, although few projects need no shares: one round trip less where there are many.
  const [length, ...expected] = await Promise.all([
    countKept(database, filter),
    ...words.map((word) => expectFound(database, filter, word)),
  ])
  const shares = length < MANY ? [] : expected.map((count) => Math.min(1, count / length))
  const share = shares.reduce((all, each) => all * each, 1)
  const areFrequent = shares.length > 0 && shares.every((each) => each >= FREQUENT)
  const frequent =
    areFrequent && share * length > mostCounted ? await listFrequent(database, filter, share) : undefined
  if (frequent) return frequent
  const asked = words.filter((_, place) => (shares[place] ?? 0) < VERY_FREQUENT)
  const few = await findFew(database, filter, mostCounted, asked)
  if (few) return listFew(database, filter, few)
  const projects = await findProjectPage(
    database,
    filter,
    placeFromEnd(filter),
    isFoundOnTheWay(database, filter),
  )
  return { projects, total: mostCounted, isMore: true }
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
  // Where not all is counted there is a next page, up to as many as are ever counted.
  const totalPages = Math.ceil((isMore && total < mostCounted ? total + 1 : total) / limit)
  return { projects, pagination: { page, limit, total, totalPages, isMore } }
}
