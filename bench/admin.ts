import { chromium } from '@playwright/test'
import { provideChromium, searchHere } from '#launcher/browsers.ts'
import { seedProjects } from './seed-projects.ts'
import { type StaffServer, startStaffServer } from './staff-server.ts'

// Measures the staff area with 100,000 projects (or as many as the argument says), served by the finished build on a
// PostgreSQL of its own. Ends with 1 when a figure misses what it must reach.
const projects = Number(process.argv[2] ?? 100_000)
const MB = 1024 * 1024
const must = { firstView: 1000, search: 100, exportGrowth: 50 }

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** Milliseconds that each of the calls took, one after another, answer read. */
const timeCalls = async ({ url }: StaffServer, cookie: string, paths: readonly string[]) => {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    const answer = await fetch(url + path, { headers: { cookie } })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - began)
  }
  return times
}

const searches = [
  'harbor',
  'harbor read',
  'jensen',
  'quist',
  'ada',
  'ada ber',
  'prairie food resc',
  'foundation',
  'm',
  'ma',
  'yara young',
  'seed',
  '88-',
  '45-12',
  'canyon clean water trust',
  'jonas.keller',
  'nobody has this name',
  'wi',
  'willow sci',
  'clara jensen',
].map((search) => `/api/admin/projects?search=${encodeURIComponent(search)}`)

const lists = [
  '/api/admin/projects',
  '/api/admin/projects?page=500',
  '/api/admin/projects?order=name',
  '/api/admin/projects?status=filing&order=updated',
  '/api/admin/projects?package=starter&order=oldest',
  '/api/admin/projects?needsReply=yes',
  '/api/admin/projects?from=2025-01-01&to=2025-03-31',
  '/api/admin/portfolio',
]
const queue = [
  '/api/admin/queue',
  '/api/admin/queue?assignee=mine',
  '/api/admin/queue?page=20',
  '/api/admin/queue/count',
]

const often = (paths: readonly string[], rounds: number) => Array.from({ length: rounds }, () => paths).flat()

/** Milliseconds from the navigation until rows are drawn and the browser is idle again, in a browser without cache. */
const timeFirstView = async (server: StaffServer, cookie: string): Promise<number[]> => {
  const search = searchHere()
  const browser = await chromium.launch({
    executablePath: await provideChromium(search),
    args: search.isRoot ? ['--no-sandbox'] : [],
  })
  const times: number[] = []
  for (let look = 0; look < 7; look += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url: server.url }
      }),
    )
    const page = await context.newPage()
    await page.goto(`${server.url}/admin`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('[data-row]') !== null, null, { polling: 'raf' })
    times.push(
      await page.evaluate(
        () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
      ),
    )
    await context.close()
  }
  await browser.close()
  return times
}

/** How far the server's memory grows while it sends the export, bytes; and the file's size and time. */
const measureExport = async (server: StaffServer, cookie: string) => {
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 20)
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/admin/project-export`, { headers: { cookie } })
  let size = 0
  let lines = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  clearInterval(watch)
  return { growth: most - before, size, lines, time: performance.now() - began }
}

const server = await startStaffServer((url) => seedProjects(url, projects, new Date(), console.log))
const misses: string[] = []
const report = (name: string, value: string, isMissed = false) => {
  console.log(`${name.padEnd(34)}${value}${isMissed ? '   MISSED' : ''}`)
  if (isMissed) misses.push(name)
}
try {
  const cookie = await server.logIn()
  await timeCalls(server, cookie, often([...lists, ...searches, ...queue], 2))
  const inMs = (value: number) => `${value.toFixed(0)} ms`
  const table = async (name: string, paths: readonly string[], most?: number) => {
    const times = await timeCalls(server, cookie, paths)
    const p95 = at(times, 0.95)
    report(name, `p50 ${inMs(at(times, 0.5))}, p95 ${inMs(p95)}`, most !== undefined && p95 > most)
  }
  const views = await timeFirstView(server, cookie)
  const median = at(views, 0.5)
  report(
    'first view of /admin',
    `median ${inMs(median)} of ${views.map(inMs).join(', ')}`,
    median > must.firstView,
  )
  await table('search', often(searches, 10), must.search)
  await table('lists and figures', often(lists, 10))
  await table('work queue', often(queue, 10))
  const file = await measureExport(server, cookie)
  report(
    'export',
    `${(file.growth / MB).toFixed(1)} MB more memory for ${file.lines} lines, ${(file.size / MB).toFixed(1)} MB in ${inMs(file.time)}`,
    file.growth / MB > must.exportGrowth,
  )
} finally {
  await server.stop()
}
console.log(misses.length === 0 ? '\nEverything reaches what it must.' : `\nMissed: ${misses.join(', ')}`)
process.exitCode = misses.length === 0 ? 0 : 1
