import { Readable } from 'node:stream'
import type { ProjectExportQuery, ProjectSearch } from '#contract/staff'
import { BYTE_ORDER_MARK } from '#server/database/csv.ts'
import type { Context } from '#server/platform/context.ts'
import { readAllIds, readPage } from '#server/platform/paging.ts'
import { CSV_HEADINGS, readCsvLines } from './export.queries.ts'
import {
  countProjects,
  findProjectTotals,
  getProjectListSource,
  type ProjectListQuery,
} from './projects.queries.ts'

/**
 * Returns one page of the projects that match the search and filters. Includes unpaid orders only if a search
 * or the status filter selects them.
 */
export const listAllProjects = async ({ database }: Pick<Context, 'database'>, filter: ProjectListQuery) => {
  const { items, pagination } = await readPage(
    database,
    filter,
    getProjectListSource(database, filter, { hidesUnpaid: true }),
  )
  return { projects: items, pagination }
}

/**
 * Returns totals of the projects that `listAllProjects` lists on all pages. Null if there are too many
 * projects.
 */
export const getProjectTotals = async (
  { database }: Pick<Context, 'database'>,
  filter: Omit<ProjectSearch, 'order'>,
  now: Date,
) => {
  const source = getProjectListSource(database, { ...filter, order: '-created' }, { hidesUnpaid: true, now })
  const ids = await readAllIds(database, source)
  return ids && { count: ids.length, ...(await findProjectTotals(database, ids, now)) }
}

/** Counts projects: all, live, closed, and in progress. */
export const getProjectCounts = async ({ database }: Pick<Context, 'database'>) => {
  const { total, live, closed } = await countProjects(database)
  return { total, live, closed, inProgress: total - live - closed }
}

async function* prependHeadings(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + CSV_HEADINGS
  yield* lines
}

/** Streams all matching projects as CSV, with backpressure. An error aborts the response. */
export const exportProjects = ({ database }: Context, search: ProjectExportQuery): Readable =>
  // In object mode, the stream passes the strings on without copying each one to a buffer.
  Readable.from(prependHeadings(readCsvLines(database, search)), { objectMode: true, highWaterMark: 2 })
