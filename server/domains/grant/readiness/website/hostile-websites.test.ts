import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import type { PageReader } from '#server/platform/outbound/open-page-reader.ts'
import { WorkerLimitError } from '#server/platform/untrusted/run-in-worker.ts'
import { crawlWebsite } from './crawl-website.ts'
import { evaluateWebsite } from './evaluate-website.ts'
import { type ParsedPage, readHtml } from './read-html.ts'

const MAX_PAGE_BYTES = 2_000_000
const fillToPageSize = (piece: string, start = '') =>
  start + piece.repeat(Math.floor((MAX_PAGE_BYTES - start.length) / piece.length))

/** Creates a reader for a site that serves a page at every URL. */
const createSite = (html: (url: URL) => string): PageReader => ({
  read: async (url) => ({ url, status: 200, html: html(url) }),
})
const crawlSite = (reader: PageReader, readPage?: (html: string) => Promise<ParsedPage>) =>
  crawlWebsite(reader, 'hostile.org', {
    signal: new AbortController().signal,
    onProgress: async () => {},
    ...(readPage ? { readPage } : {}),
  })
const emptyPage: ParsedPage = { title: '', text: '', frameText: '', links: [], sources: [], hasAdCode: false }

/** Work per element is constant, so the largest page takes well under two seconds of processor time. */
test.each([
  ['elements in elements', fillToPageSize('<b>x')],
  ['drawings in drawings', fillToPageSize('<svg>')],
  ['ends of elements that never began', fillToPageSize('</x>', '<b>'.repeat(500))],
  ['attributes', fillToPageSize('a=b ', '<a ')],
  ['classes', fillToPageSize(' a', '<ins class="')],
  ['half a tag', fillToPageSize('<')],
  ['half a comment', fillToPageSize('<!--')],
  ['half an end of a script', fillToPageSize('</scrip', '<script>')],
  ['spaces', fillToPageSize(' ')],
  ['entities', fillToPageSize('&')],
])('reads a page of %s in time', (_what, html) => {
  const before = process.cpuUsage()
  const page = readHtml(html)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  expect(page.text.length).toBeLessThanOrEqual(200_000)
})

test('limits the links, scripts, characters, and elements read from a page', () => {
  const many = (element: (n: number) => string) =>
    Array.from({ length: 30_000 }, (_, n) => element(n)).join('')
  const page = readHtml(
    `<title>${'t'.repeat(5_000)}</title>${many((n) => `<a href="/${n}">`.concat('word </a>'))}${many((n) => `<script src="/${n}.js"></script>`)}`,
  )
  expect([page.links.length, page.sources.length, page.title.length]).toEqual([1_000, 1_000, 1_000])
  expect(readHtml(`<a href="/${'x'.repeat(3_000)}">x</a><a href="/y">y</a>`).links).toEqual(['/y'])
  expect(readHtml(`${'<i></i>'.repeat(100_000)}<a href="/late">`).links).toEqual([])
  expect(readHtml(`${'<i>'.repeat(512)}<a href="/deep">`).links).toEqual([])
  expect(readHtml(`${'<i>'.repeat(511)}<a href="/deep">`).links).toEqual(['/deep'])
  expect(readHtml('<a href="/x">1</a><a href="/x">2</a>').links).toEqual(['/x'])
})

test('a crawl keeps at most a thousand addresses, however many the pages link to', async () => {
  let parsed = 0
  const { visits, isCutOff } = await crawlSite(
    createSite(() => ''),
    async () => {
      parsed += 1
      const start = parsed * 1_000_000
      return { ...emptyPage, links: Array.from({ length: 1_000 }, (_, n) => `/${start + n}`) }
    },
  )
  expect([visits.length, isCutOff]).toEqual([25, true])
  // The first page's links fill the queue, so links on other pages aren't followed.
  expect(visits.slice(1).every(({ linkedFrom }) => linkedFrom === '/')).toBe(true)
})

/** Parsing 25 of the largest pages takes about ten seconds, and longer while other tests run. */
const LARGE_CRAWL_TIMEOUT_MS = 120_000

test('25 pages of unique links use little memory and never block the main process', {
  timeout: LARGE_CRAWL_TIMEOUT_MS,
}, async () => {
  const reader = createSite((url) =>
    Array.from({ length: 60_000 }, (_, n) => `<a href="${url.pathname}-${n}">x</a>`)
      .join('')
      .slice(0, MAX_PAGE_BYTES),
  )
  const utilization = performance.eventLoopUtilization()
  const heap = process.memoryUsage().heapUsed
  const { visits } = await crawlSite(reader)
  expect(visits).toHaveLength(25)
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(200_000_000)
  expect(performance.eventLoopUtilization(utilization).utilization).toBeLessThan(0.7)
})

test('the check fails on a site that is too complex, and one complex page ends the crawl', async () => {
  const isTooComplex = async (html: string): Promise<ParsedPage> => {
    if (html === 'complex') throw new WorkerLimitError('time')
    return { ...emptyPage, text: 'Our mission.', links: ['/a', '/b', '/c', '/d', '/e'] }
  }
  const whole = await crawlSite(
    createSite(() => 'complex'),
    isTooComplex,
  )
  expect(whole.visits).toHaveLength(1)
  expect(evaluateWebsite(whole)).toEqual({
    failure: 'We couldn’t read the site: the page is too complex to read.',
  })
  const part = await crawlSite(
    createSite(({ pathname }) => (pathname === '/b' ? 'complex' : 'plain')),
    isTooComplex,
  )
  expect([part.visits.length, part.isCutOff]).toEqual([5, true])
  const found = evaluateWebsite(part)
  expect('failure' in found ? found : found.findings.find(({ item }) => item === 'links')).toMatchObject({
    isDone: false,
    evidence: ['/b: the page is too complex to read, linked from the home page'],
  })
})
