import { Parser } from 'htmlparser2'

export interface Page {
  title: string
  /** What a visitor reads, as words. */
  text: string
  /** Where its links lead, as written. */
  links: string[]
  /** What its code and frames come from, as written. */
  sources: string[]
  /** Does its own code speak of AdSense? */
  hasAdCode: boolean
}

/** What is no text of the page. */
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'nav', 'header', 'footer', 'title'])

/** Reads what the checks need to know of a page; whatever is wrong with its HTML, there is an answer. */
export const readHtml = (html: string): Page => {
  const page: Page = { title: '', text: '', links: [], sources: [], hasAdCode: false }
  const words: string[] = []
  const open: string[] = []
  const parser = new Parser({
    onopentag: (name, { href, src, class: className }) => {
      open.push(name)
      if (name === 'a' && href) page.links.push(href)
      if ((name === 'script' || name === 'iframe') && src) page.sources.push(src)
      if (name === 'ins' && className?.split(/\s/).includes('adsbygoogle')) page.hasAdCode = true
    },
    ontext: (text) => {
      const inside = open.at(-1)
      if (inside === 'title' && !open.includes('svg')) page.title += text
      if (inside === 'script') page.hasAdCode ||= /adsbygoogle|googletag\.(defineSlot|pubads)/.test(text)
      if (!open.some((name) => silent.has(name))) words.push(text)
    },
    onclosetag: () => {
      open.pop()
    },
  })
  parser.end(html)
  page.title = page.title.trim()
  page.text = words.join(' ').replace(/\s+/g, ' ').trim()
  return page
}
