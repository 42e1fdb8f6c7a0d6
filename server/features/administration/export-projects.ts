import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packageOf, shortName } from '#contract/packages.ts'
import { statusOf } from '#contract/project-status.ts'
import type { SavedSearch } from '#contract/saved-filters.ts'
import type { Context } from '#server/platform/context.ts'
import { csvLine } from './csv.ts'
import { type ExportedProject, readProjects } from './queries.ts'

/** The columns of the file: heading and value. Dates are days of UTC. */
const columns: [heading: string, value: (project: ExportedProject) => string | null][] = [
  ['ID', ({ publicId }) => publicId],
  ['Project', ({ name }) => name],
  ['Person', ({ person }) => person],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Package', ({ packageType }) => shortName(packageOf(packageType))],
  ['Status', ({ status }) => statusOf(status).label],
  ['Status since', ({ statusSince }) => statusSince],
  ['Assignee', ({ assignee }) => assignee],
  ['Needs reply since', ({ awaitingReplySince }) => awaitingReplySince],
  ['Country', ({ country }) => country],
  ['State', ({ state }) => state],
  ['EIN', ({ einNumber }) => einNumber],
  ['Created', ({ createdAt }) => createdAt],
  ['Incorporated', ({ incorporationDate }) => incorporationDate],
  ['IRS 501(c)(3) approved', ({ irs501c3ApprovedAt }) => irs501c3ApprovedAt],
  ['Ad Grant approved', ({ googleAdGrantApprovedAt }) => googleAdGrantApprovedAt],
  ['Campaign launched', ({ campaignLaunchedAt }) => campaignLaunchedAt],
]

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

async function* linesOf(batches: AsyncIterable<ExportedProject[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading))
  for await (const projects of batches)
    yield projects.map((project) => csvLine(columns.map(([, value]) => value(project)))).join('')
}

/**
 * Every project that the search lets through, as CSV. It is read while it is sent, at the reader's pace, and holds
 * one connection until then. A failure on the way breaks the file off instead of ending it.
 */
export const exportProjects = ({ database }: Context, search: SavedSearch): Readable => {
  // Texts all the way to the socket: buffers made on the way would wait for the garbage collector outside its heap.
  const file = new PassThrough({ objectMode: true, highWaterMark: 2 })
  database
    .transaction((tx) => pipeline(linesOf(readProjects(tx, search)), file), { accessMode: 'read only' })
    .catch((error: unknown) => file.destroy(error instanceof Error ? error : new Error(String(error))))
  return file
}
