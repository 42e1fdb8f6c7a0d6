import { Parser } from 'htmlparser2'

export interface ParsedPage {
  title: string
  /** The visible text, without menus, header, and footer. */
  text: string
  /** The text of menus, header, and footer, which often has the organization's legal name. */
  frameText: string
  /** Unique link targets, as written in the HTML. */
  links: string[]
  /** Unique URLs of scripts and frames, as written in the HTML. */
  sources: string[]
  /** Whether the page contains code for AdSense or Google Ad Manager. */
  hasAdCode: boolean
}

/** Maximum depth of elements, as in Chromium. */
const MAX_NESTING_DEPTH = 512
const MAX_ELEMENTS = 100_000
/** Maximum number of links and sources kept per page. */
const MAX_ADDRESSES = 1_000
const MAX_ADDRESS_LENGTH = 2_000
const MAX_TITLE_LENGTH = 1_000
const MAX_TEXT_LENGTH = 200_000
const MAX_FRAME_LENGTH = 5_000

/** Elements whose text isn't part of the page's visible text. */
const hiddenElements = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title'])
/** Elements that usually repeat on every page. */
const frameElements = new Set(['nav', 'header', 'footer'])

const adCodePattern = /adsbygoogle|googletag\.(defineSlot|pubads)/

/** Thrown to stop the parser at a page with too many or too deeply nested elements. */
const tooComplexError = new Error('this page has too many elements')

const createAddressList = () => {
  const addresses = new Set<string>()
  return {
    add: (address: string | undefined) => {
      if (address && address.length <= MAX_ADDRESS_LENGTH && addresses.size < MAX_ADDRESSES)
        addresses.add(address)
    },
    all: () => [...addresses],
  }
}

/** Parses a page with constant work per element. Stops at the limits above, and keeps what it has read. */
const parseHtml = (html: string) => {
  const [links, sources] = [createAddressList(), createAddressList()]
  const words: string[] = []
  const frameWords: string[] = []
  let title = ''
  let hasAdCode = false
  let elementCount = 0
  /** The names of elements that are currently open. */
  const open: string[] = []
  let hiddenCount = 0
  let frameCount = 0
  let drawingCount = 0
  const count = (name: string, by: 1 | -1) => {
    if (hiddenElements.has(name)) hiddenCount += by
    if (frameElements.has(name)) frameCount += by
    if (name === 'svg') drawingCount += by
  }
  const parser = new Parser({
    onopentag: (name, { href, src, class: className }) => {
      elementCount += 1
      open.push(name)
      count(name, 1)
      if (elementCount > MAX_ELEMENTS || open.length > MAX_NESTING_DEPTH) throw tooComplexError
      if (name === 'a') links.add(href)
      if (name === 'script' || name === 'iframe') sources.add(src)
      if (name === 'ins' && className?.split(/\s/).includes('adsbygoogle')) hasAdCode = true
    },
    ontext: (text) => {
      const inside = open.at(-1)
      if (inside === 'title' && drawingCount === 0) title += text
      if (inside === 'script') hasAdCode ||= adCodePattern.test(text)
      if (hiddenCount === 0) (frameCount === 0 ? words : frameWords).push(text)
    },
    onclosetag: () => {
      const name = open.pop()
      if (name !== undefined) count(name, -1)
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error !== tooComplexError) throw error
  }
  return { title, words, frameWords, links: links.all(), sources: sources.all(), hasAdCode }
}

/** Extracts the data for the checks from a page. Tolerates invalid HTML. */
export const readHtml = (html: string): ParsedPage => {
  const { title, words, frameWords, ...page } = parseHtml(html)
  return {
    ...page,
    title: title.slice(0, MAX_TITLE_LENGTH).trim(),
    text: joinWords(words).slice(0, MAX_TEXT_LENGTH),
    frameText: joinWords(frameWords).slice(0, MAX_FRAME_LENGTH),
  }
}

const joinWords = (words: readonly string[]): string =>
  words.join(' ').replaceAll('\0', ' ').replace(/\s+/g, ' ').trim()
