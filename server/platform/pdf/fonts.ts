import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { once } from '#contract/once.ts'
import { resolveProjectPath } from '../paths.ts'

export type TextStyle = 'display' | 'text' | 'bold'

/** A run of text in a single font. */
export interface Span {
  text: string
  font: string
}

interface FontFile {
  content: Buffer
  codePoints: ReadonlySet<number>
}

const otherScriptFonts = [
  'noto-hebrew',
  'noto-arabic',
  'noto-devanagari',
  'noto-armenian',
  'noto-georgian',
  'noto-ethiopic',
  'noto-thai',
  'noto-han',
  'noto-hangul',
]

/**
 * Each style's font families, in order of preference. A word uses the first family that has all its letters.
 */
const fontFamilies: Record<TextStyle, readonly string[][]> = {
  display: [
    ['fraunces', 'fraunces-ext'],
    ['noto-sans-bold', ...otherScriptFonts],
  ],
  text: [
    ['figtree', 'figtree-ext'],
    ['noto-sans', ...otherScriptFonts],
  ],
  bold: [
    ['figtree-bold', 'figtree-bold-ext'],
    ['noto-sans-bold', ...otherScriptFonts],
  ],
}

/**
 * Fonts whose glyphs don't map one-to-one to letters. PDF readers use `ActualText` to copy text in these
 * fonts.
 */
export const complexScriptFonts: ReadonlySet<string> = new Set([
  'noto-arabic',
  'noto-devanagari',
  'noto-thai',
])

const parseFont = (content: Buffer): Font => {
  const font = create(content)
  if (font.type !== 'TTF') throw new Error('The file isn’t a single TrueType font')
  return font
}

const readFontFile = (name: string): FontFile => {
  const content = readFileSync(resolveProjectPath('server/platform/pdf/fonts', `${name}.ttf`))
  return { content, codePoints: new Set(parseFont(content).characterSet) }
}

const fontLoaders = new Map<string, () => FontFile>()

/** Reads a font file once per process. */
const getFontFile = (name: string): FontFile => {
  const read = fontLoaders.get(name) ?? once(() => readFontFile(name))
  fontLoaders.set(name, read)
  return read()
}

/**
 * Opens a font for one document. Documents can't share it, because a glyph keeps the first letter that it was
 * used for, and copied text would contain that letter.
 */
export const openFont = (name: string): Font => {
  const font = parseFont(getFontFile(name).content)
  if (!complexScriptFonts.has(name)) {
    // `ccmp` separates letters from their accents in copied text. It's turned off here, because pdfkit
    // doesn't reuse shaped words if it's given features.
    const layout = font.layout.bind(font)
    font.layout = (text) => layout(text, { ccmp: false })
  }
  return font
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const splitGraphemes = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment)

/**
 * Whether a character is a zero-width joiner or non-joiner. These affect the shape of adjacent letters and
 * have no glyph.
 */
const isJoiner = (codePoint: number): boolean => codePoint === 0x200c || codePoint === 0x200d

const hasGlyphs = (font: string, text: string): boolean => {
  const { codePoints } = getFontFile(font)
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    if (!isJoiner(codePoint) && !codePoints.has(codePoint)) return false
  }
  return true
}

const findFont = (family: readonly string[], grapheme: string): string | undefined =>
  family.find((font) => hasGlyphs(font, grapheme))

/** Whether one of the style's font families has glyphs for a letter and its accents. */
export const isCoveredByFonts = (style: TextStyle, grapheme: string): boolean =>
  fontFamilies[style].some((family) => findFont(family, grapheme) !== undefined)

/** Returns the first family that has all letters of a word. If there's none, returns all families. */
const chooseFonts = (style: TextStyle, letters: readonly string[]): readonly string[] =>
  fontFamilies[style].find((family) => letters.every((letter) => findFont(family, letter))) ??
  fontFamilies[style].flat()

const isLetter = (grapheme: string): boolean => /^[\p{L}\p{N}]/u.test(grapheme)

/** Splits printable text by font. Spaces and punctuation keep the preceding font if it includes them. */
export const splitByFont = (style: TextStyle, text: string): Span[] => {
  // Most text needs only the first font. Finding its graphemes would be slow.
  const [main = ''] = fontFamilies[style].flat()
  if (text !== '' && hasGlyphs(main, text)) return [{ text, font: main }]
  const spans: Span[] = []
  for (const word of text.split(/(?<= )/)) {
    const letters = splitGraphemes(word)
    const fonts = chooseFonts(style, letters)
    for (const letter of letters) {
      const last = spans.at(-1)
      const isKept = last && !isLetter(letter) && hasGlyphs(last.font, letter)
      const font = isKept ? last.font : (findFont(fonts, letter) ?? fonts[0] ?? '')
      if (last?.font === font) last.text += letter
      else spans.push({ text: letter, font })
    }
  }
  return spans
}
