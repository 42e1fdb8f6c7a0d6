import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pages } from '#contract/pages.ts'

// The last step of the web app's build: writes the sitemap and compresses static files.
const folder = join(import.meta.dirname, '../build/client')

/** The server replaces this with the public URL. */
const BUILD_ORIGIN = 'https://causeway.example'

const urls = pages
  .filter(({ access, isHidden }) => access === 'public' && !isHidden)
  .map(({ path }) => `  <url><loc>${BUILD_ORIGIN}${path}</loc></url>`)
writeFileSync(
  join(folder, 'sitemap.xml'),
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.toSorted(),
    '</urlset>',
    '',
  ].join('\n'),
)

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}
await Promise.all(
  globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder }).map(async (name) => {
    const file = join(folder, name)
    const content = readFileSync(file)
    for (const [extension, shrink] of Object.entries(compress)) {
      const small = await shrink(content)
      if (small.length < content.length) writeFileSync(`${file}.${extension}`, small)
    }
  }),
)
