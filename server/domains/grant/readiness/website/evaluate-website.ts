import { getKeys } from '#contract/get-keys.ts'
import type { WebsiteItemName } from '#contract/grant'
import type { WebsiteFinding } from '#server/database/schema.ts'
import type { FetchedPage } from '#server/platform/outbound/open-page-reader.ts'
import { type PageReadFailure, pageReadFailureTexts } from '#server/platform/outbound/page-read-error.ts'
import { isSameSite, type PageVisit, type WebsiteCrawl } from './crawl-website.ts'
import type { ParsedPage } from './read-html.ts'
import { aboutPagePattern, findAdDomain, findSharedDomain, missionWordPattern } from './website-patterns.ts'

/** Minimum number of words on a page that describes the mission. */
const MIN_MISSION_WORDS = 100

const MAX_EVIDENCE = 10
const MAX_EVIDENCE_LENGTH = 300

type ItemFinding = Omit<WebsiteFinding, 'item'>
interface OwnPage {
  url: URL
  page: ParsedPage
}

const createFinding = (isDone: boolean, found: string, evidence: readonly string[] = []): ItemFinding => ({
  isDone,
  found,
  evidence: evidence.slice(0, MAX_EVIDENCE).map((line) => line.slice(0, MAX_EVIDENCE_LENGTH)),
})

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/**
 * Formats a page's URL as "the home page" or a path, or as a full URL if its host differs from the home
 * page's.
 */
const formatUrl = (url: URL, home: URL): string => {
  if (url.host !== home.host) return url.href
  return formatPage(`${url.pathname}${url.search}`)
}
const formatPage = (path: string): string => (path === '/' ? 'the home page' : path)

const evaluateDomain = (home: URL): ItemFinding => {
  const shared = findSharedDomain(home.hostname)
  return shared
    ? createFinding(false, `The site is at ${home.hostname}, and ${shared} belongs to someone else.`)
    : createFinding(true, `The site is at ${home.hostname}.`)
}

const evaluateConnection = ({ secure, plain }: WebsiteCrawl): ItemFinding => {
  if (typeof secure === 'string')
    return createFinding(false, `The site can’t be opened over HTTPS: ${pageReadFailureTexts[secure]}.`)
  if (secure.url.protocol !== 'https:')
    return createFinding(false, 'The site sends visitors from HTTPS to HTTP.')
  return typeof plain === 'string' || plain.url.protocol === 'https:'
    ? createFinding(true, 'The certificate is valid, and every visitor ends up on HTTPS.')
    : createFinding(false, 'The certificate is valid, but visitors who arrive over HTTP aren’t redirected.')
}

/** Returns the first sentence about the mission, or undefined if there is none. */
const findMissionQuote = (text: string): string | undefined =>
  text
    .split(/(?<=[.!?])\s/)
    .find((sentence) => missionWordPattern.test(sentence))
    ?.trim()

const isAboutPage = (url: URL, { title }: ParsedPage): boolean =>
  aboutPagePattern.test(`${url.pathname} ${title}`)

const evaluateMission = (home: URL, pages: readonly OwnPage[]): ItemFinding => {
  const candidates = pages
    .filter(({ url, page }) => url.href === home.href || isAboutPage(url, page))
    .map(({ url, page: { text } }) => ({ url, quote: findMissionQuote(text), words: text.split(' ').length }))
    .toSorted((a, b) => b.words - a.words)
  const good = candidates.find(({ quote, words }) => quote && words >= MIN_MISSION_WORDS)
  if (good)
    return createFinding(true, `Covered in ${good.words} words on ${formatUrl(good.url, home)}.`, [
      `“${good.quote}”`,
    ])
  const [longest] = candidates
  if (!longest) return createFinding(false, 'We found no page with text to read.')
  return createFinding(
    false,
    longest.quote
      ? `The longest text we found has ${formatCount(longest.words, 'word')}, on ${formatUrl(longest.url, home)}. Aim for ${MIN_MISSION_WORDS} or more.`
      : `The home and About pages don’t say what the nonprofit does and who it serves.`,
  )
}

/**
 * Describes what's wrong with a link's target. Returns null for a working link. Also returns null for 4xx
 * responses other than 404 and 410, because sites that block bots may still work for visitors.
 */
