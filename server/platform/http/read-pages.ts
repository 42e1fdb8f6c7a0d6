import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
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
  /** The same content in every packing, each with an entity tag of its own. */
  bodies: Map<Encoding, { content: Buffer; etag: string }>
}

/** Where pages built ahead of time say the site lives; see the web application's metadata. */
const standIn = 'https://causeway.example'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const packers: [Encoding, (content: Buffer) => Promise<Buffer>][] = [
  // One step below the best: a tenth of its time for one percent more.
  [
    'br',
    (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ],
  ['gzip', (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })],
  [undefined, async (content) => content],
]

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

const addressOf = (file: string): string =>
  file.endsWith('index.html') ? join('/', dirname(file)) : join('/', file)

/**
 * Everything of the build that names the site's own address, by the path it is served at: finished pages,
 * robots.txt and sitemap.xml. The address is known only now, so they are packed here, once, and never per request.
 */
export const readPages = async (root: string, publicUrl: string): Promise<Map<string, Page>> => {
  const read = async (file: string): Promise<[string, Page]> => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(standIn, publicUrl)
    const type = types[extname(file)] ?? 'application/octet-stream'
    const policy = file.endsWith('.html') ? pagePolicy(text) : undefined
    const bodies = await Promise.all(
      packers.map(async ([packing, pack]) => {
        const content = await pack(Buffer.from(text))
        return [packing, { content, etag: etagOf(content) }] as const
      }),
    )
    return [addressOf(file), { type, policy, bodies: new Map(bodies) }]
  }
  const files = globSync(['**/*.html', 'robots.txt', 'sitemap.xml'], { cwd: root })
  return new Map(await Promise.all(files.map(read)))
}
