import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Writes the Noto fonts for PDF files (`npm run fonts`). The packages contain every weight, about 200 MB in
// total, so they're downloaded here instead of being installed with the project. Noto is licensed under the
// SIL Open Font License.
const NOTO_VERSION = '0.4'

const createCharacterRange = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/**
 * Returns the two-byte characters of a legacy encoding whose first byte is between `first` and `last`, and
 * whose second byte is in `lows`. A legacy encoding contains the common characters of its script.
 */
const decodeCharacters = (
  encoding: string,
  [first, last]: [number, number],
  lows: [number, number] = [0xa1, 0xfe],
): string => {
  const decoder = new TextDecoder(encoding)
  const characters: string[] = []
  for (let high = first; high <= last; high += 1)
    for (let low = lows[0]; low <= lows[1]; low += 1) {
      const character = decoder.decode(new Uint8Array([high, low]))
      if ([...character].length === 1 && character !== '\ufffd') characters.push(character)
    }
  return characters.join('')
}

const basic = createCharacterRange(0x20, 0x7e)
const western = `${createCharacterRange(0x20, 0x7e)}${createCharacterRange(0xa0, 0x52f)}${createCharacterRange(0x1e00, 0x1fff)}${createCharacterRange(0x2010, 0x205e)}${createCharacterRange(0x20a0, 0x20bf)}№™−`
/** GB 2312, the common part of Big5, JIS X 0208 with kana, and fullwidth punctuation. */
const chinese = [
  decodeCharacters('gbk', [0xb0, 0xf7]),
  decodeCharacters('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  decodeCharacters('euc-jp', [0xa1, 0xf4]),
].join('')

const fonts = [
  { name: 'noto-sans', source: 'noto-sans', characters: western },
  { name: 'noto-sans-bold', source: 'noto-sans', weight: '600SemiBold', characters: western },
  { name: 'noto-hebrew', source: 'noto-sans-hebrew', characters: basic + createCharacterRange(0x590, 0x5ff) },
  {
    name: 'noto-arabic',
    source: 'noto-sans-arabic',
    characters: basic + createCharacterRange(0x600, 0x6ff) + createCharacterRange(0x750, 0x77f),
  },
  {
    name: 'noto-devanagari',
    source: 'noto-sans-devanagari',
    characters: basic + createCharacterRange(0x900, 0x97f),
  },
  { name: 'noto-armenian', source: 'noto-sans-armenian', characters: createCharacterRange(0x530, 0x58f) },
  { name: 'noto-georgian', source: 'noto-sans-georgian', characters: createCharacterRange(0x10a0, 0x10ff) },
  { name: 'noto-ethiopic', source: 'noto-sans-ethiopic', characters: createCharacterRange(0x1200, 0x137f) },
  { name: 'noto-thai', source: 'noto-sans-thai', characters: createCharacterRange(0xe00, 0xe7f) },
  { name: 'noto-han', source: 'noto-sans-sc', characters: chinese },
  { name: 'noto-hangul', source: 'noto-sans-kr', characters: decodeCharacters('euc-kr', [0xb0, 0xc8]) },
]

for (const { name, source, weight = '400Regular', characters } of fonts) {
  const folder = mkdtempSync(join(tmpdir(), 'noto-'))
  const [file = ''] = execFileSync(
    'npm',
    ['pack', '--silent', `@expo-google-fonts/${source}@${NOTO_VERSION}`],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .slice(-1)
  execFileSync('tar', ['-xzf', file], { cwd: folder })
  const family = source
    .split('-')
    .map((word) => (word.length === 2 ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
  const whole = readFileSync(join(folder, 'package', weight, `${family}_${weight}.ttf`))
  const cut = await subsetFont(whole, characters, { targetFormat: 'truetype' })
  writeFileSync(join(import.meta.dirname, `${name}.ttf`), cut)
  rmSync(folder, { recursive: true })
}
