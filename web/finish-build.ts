import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listDocumentPaths, pages } from '#contract/pages.ts'
import { writeShareImages } from './share-images.ts'

// The last step in the web app's build. Writes the sitemap and the states' share images, and compresses
// static files.
const buildFolder = join(import.meta.dirname, '../build/client')

/** Placeholder that the server replaces with the public URL. */
const PLACEHOLDER_SITE_ORIGIN = 'https://causeway.example'

const pageUrls = pages
  .filter(({ access, isHidden }) => access === 'public' && !isHidden)
  .flatMap(listDocumentPaths)
  .map((path) => `  <url><loc>${PLACEHOLDER_SITE_ORIGIN}${path}</loc></url>`)
writeFileSync(
  join(buildFolder, 'sitemap.xml'),
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageUrls.toSorted(),
    '</urlset>',
    '',
  ].join('\n'),
)

writeShareImages(buildFolder)

const compressByExtension = {
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
  globSync('**/*.{js,css,svg,webmanifest,data}', { cwd: buildFolder }).map(async (name) => {
    const file = join(buildFolder, name)
    const content = readFileSync(file)
    for (const [extension, compress] of Object.entries(compressByExtension)) {
      const small = await compress(content)
      if (small.length < content.length) writeFileSync(`${file}.${extension}`, small)
    }
  }),
)
