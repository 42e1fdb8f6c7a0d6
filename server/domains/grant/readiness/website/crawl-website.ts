import type { Answer, Reader } from '#server/platform/outbound/open-reader.ts'
import { ReadError, type ReadFailure } from '#server/platform/outbound/read-error.ts'
import { runInWorker, WorkerLimitError, workerFile } from '#server/platform/untrusted/run-in-worker.ts'
import type { Page } from './read-html.ts'

const MAX_PAGES = 25
const PAGES_AT_ONCE = 4

/** Addresses that are remembered of a site. There are more links than these only where we stop early anyway. */
const MAX_KNOWN_ADDRESSES = 1_000

/** Limits for parsing one page. The largest takes less than a second, but the machine may be busy. */
const parserLimits = { timeoutMs: 10_000, memoryMb: 128 }

export interface Visit {
  /** Where the link leads. */
  url: URL
  /** The page that links to it; null for the one we began with. */
  linkedFrom: string | null
  result: (Omit<Answer, 'html'> & { page: Page | null }) | { failure: ReadFailure }
}

export interface Crawl {
  /** How the address answers over each protocol. */
  secure: Answer | ReadFailure
  plain: Answer | ReadFailure
  visits: Visit[]
  /** Were there links that we did not follow any more? */
  isCutOff: boolean
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '')
export const isSameSite = (a: URL, b: URL): boolean => nameOf(a) === nameOf(b)

const tried = (reader: Reader, address: string): Promise<Answer | ReadFailure> =>
  reader.read(new URL(address)).catch((error: unknown) => {
    if (error instanceof ReadError) return error.failure
    throw error
  })

/** Parses a page of a stranger. */
type ReadPage = (html: string) => Promise<Page>

const readPageInWorker: ReadPage = (html) =>
  runInWorker<Page>(workerFile('read-html', import.meta), html, parserLimits)

const resultOf = async (readPage: ReadPage, answer: Answer | ReadFailure): Promise<Visit['result']> => {
  if (typeof answer === 'string') return { failure: answer }
  const { html, ...where } = answer
  try {
    return { ...where, page: html === null ? null : await readPage(html) }
  } catch (error) {
    if (error instanceof WorkerLimitError) return { failure: 'complexity' }
    throw error
  }
}

const isTooComplex = ({ result }: Visit): boolean => 'failure' in result && result.failure === 'complexity'

/** The links of a page that stay on its site, as they are asked for. */
const linksOf = ({ result }: Visit): URL[] => {
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
 * Reads a website from its first page on, link by link, until there are no more links, enough pages were read, a page was
 * too complex, or `signal` is aborted.
 */
export const crawlWebsite = async (
  reader: Reader,
  address: string,
  {
    signal,
    onProgress,
    readPage = readPageInWorker,
  }: { signal: AbortSignal; onProgress: (pageCount: number) => Promise<void>; readPage?: ReadPage },
): Promise<Crawl> => {
  const [secure, plain] = await Promise.all([
    tried(reader, `https://${address}`),
    tried(reader, `http://${address}`),
  ])
  const first = typeof secure === 'string' ? plain : secure
  const crawl: Crawl = { secure, plain, visits: [], isCutOff: false }
  if (typeof first === 'string') return crawl
  const home: Visit = { url: first.url, linkedFrom: null, result: await resultOf(readPage, first) }
  crawl.visits.push(home)
  const known = new Set([first.url.href])
  const queue: { url: URL; linkedFrom: string }[] = []
  const note = (visit: Visit) => {
    if ('failure' in visit.result || !isSameSite(visit.result.url, first.url)) return
    for (const url of linksOf(visit)) {
      if (known.has(url.href) || known.size >= MAX_KNOWN_ADDRESSES) continue
      known.add(url.href)
      queue.push({ url, linkedFrom: visit.result.url.pathname })
    }
  }
  note(home)
  while (queue.length > 0 && crawl.visits.length < MAX_PAGES) {
    const batch = queue.splice(0, Math.min(PAGES_AT_ONCE, MAX_PAGES - crawl.visits.length))
    const visits = await Promise.all(
      batch.map(async (link) => ({
        ...link,
        result: await resultOf(readPage, await tried(reader, link.url.href)),
      })),
    )
    // What was cut off by our own clock says nothing about the site.
    if (signal.aborted) return { ...crawl, isCutOff: true }
    crawl.visits.push(...visits)
    // More pages of such a site would keep parsers busy that others wait for.
    if (visits.some(isTooComplex)) return { ...crawl, isCutOff: true }
    for (const visit of visits) note(visit)
    await onProgress(crawl.visits.length)
  }
  return { ...crawl, isCutOff: queue.length > 0 }
}
