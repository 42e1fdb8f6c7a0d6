import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Cuts the two typefaces down to the characters and weights that the site's own texts use, a third of what a
// first view would wait for. Run it (`npm run fonts`) when a package of a typeface changes; the results are kept in the repository.
// Names with other letters take them from the whole files; see fonts.css.
const require = createRequire(import.meta.url)
const basicLatin = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
const characters = `${basicLatin.join('')}\u00a0©×·–—‘’“”•…−`

// Headings and figures share one weight and one optical size, in the middle of what they are set in; text has
// regular to bold.
const typefaces = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { wght: 575, opsz: 40 } },
  { name: 'figtree', file: 'figtree-latin-wght-normal', axes: { wght: { min: 400, max: 700 } } },
]

for (const { name, file, axes } of typefaces) {
  const whole = readFileSync(require.resolve(`@fontsource-variable/${name}/files/${file}.woff2`))
  const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(join(import.meta.dirname, 'fonts', `${name}.woff2`), cut)
}

// The receipt's PDF carries them in single weights, with all Western European letters.
const western = Array.from({ length: 0xff - 0xa0 }, (_, index) => String.fromCodePoint(0xa1 + index)).join('')
const printed = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { wght: 575, opsz: 40 } },
  { name: 'figtree', file: 'figtree-latin-wght-normal', axes: { wght: 400 } },
  { name: 'figtree-bold', file: 'figtree-latin-wght-normal', axes: { wght: 650 } },
]
const printFolder = join(import.meta.dirname, '../../../server/platform/pdf/fonts')
mkdirSync(printFolder, { recursive: true })
for (const { name, file, axes } of printed) {
  const package_ = name.replace('-bold', '')
  const whole = readFileSync(require.resolve(`@fontsource-variable/${package_}/files/${file}.woff2`))
  const cut = await subsetFont(whole, `${characters}${western}€`, {
    targetFormat: 'truetype',
    variationAxes: axes,
  })
  writeFileSync(join(printFolder, `${name}.ttf`), cut)
}
