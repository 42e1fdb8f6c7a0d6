import { chromium } from '@playwright/test'
import { provideChromium, searchHere } from '#launcher/browsers.ts'
import { findFreePortRun } from '#launcher/ports.ts'
import startProgram from '#tests/journeys/start-program.ts'
import { type Measurement, measurePage } from './measure-page.ts'
import { missesOf, renderRow, tableHead } from './web-report.ts'
import { targets } from './web-targets.ts'

// Measures the public pages of the finished build, served by the program itself: Lighthouse's mobile profile,
// the median of three looks. Ends with 1 when a page misses what it must reach. Arguments choose pages.
const looks = 3
const search = searchHere()
const wanted = process.argv.slice(2)

const medianOf = (measurements: Measurement[], field: Exclude<keyof Measurement, 'faults'>): number =>
  measurements.map((measurement) => measurement[field]).toSorted((a, b) => a - b)[
    Math.floor(measurements.length / 2)
  ] ?? Number.NaN

const measureOften = async (url: string, port: number): Promise<Measurement> => {
  const all: Measurement[] = []
  for (let look = 0; look < looks; look += 1) all.push(await measurePage(url, port))
  const median = (field: Exclude<keyof Measurement, 'faults'>) => medianOf(all, field)
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    cls: median('cls'),
    tbt: median('tbt'),
    script: median('script'),
    total: median('total'),
    html: median('html'),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  }
}

const stopProgram = await startProgram()
const port = await findFreePortRun(1)
const browser = await chromium.launch({
  executablePath: await provideChromium(search),
  args: [
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    ...(search.isRoot ? ['--no-sandbox'] : []),
  ],
})
const misses: string[] = []
try {
  console.log(tableHead)
  for (const target of targets.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
    const measured = await measureOften(`${process.env.BASE_URL}${target.path}`, port)
    console.log(renderRow(target, measured))
    misses.push(...missesOf(target, measured))
  }
} finally {
  await browser.close()
  await stopProgram()
}
for (const miss of misses) console.error(miss)
console.log(misses.length === 0 ? '\nEvery page reaches what it must.' : `\n${misses.length} missed.`)
process.exitCode = misses.length === 0 ? 0 : 1
