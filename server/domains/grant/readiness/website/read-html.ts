import { Parser } from 'htmlparser2'

export interface Page {
  title: string
  /** What a visitor reads, as words. */
  text: string
  /** Targets of its links, as written, each once. */
  links: string[]
  /** Addresses of its scripts and frames, as written, each once. */
  sources: string[]
  /** Does its own code use AdSense? */
  hasAdCode: boolean
}

/** Browsers nest no deeper. */
const MAX_DEPTH = 512
const MAX_ELEMENTS = 100_000
/** Links and sources that are kept of a page. */
const MAX_ADDRESSES = 1_000
const MAX_ADDRESS_LENGTH = 2_000
const MAX_TITLE_LENGTH = 1_000
const MAX_TEXT_LENGTH = 200_000

/** Elements whose content is no text of the page. */
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'header', 'footer', 'title'])

const isAdCode = /adsbygoogle|googletag\.(defineSlot|pubads)/

/** Thrown to stop the parser. */
const tooComplex = new Error('this page has too many elements')

const addressList = () => {
  const addresses = new Set<string>()
  return {
    add: (address: string | undefined) => {
      if (address && address.length <= MAX_ADDRESS_LENGTH && addresses.size < MAX_ADDRESSES)
        addresses.add(address)
    },
    all: () => [...addresses],
  }
}

/** Parses a page. Work per element is constant, and it stops at the limits above with what was read so far. */
const parse = (html: string) => {
  const [links, sources] = [addressList(), addressList()]
  const words: string[] = []
  let title = ''
  let hasAdCode = false
  let elementCount = 0
  /** The open elements: their names, and how many of them have silent content or are drawings. */
  const open: string[] = []
  let silentCount = 0
  let drawingCount = 0
  const count = (name: string, by: 1 | -1) => {
    if (silent.has(name)) silentCount += by
    if (name === 'svg') drawingCount += by
  }
  const parser = new Parser({
    onopentag: (name, { href, src, class: className }) => {
      elementCount += 1
      open.push(name)
      count(name, 1)
      if (elementCount > MAX_ELEMENTS || open.length > MAX_DEPTH) throw tooComplex
      if (name === 'a') links.add(href)
      if (name === 'script' || name === 'iframe') sources.add(src)
      if (name === 'ins' && className?.split(/\s/).includes('adsbygoogle')) hasAdCode = true
    },
    ontext: (text) => {
      const inside = open.at(-1)
      if (inside === 'title' && drawingCount === 0) title += text
      if (inside === 'script') hasAdCode ||= isAdCode.test(text)
      if (silentCount === 0) words.push(text)
    },
    onclosetag: () => {
      const name = open.pop()
      if (name !== undefined) count(name, -1)
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error !== tooComplex) throw error
  }
  return { title, words, links: links.all(), sources: sources.all(), hasAdCode }
}

/** Reads what the checks need to know about a page. Broken HTML is read as far as possible. */
export const readHtml = (html: string): Page => {
  const { title, words, ...page } = parse(html)
  return {
    ...page,
    title: title.slice(0, MAX_TITLE_LENGTH).trim(),
    text: words.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH),
  }
}
