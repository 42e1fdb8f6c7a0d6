import { Readable } from 'node:stream'
import type { SavedSearch } from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { headings, readLines } from './export.queries.ts'
import { countPortfolio, type ProjectFilter, projectList } from './projects.queries.ts'

/** One page of the projects that match the search and filters. */
export const listAllProjects = async ({ database }: Pick<Context, 'database'>, filter: ProjectFilter) => {
  const { items, pagination } = await readPage(database, filter, projectList(database, filter))
  return { projects: items, pagination }
}

/** How many projects there are in total, live, and not live. */
export const getPortfolio = async ({ database }: Pick<Context, 'database'>) => {
  const { total, live } = await countPortfolio(database)
  return { total, live, inProgress: total - live }
}

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

async function* textOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark + headings
  yield* lines
}

/**
 * Every project that the search lets through, as CSV. It is read while it is sent, at the reader's pace. A failure on the
 * way breaks the file off instead of ending it.
 */
export const exportProjects = ({ database }: Context, search: SavedSearch): Readable =>
  // Texts all the way to the socket: buffers made on the way would wait for the garbage collector outside its heap.
  Readable.from(textOf(readLines(database, search)), { objectMode: true, highWaterMark: 2 })
