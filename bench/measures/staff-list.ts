import { exportProjects, listAllProjects } from '#contract/staff'
import { type Figure, getQuantile } from '../figures.ts'
import { seedProjects } from '../seed-projects.ts'
import { type StaffServer, startStaffServer } from '../staff-server.ts'

const BYTES_PER_MB = 1024 * 1024

/** Number of projects in the small list. */
const FEW_PROJECTS = 1_000
const LAST_PAGE_OF_FEW = '?page=50'

const pageQueries = {
  'first page': '',
  'page 5': '?page=5',
  'last counted page': '?page=500',
  'by status': '?status=filing',
  'by assignee, last changed first': '?assignee=2&order=-updated',
  'by name': '?order=name',
}

const searchQueries = {
  'a name that nobody has': '?search=nobody',
  'an email address': '?search=yara.young1',
  'a frequent word': '?search=harbor',
  'two frequent words': '?search=harbor%20read',
  'a letter': '?search=m',
  'a frequent word within a status': '?search=harbor&status=filing',
}

/** Target p95 of a search, in ms, with up to 100,000 projects and with more. */
const MAX_SEARCH_MS = { few: 30, many: 100 }

/** Seed statements to skip. The list doesn't show most of the rows that they create. */
const unusedStatements = [
  'history',
  'results',
  'messages',
  'who has read what',
  'who waits for an answer',
  'mails',
]

type SignedInServer = { server: StaffServer; cookie: string }

const startSeededServer = async (projects: number): Promise<SignedInServer> => {
  const server = await startStaffServer((url) =>
    seedProjects(url, projects, new Date(), () => {}, unusedStatements),
  )
  return { server, cookie: await server.logIn() }
}

const measureRequestMs = async ({ server, cookie }: SignedInServer, query: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${server.url}${listAllProjects.path}${query}`, { headers: { cookie } })
  await answer.text()
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
  return performance.now() - began
}

/** Returns the 95th percentiles (p95) of the same request on both servers, in ms. Measures alternately. */
const compareSizes = async (
  large: SignedInServer,
  small: SignedInServer,
  query: string,
  queryOfFew = query,
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 210; round += 1) {
    const pair = [await measureRequestMs(large, query), await measureRequestMs(small, queryOfFew)] as const
    // Skips the first requests, which have cold caches.
    if (round < 10) continue
    times[0].push(pair[0])
    times[1].push(pair[1])
  }
  return [getQuantile(times[0], 0.95), getQuantile(times[1], 0.95)]
}

const measureExport = async ({ server, cookie }: SignedInServer): Promise<number> => {
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 20)
  const answer = await fetch(server.url + exportProjects.path, { headers: { cookie } })
  for await (const _ of answer.body ?? []);
  clearInterval(watch)
  return (most - before) / BYTES_PER_MB
}

/**
 * Measures the staff project list: page times relative to a list of 1,000 projects, search times, and the memory of
 * an export.
 */
export const measureStaffList = async (many: number): Promise<Figure[]> => {
  const small = await startSeededServer(FEW_PROJECTS)
  const large = await startSeededServer(many)
  const figures: Figure[] = []
  try {
    for (const [name, query] of Object.entries(pageQueries)) {
      const isLastPage = name === 'last counted page'
      const [ours, theirs] = await compareSizes(large, small, query, isLastPage ? LAST_PAGE_OF_FEW : query)
      console.log(
        `  ${name}: p95 ${ours.toFixed(1)} ms with ${many}, ${theirs.toFixed(1)} ms with 1000 projects`,
      )
      // Ignores differences up to a millisecond.
      const value = ours - theirs <= 1 ? Math.min(1, ours / theirs) : ours / theirs
      figures.push({
        name: `staff list, ${name}: p95 with ${many} over 1000`,
        unit: '×',
        value,
        must: 1.5,
        aim: 1.25,
      })
    }
    for (const [name, query] of Object.entries(searchQueries)) {
      const [ours] = await compareSizes(large, small, query)
      const must = many > 100_000 ? MAX_SEARCH_MS.many : MAX_SEARCH_MS.few
      figures.push({
        name: `search for ${name}: p95 of ${many}`,
        unit: 'ms',
        value: ours,
        must,
        aim: must / 2,
      })
    }
    const growth = await measureExport(large)
    figures.push({ name: `export of ${many}, memory growth`, unit: 'MB', value: growth, must: 50, aim: 20 })
  } finally {
    await small.server.stop()
    await large.server.stop()
  }
  return figures
}
