import { builtAt } from '#contract/pages.ts'
import { type Page, pageOf, quick } from './read-pages.ts'

/** What may stand in a page as it is. */
const harmless = /^[\w/-]+$/

/**
 * The document of a path such as /project/:id for one address: where it names its own, it names this one. Such an
 * address has its own packing, so it is the quick one.
 */
export const addressPage = (page: Page, path: string, address: string): Page => {
  const text = page.content.toString()
  const placeholder = builtAt(path)
  if (placeholder === path || !harmless.test(address) || !text.includes(placeholder)) return page
  return pageOf({ ...page, content: Buffer.from(text.replaceAll(placeholder, address)) }, quick)
}
