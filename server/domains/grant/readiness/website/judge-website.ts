import type { WebsiteItemName } from '#contract/grant'
import { keysOf } from '#contract/keys-of.ts'
import type { WebsiteFinding } from '#server/database/schema.ts'
import type { FetchedPage } from '#server/platform/outbound/open-reader.ts'
import { type PageReadFailure, readFailures } from '#server/platform/outbound/read-error.ts'
import { type Crawl, isSameSite, type Visit } from './crawl-website.ts'
import type { ParsedPage } from './read-html.ts'
import { aboutPage, findAdDomain, findSharedDomain, missionWords } from './website-facts.ts'

/** Minimum words of a page that describes the mission. */
const MIN_MISSION_WORDS = 100

const MAX_EVIDENCE = 10
const MAX_EVIDENCE_LENGTH = 300

type Judgment = Omit<WebsiteFinding, 'item'>
interface OwnPage {
  url: URL
  page: ParsedPage
}

const verdict = (isDone: boolean, found: string, evidence: readonly string[] = []): Judgment => ({
  isDone,
  found,
  evidence: evidence.slice(0, MAX_EVIDENCE).map((line) => line.slice(0, MAX_EVIDENCE_LENGTH)),
})

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** A page by its path, or by its full URL if it's on another host than the home page. */
const nameOf = (url: URL, home: URL): string => {
  if (url.host !== home.host) return url.href
  return pageAt(`${url.pathname}${url.search}`)
}
const pageAt = (path: string): string => (path === '/' ? 'the home page' : path)

const domain = (home: URL): Judgment => {
  const shared = findSharedDomain(home.hostname)
  return shared
    ? verdict(false, `The site is at ${home.hostname}, and ${shared} belongs to someone else.`)
    : verdict(true, `The site is at ${home.hostname}.`)
}

const connection = ({ secure, plain }: Crawl): Judgment => {
  if (typeof secure === 'string')
    return verdict(false, `The site can't be opened over HTTPS: ${readFailures[secure]}.`)
  if (secure.url.protocol !== 'https:') return verdict(false, 'The site sends visitors from HTTPS to HTTP.')
  return typeof plain === 'string' || plain.url.protocol === 'https:'
    ? verdict(true, 'The certificate is valid, and every visitor ends up on HTTPS.')
    : verdict(false, "The certificate is valid, but visitors who arrive over HTTP aren't redirected.")
}

/** The first sentence about the mission. */
const quoteOf = (text: string): string | undefined =>
  text
    .split(/(?<=[.!?])\s/)
    .find((sentence) => missionWords.test(sentence))
    ?.trim()

const mission = (home: URL, pages: readonly OwnPage[]): Judgment => {
  const candidates = pages
    .filter(({ url, page }) => url.href === home.href || aboutPage.test(`${url.pathname} ${page.title}`))
    .map(({ url, page: { text } }) => ({ url, quote: quoteOf(text), words: text.split(' ').length }))
    .toSorted((a, b) => b.words - a.words)
  const good = candidates.find(({ quote, words }) => quote && words >= MIN_MISSION_WORDS)
  if (good)
    return verdict(true, `Covered in ${good.words} words on ${nameOf(good.url, home)}.`, [`“${good.quote}”`])
  const [longest] = candidates
  if (!longest) return verdict(false, 'We found no page with text to read.')
  return verdict(
    false,
    longest.quote
      ? `The longest text we found has ${count(longest.words, 'word')}, on ${nameOf(longest.url, home)}. Aim for ${MIN_MISSION_WORDS} or more.`
      : `The home and About pages don't say what the nonprofit does and who it serves.`,
  )
}

/** What's wrong with a link's target. Ignores refusals, because sites that block programs may admit visitors. */
const faultOf = ({ result }: Visit): string | null => {
  if ('failure' in result) return readFailures[result.failure]
  if (result.status === 404 || result.status === 410) return 'not found'
  return result.status >= 500 ? `the server failed (${result.status})` : null
}

const links = (home: URL, { visits, isCutOff }: Crawl): Judgment => {
  const broken = visits.flatMap((visit) => {
    const fault = faultOf(visit)
    return fault
      ? [
          `${nameOf(visit.url, home)}: ${fault}${visit.linkedFrom ? `, linked from ${pageAt(visit.linkedFrom)}` : ''}`,
        ]
      : []
  })
  const read = count(visits.length, 'page')
  const scope = isCutOff ? `We read the first ${read}.` : `We read ${read}.`
  return broken.length > 0
    ? verdict(false, `${scope} ${count(broken.length, 'link')} didn't work.`, broken)
    : verdict(true, `${scope} Every link worked.`)
}

const adsOn = ({ url, page }: OwnPage, home: URL): string[] => {
  const networks = page.sources.flatMap((source) => {
    const host = URL.canParse(source, url) ? new URL(source, url).hostname : ''
    return findAdDomain(host) ?? []
  })
  const found = new Set(page.hasAdCode ? [...networks, 'Google ad code'] : networks)
  return [...found].map((network) => `${network} on ${nameOf(url, home)}`)
}

const ads = (home: URL, pages: readonly OwnPage[]): Judgment => {
  if (pages.length === 0) return verdict(false, 'We found no page to read.')
  const found = pages.flatMap((page) => adsOn(page, home))
  return found.length > 0
    ? verdict(false, 'There is ad code on the site.', found)
    : verdict(true, `We read ${count(pages.length, 'page')} and found no ad code.`)
}

const firstAnswer = ({ secure, plain }: Crawl): FetchedPage | PageReadFailure =>
  typeof secure === 'string' ? plain : secure

/** The findings of a crawl, or why there are none. */
export const judgeWebsite = (crawl: Crawl): WebsiteFinding[] | { failure: string } => {
  const first = firstAnswer(crawl)
  if (typeof first === 'string') {
    const { secure } = crawl
    const failure = secure === 'certificate' ? secure : first
    return { failure: `We couldn't open the site: ${readFailures[failure]}.` }
  }
  if (first.status >= 400)
    return { failure: `We couldn't open the site: its home page returns error ${first.status}.` }
  const home = crawl.visits[0]?.result
  if (home && 'failure' in home)
    return { failure: `We couldn't read the site: ${readFailures[home.failure]}.` }
  const pages = crawl.visits.flatMap(({ result }) =>
    'page' in result && result.page && result.status === 200 && isSameSite(result.url, first.url)
      ? [{ url: result.url, page: result.page }]
      : [],
  )
  const findings: Record<WebsiteItemName, Judgment> = {
    ownDomain: domain(first.url),
    https: connection(crawl),
    mission: mission(first.url, pages),
    links: links(first.url, crawl),
    noAds: ads(first.url, pages),
  }
  return keysOf(findings).map((item) => ({ item, ...findings[item] }))
}