const describeFault = ({ result }: PageVisit): string | null => {
  if ('failure' in result) return pageReadFailureTexts[result.failure]
  if (result.status === 404 || result.status === 410) return 'not found'
  return result.status >= 500 ? `the server failed (${result.status})` : null
}

const evaluateLinks = (home: URL, { visits, isCutOff }: WebsiteCrawl): ItemFinding => {
  const broken = visits.flatMap((visit) => {
    const fault = describeFault(visit)
    return fault
      ? [
          `${formatUrl(visit.url, home)}: ${fault}${visit.linkedFrom ? `, linked from ${formatPage(visit.linkedFrom)}` : ''}`,
        ]
      : []
  })
  const read = formatCount(visits.length, 'page')
  const scope = isCutOff ? `We read the first ${read}.` : `We read ${read}.`
  return broken.length > 0
    ? createFinding(false, `${scope} ${formatCount(broken.length, 'link')} didn’t work.`, broken)
    : createFinding(true, `${scope} Every link worked.`)
}

const findAds = ({ url, page }: OwnPage, home: URL): string[] => {
  const networks = page.sources.flatMap((source) => {
    const host = URL.canParse(source, url) ? new URL(source, url).hostname : ''
    return findAdDomain(host) ?? []
  })
  const found = new Set(page.hasAdCode ? [...networks, 'Google ad code'] : networks)
  return [...found].map((network) => `${network} on ${formatUrl(url, home)}`)
}

const evaluateAds = (home: URL, pages: readonly OwnPage[]): ItemFinding => {
  if (pages.length === 0) return createFinding(false, 'We found no page to read.')
  const found = pages.flatMap((page) => findAds(page, home))
  return found.length > 0
    ? createFinding(false, 'There is ad code on the site.', found)
    : createFinding(true, `We read ${formatCount(pages.length, 'page')} and found no ad code.`)
}

const getFirstAnswer = ({ secure, plain }: WebsiteCrawl): FetchedPage | PageReadFailure =>
  typeof secure === 'string' ? plain : secure

/** Maximum length of a website's stored text, in characters. */
const MAX_SITE_TEXT_LENGTH = 50_000

/**
 * Joins the parts of a website's text that describe its organization: titles, menus, headers, and footers
 * first, and then the text of the home and About pages.
 */
const joinSiteText = (home: URL, pages: readonly OwnPage[]): string => {
  const main = pages.filter(({ url, page }) => url.href === home.href || isAboutPage(url, page))
  const frames = pages.flatMap(({ page }) => [page.title, page.frameText])
  return [...new Set([...frames, ...main.map(({ page }) => page.text)])]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_SITE_TEXT_LENGTH)
}

/** Returns a crawl's findings and the website's text, or why there are none. */
export const evaluateWebsite = (
  crawl: WebsiteCrawl,
): { findings: WebsiteFinding[]; text: string } | { failure: string } => {
  const first = getFirstAnswer(crawl)
  if (typeof first === 'string') {
    const { secure } = crawl
    const failure = secure === 'certificate' ? secure : first
    return { failure: `We couldn’t open the site: ${pageReadFailureTexts[failure]}.` }
  }
  if (first.status >= 400)
    return { failure: `We couldn’t open the site: its home page returns error ${first.status}.` }
  const home = crawl.visits[0]?.result
  if (home && 'failure' in home)
    return { failure: `We couldn’t read the site: ${pageReadFailureTexts[home.failure]}.` }
  const pages = crawl.visits.flatMap(({ result }) =>
    'page' in result && result.page && result.status === 200 && isSameSite(result.url, first.url)
      ? [{ url: result.url, page: result.page }]
      : [],
  )
  const findings: Record<WebsiteItemName, ItemFinding> = {
    ownDomain: evaluateDomain(first.url),
    https: evaluateConnection(crawl),
    mission: evaluateMission(first.url, pages),
    links: evaluateLinks(first.url, crawl),
    noAds: evaluateAds(first.url, pages),
  }
  return {
    findings: getKeys(findings).map((item) => ({ item, ...findings[item] })),
    text: joinSiteText(first.url, pages),
  }
}
