import type { Answer, Reader } from '#server/platform/outbound/open-reader.ts'
import { ReadError, type ReadFailure } from '#server/platform/outbound/read-error.ts'
import { type Page, readHtml } from './read-html.ts'

/** So many pages are read, so many at a time. */
export const mostPages = 25
const atOnce = 4

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

const visitOf = (url: URL, linkedFrom: string | null, answer: Answer | ReadFailure): Visit => {
  if (typeof answer === 'string') return { url, linkedFrom, result: { failure: answer } }
  const { html, ...where } = answer
  return { url, linkedFrom, result: { ...where, page: html === null ? null : readHtml(html) } }
}

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
 * Reads a website from its first page on, link by link, until there are no more, enough were read or `signal` says that
 * time is up. Answers null, with why, where there is no first page to begin with.
 */
export const crawlWebsite = async (
  reader: Reader,
  address: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (pageCount: number) => Promise<void> },
): Promise<Crawl> => {
  const [secure, plain] = await Promise.all([
    tried(reader, `https://${address}`),
    tried(reader, `http://${address}`),
  ])
  const first = typeof secure === 'string' ? plain : secure
  const crawl: Crawl = { secure, plain, visits: [], isCutOff: false }
  if (typeof first === 'string') return crawl
  const home = visitOf(first.url, null, first)
  crawl.visits.push(home)
  const known = new Set([first.url.href])
  const queue: { url: URL; linkedFrom: string }[] = []
  const note = (visit: Visit) => {
    if ('failure' in visit.result || !isSameSite(visit.result.url, first.url)) return
    for (const url of linksOf(visit)) {
      if (known.has(url.href)) continue
      known.add(url.href)
      queue.push({ url, linkedFrom: visit.result.url.pathname })
    }
  }
  note(home)
  while (queue.length > 0 && crawl.visits.length < mostPages) {
    const batch = queue.splice(0, Math.min(atOnce, mostPages - crawl.visits.length))
    const visits = await Promise.all(
      batch.map(async ({ url, linkedFrom }) => visitOf(url, linkedFrom, await tried(reader, url.href))),
    )
    // What was cut off by our own clock says nothing about the site.
    if (signal.aborted) return { ...crawl, isCutOff: true }
    crawl.visits.push(...visits)
    for (const visit of visits) note(visit)
    await onProgress(crawl.visits.length)
  }
  return { ...crawl, isCutOff: queue.length > 0 }
}
