import { isCovered, splitGraphemes, type TextStyle } from './fonts.ts'

export const NOT_SHOWN = '[not shown]'
export const notShownNote = `Letters that this file can't show are marked "${NOT_SHOWN}". You can read them in your account.`

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/**
 * Control, format, and private-use characters, and variation selectors, except two joiners that some scripts need.
 */
const invisible = /(?![\n\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Variation_Selector})/gu

const inForm = (style: TextStyle, grapheme: string): string | undefined =>
  [grapheme, grapheme.normalize('NFKC'), grapheme.normalize('NFD')].find((form) =>
    [...form].every((character) => isCovered(style, character)),
  )

/**
 * Replaces characters that the fonts lack: emoji with "[emoji]", others with "[not shown]". Letters keep their
 * accents.
 */
export const printable = (style: TextStyle, text: string): string => {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  let printed = ''
  for (const grapheme of splitGraphemes(plain)) {
    const visible = grapheme.replace(invisible, '')
    const form = grapheme === '\n' ? '\n' : inForm(style, visible)
    if (form !== undefined) printed += form
    else if (emoji.test(grapheme)) printed += '[emoji]'
    else if (!printed.endsWith(NOT_SHOWN)) printed += NOT_SHOWN
  }
  return printed
}
