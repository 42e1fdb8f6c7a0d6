import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Subsets the two typefaces to the characters and weights that the site uses. This reduces their total size
// to about a quarter.
const require = createRequire(import.meta.url)
const basicLatin = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
const coreCharacters = `${basicLatin.join('')}\u00a0©×·–—‘’“”•…−`

// Headings and figures use one weight and one optical size. Body text uses all weights from regular to bold.
const typefaces = [
  { name: 'fraunces', file: 'fraunces-latin-opsz-normal', axes: { wght: 575, opsz: 40 } },
  { name: 'figtree', file: 'figtree-latin-wght-normal', axes: { wght: { min: 400, max: 700 } } },
]

for (const { name, file, axes } of typefaces) {
  const whole = readFileSync(require.resolve(`@fontsource-variable/${name}/files/${file}.woff2`))
  const cut = await subsetFont(whole, coreCharacters, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(join(import.meta.dirname, 'fonts', `${name}.woff2`), cut)
}

// PDF files embed single weights with all Latin letters. The package splits these letters into two files. For
// other scripts, see server/platform/pdf/fonts/subset-noto.ts.
const getCharacterRange = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
const latinCharacters = `${coreCharacters}${getCharacterRange(0xa1, 0xff)}\u02bb\u02bc€`
const extendedLatinCharacters = getCharacterRange(0x100, 0x24f) + getCharacterRange(0x1e00, 0x1eff)
const pdfFonts = [
  { name: 'fraunces', source: 'fraunces/files/fraunces', axis: 'opsz', axes: { wght: 575, opsz: 40 } },
  { name: 'figtree', source: 'figtree/files/figtree', axis: 'wght', axes: { wght: 400 } },
  { name: 'figtree-bold', source: 'figtree/files/figtree', axis: 'wght', axes: { wght: 650 } },
]
const pdfFontFolder = join(import.meta.dirname, '../../../server/platform/pdf/fonts')
mkdirSync(pdfFontFolder, { recursive: true })
for (const { name, source, axis, axes } of pdfFonts)
  for (const [part, letters] of [
    ['latin', latinCharacters],
    ['latin-ext', extendedLatinCharacters],
  ] as const) {
    const file = require.resolve(`@fontsource-variable/${source}-${part}-${axis}-normal.woff2`)
    const cut = await subsetFont(readFileSync(file), letters, {
      targetFormat: 'truetype',
      variationAxes: axes,
    })
    writeFileSync(join(pdfFontFolder, `${name}${part === 'latin' ? '' : '-ext'}.ttf`), cut)
  }
