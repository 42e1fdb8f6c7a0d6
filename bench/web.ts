import { chromium } from '@playwright/test'
import { ensureChromium, readBrowserEnvironment } from '#launcher/browsers.ts'
import { findFreePortRange } from '#launcher/ports.ts'
import startProgram from '#tests/journeys/start-program.ts'
import { type Measurement, measurePage } from './measure-page.ts'

// `npm run bench:web` measures public pages with Lighthouse's mobile profile, as the median of three runs.
// Exits with code 1 if a page misses a target. Arguments select pages.
const RUN_COUNT = 3
const browserEnvironment = readBrowserEnvironment()
const wantedPaths = process.argv.slice(2)

const getMedianOf = (measurements: Measurement[], field: Exclude<keyof Measurement, 'faults'>): number =>
  measurements.map((measurement) => measurement[field]).toSorted((a, b) => a - b)[
    Math.floor(measurements.length / 2)
  ] ?? Number.NaN

const measureRepeatedly = async (url: string, port: number): Promise<Measurement> => {
  const all: Measurement[] = []
  for (let run = 0; run < RUN_COUNT; run += 1) all.push(await measurePage(url, port))
  const getFieldMedian = (field: Exclude<keyof Measurement, 'faults'>) => getMedianOf(all, field)
  return {
    performance: getFieldMedian('performance'),
    accessibility: getFieldMedian('accessibility'),
    bestPractices: getFieldMedian('bestPractices'),
    seo: getFieldMedian('seo'),
    lcp: getFieldMedian('lcp'),
    cls: getFieldMedian('cls'),
    tbt: getFieldMedian('tbt'),
    script: getFieldMedian('script'),
    total: getFieldMedian('total'),
    html: getFieldMedian('html'),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  }
}

/** Limits for the medians of a page. Times in ms, transferred sizes in bytes, performance out of 100. */
interface Target {
  path: string
  performance: number
  lcp: number
  cls: number
  tbt: number
  script: number
  total: number
  html: number
  /** Audits that are expected to fail on this page. */
  inherent?: readonly string[]
}

const BYTES_PER_KB = 1000

const defaultLimits = {
  performance: 98,
  lcp: 1000,
  cls: 0,
  tbt: 50,
  script: 10 * BYTES_PER_KB,
  total: 130 * BYTES_PER_KB,
  // Bytes that a new connection transfers in two round trips: 10 and 20 segments of 1,460 bytes.
  html: 43 * BYTES_PER_KB,
}

const publicPaths = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/security',
  '/states',
  '/states/california',
  '/eligibility',
  '/select-package',
  '/login',
]

/** The pages to measure. The last path is unknown, so it shows the 404 page. */
const targets: readonly Target[] = [
  ...publicPaths.map((path) => ({ path, ...defaultLimits })),
  {
    path: '/no-such-page',
    ...defaultLimits,
    // The page's countdown needs React, which loads once the page is shown.
    performance: 90,
    tbt: 300,
    script: 250 * BYTES_PER_KB,
    total: 320 * BYTES_PER_KB,
    inherent: ['errors-in-console', 'http-status-code', 'is-crawlable', 'canonical', 'inspector-issues'],
  },
]

const columnWidths = [20, 16, 9, 7, 8, 10, 10, 10]
const formatLine = (cells: readonly string[]): string =>
  cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(columnWidths[0] ?? 0) : cell.padStart(columnWidths[index] ?? 0),
    )
    .join('')

const formatKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const TABLE_HEADING = formatLine(['page', 'scores', 'LCP', 'CLS', 'TBT', 'script', 'HTML', 'in all'])

/** Renders a table row. The scores are performance, accessibility, best practices, and SEO. */
const renderRow = ({ path }: Target, measured: Measurement): string =>
  formatLine([
    path,
    [measured.performance, measured.accessibility, measured.bestPractices, measured.seo].join('/'),
    `${(measured.lcp / 1000).toFixed(2)} s`,
    measured.cls.toFixed(3),
    `${Math.round(measured.tbt)} ms`,
    formatKb(measured.script),
    formatKb(measured.html),
    formatKb(measured.total),
  ])

/** Returns one sentence for each missed target and each unexpected failed audit. */
const findMisses = (target: Target, measured: Measurement): string[] => {
  const miss = (name: string, is: number | string, must: number | string) =>
    `${target.path}: ${name} is ${is}, must be ${must}`
  const most = (['lcp', 'cls', 'tbt', 'script', 'total', 'html'] as const)
    .filter((field) => measured[field] > target[field])
    .map((field) => miss(field, Math.round(measured[field] * 1000) / 1000, `at most ${target[field]}`))
  const least =
    measured.performance < target.performance
      ? [miss('performance', measured.performance, `at least ${target.performance}`)]
      : []
  const faults = measured.faults.filter((fault) => !target.inherent?.includes(fault))
  return [...least, ...faults.map((fault) => `${target.path}: does not pass ${fault}`), ...most]
}

const stopProgram = await startProgram()
const port = await findFreePortRange(1)
const browser = await chromium.launch({
  executablePath: await ensureChromium(browserEnvironment),
  args: [
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    ...(browserEnvironment.isRoot ? ['--no-sandbox'] : []),
  ],
})
const misses: string[] = []
try {
  console.log(TABLE_HEADING)
  for (const target of targets.filter(({ path }) => wantedPaths.length === 0 || wantedPaths.includes(path))) {
    const measured = await measureRepeatedly(`${process.env.BASE_URL}${target.path}`, port)
    console.log(renderRow(target, measured))
    misses.push(...findMisses(target, measured))
  }
} finally {
  await browser.close()
  await stopProgram()
}
for (const miss of misses) console.error(miss)
console.log(misses.length === 0 ? '\nEvery page reaches what it must.' : `\n${misses.length} missed.`)
process.exitCode = misses.length === 0 ? 0 : 1
