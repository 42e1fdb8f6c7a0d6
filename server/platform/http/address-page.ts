import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { builtAt } from '#contract/pages.ts'
import { etagOf, type Page } from './read-pages.ts'

/** What may stand in a page as it is. */
const harmless = /^[\w/-]+$/

/**
 * The document of a path such as /project/:id for one address: where it names its own, it names this one. Such an
 * address has its own packing, so it is the quick one.
 */
export const addressPage = async (page: Page, path: string, address: string): Promise<Page> => {
  const text = page.bodies.get(undefined)?.content.toString() ?? ''
  const placeholder = builtAt(path)
  if (placeholder === path || !harmless.test(address) || !text.includes(placeholder)) return page
  const content = Buffer.from(text.replaceAll(placeholder, address))
  const packed = await promisify(gzip)(content)
  return {
    ...page,
    bodies: new Map([
      [undefined, { content, etag: etagOf(content) }],
      ['gzip', { content: packed, etag: etagOf(packed) }],
    ]),
  }
}
