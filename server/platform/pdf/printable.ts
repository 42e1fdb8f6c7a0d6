import { isCoveredByFonts, splitGraphemes, type TextStyle } from './fonts.ts'

export const UNPRINTABLE_TEXT = '[not shown]'
export const unprintableTextNote = `Letters that this file can’t show are marked “${UNPRINTABLE_TEXT}”. You can read them in your account.`

const emojiPattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/**
 * Matches control, format, and private-use characters, surrogates, and variation selectors. Excludes line
 * breaks, and the joiner and non-joiner that some scripts need.
 */
const invisiblePattern = /(?![\n\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Variation_Selector})/gu

const findPrintableForm = (style: TextStyle, grapheme: string): string | undefined =>
  [grapheme, grapheme.normalize('NFKC'), grapheme.normalize('NFD')].find((form) =>
    [...form].every((character) => isCoveredByFonts(style, character)),
  )

/**
 * Converts text to characters that the fonts have. If they lack one, uses an equivalent form, such as "fi"
 * for the ligature "ﬁ". Otherwise, replaces emoji with "[emoji]", and each run of other characters with
 * "[not shown]". Removes invisible characters.
 */
export const toPrintable = (style: TextStyle, text: string): string => {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  let printed = ''
  for (const grapheme of splitGraphemes(plain)) {
    const visible = grapheme.replace(invisiblePattern, '')
    const form = grapheme === '\n' ? '\n' : findPrintableForm(style, visible)
    if (form !== undefined) printed += form
    else if (emojiPattern.test(grapheme)) printed += '[emoji]'
    else if (!printed.endsWith(UNPRINTABLE_TEXT)) printed += UNPRINTABLE_TEXT
  }
  return printed
}
