import type { FetchedPage, PageReader } from '#server/platform/outbound/open-page-reader.ts'
import { PageReadError, type PageReadFailure } from '#server/platform/outbound/page-read-error.ts'
import { resolveWorkerFile, runInWorker, WorkerLimitError } from '#server/platform/untrusted/run-in-worker.ts'
import type { ParsedPage } from './read-html.ts'

const MAX_PAGES = 25
const MAX_CONCURRENT_PAGES = 4

/** Maximum number of known URLs per crawl. Limits memory use on sites with endless links. */
const MAX_KNOWN_ADDRESSES = 1_000

/** Limits for parsing one page. Parsing normally takes less than a second. */
const PARSER_LIMITS = { timeoutMs: 10_000, memoryMb: 128 }

export interface PageVisit {
  /** The link's target, or the home page's URL. */
  url: URL
  /** The path of the page with the link. Null for the home page. */
  linkedFrom: string | null
  result: (Omit<FetchedPage, 'html'> & { page: ParsedPage | null }) | { failure: PageReadFailure }
}

export interface WebsiteCrawl {
  /** The response over HTTPS, or why there is none. */
  secure: FetchedPage | PageReadFailure
  /** The response over HTTP, or why there is none. */
  plain: FetchedPage | PageReadFailure
  visits: PageVisit[]
  /**
   * Whether the crawl stopped before it read all links: at the page limit, after a timeout, or after a page
   * that was too complex.
   */
  isCutOff: boolean
}

const getSiteName = ({ hostname }: URL): string => hostname.replace(/^www\./, '')
export const isSameSite = (a: URL, b: URL): boolean => getSiteName(a) === getSiteName(b)

const readOrFail = (reader: PageReader, address: string): Promise<FetchedPage | PageReadFailure> =>
  reader.read(new URL(address)).catch((error: unknown) => {
    if (error instanceof PageReadError) return error.failure
    throw error
  })

type ParseHtml = (html: string) => Promise<ParsedPage>

const readPageInWorker: ParseHtml = (html) =>
  runInWorker<ParsedPage>(resolveWorkerFile('read-html', import.meta), html, PARSER_LIMITS)

const parsePage = async (
  readPage: ParseHtml,
  answer: FetchedPage | PageReadFailure,
): Promise<PageVisit['result']> => {
  if (typeof answer === 'string') return { failure: answer }
  const { html, ...where } = answer
  try {
    return { ...where, page: html === null ? null : await readPage(html) }
  } catch (error) {
    if (error instanceof WorkerLimitError) return { failure: 'complexity' }
    throw error
  }
}

const isTooComplex = ({ result }: PageVisit): boolean =>
  'failure' in result && result.failure === 'complexity'

/** Returns a page's links to its own site. */
const getLinks = ({ result }: PageVisit): URL[] => {
  if ('failure' in result || !result.page) return []
  const { url, page } = result
  return page.links.flatMap((link) => {
    if (!URL.canParse(link, url)) return []
    const target = new URL(link, url)
    target.hash = ''
    return target.protocol.startsWith('http') && isSameSite(target, url) ? [target] : []
  })
}

/**
 * Crawls a website from its home page. Stops when there are no more links, after MAX_PAGES pages, after a
 * page that is too complex, or when `signal` aborts.
 */
export const crawlWebsite = async (
  reader: PageReader,
  address: string,
  {
    signal,
    onProgress,
    readPage = readPageInWorker,
  }: { signal: AbortSignal; onProgress: (pageCount: number) => Promise<void>; readPage?: ParseHtml },
): Promise<WebsiteCrawl> => {
  const [secure, plain] = await Promise.all([
    readOrFail(reader, `https://${address}`),
    readOrFail(reader, `http://${address}`),
  ])
  const first = typeof secure === 'string' ? plain : secure
  const crawl: WebsiteCrawl = { secure, plain, visits: [], isCutOff: false }
  if (typeof first === 'string') return crawl
  const home: PageVisit = { url: first.url, linkedFrom: null, result: await parsePage(readPage, first) }
  crawl.visits.push(home)
  const known = new Set([first.url.href])
  const queue: { url: URL; linkedFrom: string }[] = []
  const queueLinks = (visit: PageVisit) => {
    if ('failure' in visit.result || !isSameSite(visit.result.url, first.url)) return
    for (const url of getLinks(visit)) {
      if (known.has(url.href) || known.size >= MAX_KNOWN_ADDRESSES) continue
      known.add(url.href)
      queue.push({ url, linkedFrom: visit.result.url.pathname })
    }
  }
  queueLinks(home)
  while (queue.length > 0 && crawl.visits.length < MAX_PAGES) {
    const batch = queue.splice(0, Math.min(MAX_CONCURRENT_PAGES, MAX_PAGES - crawl.visits.length))
    const visits = await Promise.all(
      batch.map(async (link) => ({
        ...link,
        result: await parsePage(readPage, await readOrFail(reader, link.url.href)),
      })),
    )
    // A request that was aborted by our own timeout doesn't mean that the link is broken.
    if (signal.aborted) return { ...crawl, isCutOff: true }
    crawl.visits.push(...visits)
    // Don't read more pages of this site, because that would delay checks of other sites.
    if (visits.some(isTooComplex)) return { ...crawl, isCutOff: true }
    for (const visit of visits) queueLinks(visit)
    await onProgress(crawl.visits.length)
  }
  return { ...crawl, isCutOff: queue.length > 0 }
}
