import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildHydrationScript } from './build-hydration-script.ts'
import { compressAssets } from './compress-assets.ts'
import { deferHydration, isDeferred } from './defer-hydration.ts'
import { inlineFont } from './inline-font.ts'
import { writeSitemap } from './write-sitemap.ts'

// The last step of the web application's build; see docs/decisions/021-public-pages.md.
const folder = join(import.meta.dirname, '../../build/client')
const parts = {
  hydrationScript: await buildHydrationScript(),
  // The router marks the address of a style that parts loaded later need too by a "#" at its end.
  readStyle: (address: string) => readFileSync(join(folder, address.replace(/#$/, '')), 'utf8').trim(),
}
const readFont = (address: string) => readFileSync(join(folder, address))
const pages = globSync('**/*.html', { cwd: folder }).map((file) => join(folder, file))

for (const file of pages) {
  const html = readFileSync(file, 'utf8')
  if (isDeferred(file, html)) writeFileSync(file, inlineFont(await deferHydration(html, parts), readFont))
}
writeFileSync(join(folder, 'sitemap.xml'), writeSitemap(pages.map((file) => readFileSync(file, 'utf8'))))
await compressAssets(folder)
