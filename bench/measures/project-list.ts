import { getFunnel, getGrantsByMonth, getMoney, getStages, getWorkload } from '#contract/business'
import { exportProjects, getProjectTotals, listAllProjects, searchEverything } from '#contract/staff'
import { type Figure, getQuantile } from '../figures.ts'
import { seedProjects } from '../seed-projects.ts'
import { type BenchServer, startBenchServer } from '../staff-server.ts'

const BYTES_PER_MB = 1024 * 1024

/** Number of projects in the small list. */
const FEW_PROJECTS = 1_000
const LAST_PAGE_OF_FEW = '?page=50'

const pageQueries = {
  'first page': '',
  'page 5': '?page=5',
  'last counted page': '?page=500',
  'by status': '?status=filing',
  'by assignee, last changed first': '?assignee=2&order=-changed',
  'by name': '?order=name',
}

/** Searches in the list and in the command palette, by description. */
const searches = {
  'a name that nobody has': 'nobody',
  'an email address': 'yara.young1',
  'a frequent word': 'harbor',
  'two frequent words': 'harbor read',
  'a word of half of the projects': 'neighbors',
  'a project number': 'P-004711',
  'a receipt number': 'CW-004711',
  'a phone number': '(555) 010-47',
  'a word of one message': 'K37688',
  'a word of half of the messages': 'confirmation',
  'words of a few messages': 'board juniper bicycle',
  'a document': 'bylaws 4711.pdf',
  'a common word': 'the',
  'two letters': 'fo',
  'twelve words': 'the board of harbor reading fund meets near prairie and asks confirmation',
}

/** Searches that the palette doesn't support. */
const listOnlySearches = { 'a letter': 'm', 'a frequent word within a status': 'harbor&status=filing' }

/** Maximum p95 of a search, in ms: with up to 100,000 projects, and with more. */
const MAX_SEARCH_MS = { few: 60, many: 200 }

/** Maximum p95 of the other requests, in ms. */
const MAX_READ_MS = 100
const halfYear = 'from=2026-01&to=2026-06'
const otherReads = {
  'totals of a filter': `${getProjectTotals.path}?status=filing`,
  'totals of a search': `${getProjectTotals.path}?search=harbor%20read`,
  'business page, money': `${getMoney.path}?${halfYear}`,
  'business page, funnel': `${getFunnel.path}?${halfYear}`,
  'business page, stages': `${getStages.path}?${halfYear}`,
  'business page, workload': getWorkload.path,
  'business page, grants': `${getGrantsByMonth.path}?${halfYear}`,
}

/** Seed statements to skip to save time. Most of the measured requests don't read their data. */
const skippedStatements = ['history', 'results', 'who has read what', 'who waits for an answer', 'mails']

type SignedInServer = { server: BenchServer; cookie: string }

const startSeededServer = async (projects: number): Promise<SignedInServer> => {
  const server = await startBenchServer((url) =>
    seedProjects(url, projects, new Date(), () => {}, skippedStatements),
  )
  return { server, cookie: await server.logIn() }
}

const measureRequestMs = async ({ server, cookie }: SignedInServer, path: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(server.url + path, { headers: { cookie } })
  await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - began
}

/** Number of measured requests, and of warm-up requests before them. */
const REQUEST_COUNTS = { counted: 200, first: 10 }

const measureP95 = async (large: SignedInServer, path: string): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < REQUEST_COUNTS.first + REQUEST_COUNTS.counted; round += 1)
    times.push(await measureRequestMs(large, path))
  return getQuantile(times.slice(REQUEST_COUNTS.first), 0.95)
}

/** Returns each server's 95th percentile of the response times, in ms. Requests alternate between them. */
const compareSizes = async (
  large: SignedInServer,
  small: SignedInServer,
  query: string,
  queryOfFew = query,
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []]
  const request = (server: SignedInServer, query: string) =>
    measureRequestMs(server, listAllProjects.path + query)
  for (let round = 0; round < REQUEST_COUNTS.first + REQUEST_COUNTS.counted; round += 1) {
    const pair = [await request(large, query), await request(small, queryOfFew)] as const
    if (round < REQUEST_COUNTS.first) continue
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
 * Measures the staff project list: page times relative to a list of 1,000 projects, times of searches,
 * totals, and business figures, and the memory that an export uses.
 */
export const measureProjectList = async (many: number): Promise<Figure[]> => {
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
      // Ignore differences of up to one millisecond.
      const value = ours - theirs <= 1 ? Math.min(1, ours / theirs) : ours / theirs
      figures.push({
        name: `staff list, ${name}: p95 with ${many} over 1000`,
        unit: '×',
        value,
        must: 1.5,
        aim: 1.25,
      })
    }
    const paths = [
      ...Object.entries({ ...searches, ...listOnlySearches }).map(
        ([name, search]) => [`list search for ${name}`, listAllProjects.path, search] as const,
      ),
      ...Object.entries(searches).map(
        ([name, search]) => [`palette search for ${name}`, searchEverything.path, search] as const,
      ),
    ]
    for (const [name, path, search] of paths) {
      const value = await measureP95(large, `${path}?search=${search.replaceAll(' ', '%20')}`)
      console.log(`  ${name}: p95 ${value.toFixed(1)} ms`)
      const must = many > 100_000 ? MAX_SEARCH_MS.many : MAX_SEARCH_MS.few
      figures.push({ name: `${name}: p95 of ${many}`, unit: 'ms', value, must, aim: must / 2 })
    }
    for (const [name, path] of Object.entries(otherReads)) {
      const value = await measureP95(large, path)
      console.log(`  ${name}: p95 ${value.toFixed(1)} ms`)
      figures.push({
        name: `${name}: p95 of ${many}`,
        unit: 'ms',
        value,
        must: MAX_READ_MS,
        aim: MAX_READ_MS / 2,
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
