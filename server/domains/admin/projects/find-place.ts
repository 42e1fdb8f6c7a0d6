import type { Database } from '#server/platform/database.ts'
import type { Place, ProjectFilter } from './admin-projects.queries.ts'
import { countByDay, countByMonth } from './project-counts.queries.ts'

/** So many entries of an index are skipped sooner than asking how many projects each month has. */
const NEAR = 100

type Spans = Awaited<ReturnType<typeof countByMonth>>

/** The span in which the project after so many others is, and how many of them lie before it in that span. */
const walk = (spans: Spans, skipped: number) => {
  let left = skipped
  for (const span of spans) {
    if (left < span.amount) return { ...span, left }
    left -= span.amount
  }
  return undefined
}

/** The place of a page by the list's nearer end alone; where nobody knows how long it is, by its beginning. */
export const placeFromEnd = ({ page, limit }: ProjectFilter, total = Number.POSITIVE_INFINITY): Place => {
  const before = (page - 1) * limit
  const size = Math.max(0, Math.min(limit, total - before))
  const after = total - before - size
  const isBackward = size > 0 && after < before
  return { isBackward, day: undefined, skipped: isBackward ? after : before, size }
}

/**
 * The place of a page among so many projects. Far from both ends the kept counts of months and days tell on which day
 * it begins; only orders by something else than the day of creation have to skip up to it.
 */
export const findPlace = async (database: Database, filter: ProjectFilter, total: number): Promise<Place> => {
  const place = placeFromEnd(filter, total)
  const isByCreation = filter.order === 'newest' || filter.order === 'oldest'
  if (place.size === 0 || place.skipped <= NEAR || !isByCreation) return place
  const isDescending = (filter.order === 'newest') !== place.isBackward
  const inTurn = (spans: Spans) => (isDescending ? spans.toReversed() : spans)
  const month = walk(inTurn(await countByMonth(database, filter)), place.skipped)
  if (!month) return place
  if (month.span === 'day') return { ...place, day: month.begins, skipped: month.left }
  const day = walk(inTurn(await countByDay(database, filter, month.begins)), month.left)
  return day ? { ...place, day: day.begins, skipped: day.left } : place
}
