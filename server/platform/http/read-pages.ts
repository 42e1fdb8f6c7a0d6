import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pagePolicy } from './security-headers.ts'

/** How a reply's body is packed, the smallest first; undefined is not at all. */
export type Encoding = 'br' | 'gzip' | undefined

export interface Page {
  type: string
  /** The content security policy of this very page; files that are no pages have none. */
  policy: string | undefined
  content: Buffer
  /** How it may be packed, the smallest first. */
  packings: readonly Encoding[]
  /** The content packed in a way, with an entity tag of its own. */
  packed(packing: Encoding): Promise<Body>
}

export interface Body {
  content: Buffer
  etag: string
}

/** Where pages built ahead of time say the site lives; see the web application's metadata. */
const builtUrl = 'https://causeway.example'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

type Packers = readonly (readonly [Encoding, (content: Buffer) => Promise<Buffer>])[]

const best: Packers = [
  // As small as can be: the home page takes 90 ms once, outside the main thread, and is 8 percent smaller than at level 9.
  ['br', (content) => promisify(brotliCompress)(content)],
  ['gzip', (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })],
]

/** For a page that is made for one request. */
export const quick: Packers = [['gzip', (content) => promisify(gzip)(content)]]

const etagOf = (content: Buffer): string => `"${createHash('sha256').update(content).digest('base64url')}"`

/** A page that is packed when it is first asked for so, and never again: a start does not wait for it. */
export const pageOf = (about: Pick<Page, 'type' | 'policy' | 'content'>, packers: Packers = best): Page => {
  const bodies = new Map<Encoding, Promise<Body>>()
  const pack = async (packing: Encoding): Promise<Body> => {
    const [, packer] = packers.find(([name]) => name === packing) ?? []
    const content = packer ? await packer(about.content) : about.content
    return { content, etag: etagOf(content) }
  }
  return {
    ...about,
    packings: packers.map(([name]) => name),
    packed: (packing) => {
      const body = bodies.get(packing) ?? pack(packing)
      bodies.set(packing, body)
      return body
    },
  }
}

/** Does this file of the build name the site's address? */
export const isOfTheSite = (file: string): boolean =>
  file.endsWith('.html') || file === 'robots.txt' || file === 'sitemap.xml'

const addressOf = (file: string): string =>
  file.endsWith('index.html') ? join('/', dirname(file)) : join('/', file)

/**
 * Everything of the build that names the site's own address, by the path it is served at: finished pages,
 * robots.txt and sitemap.xml. The address is known only now, so they cannot be packed by the build.
 */
export const readPages = (root: string, publicUrl: string): Map<string, Page> => {
  const read = (file: string): [string, Page] => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(builtUrl, publicUrl)
    const type = types[extname(file)] ?? 'application/octet-stream'
    const policy = file.endsWith('.html') ? pagePolicy(text) : undefined
    return [addressOf(file), pageOf({ type, policy, content: Buffer.from(text) })]
  }
  const files = readdirSync(root, { encoding: 'utf8', recursive: true }).filter(isOfTheSite)
  return new Map(files.map(read))
}
