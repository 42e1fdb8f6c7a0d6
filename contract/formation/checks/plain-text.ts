export interface Sentence {
  text: string
  /** Position in the plain text. */
  at: number
}

/** A document's normalized text, split into sentences. */
export interface PlainText {
  text: string
  sentences: readonly Sentence[]
}

/** Matches lines with only a page number. They would split a sentence that continues on the next page. */
const pageNumberPattern = /^[ \t]*(?:page )?\d{1,4}(?: of \d{1,4})?[ \t]*$/gim

/** Maximum length of normalized text, in characters. Normalization can lengthen text. */
const MAX_FLAT_TEXT_LENGTH = 120_000

/**
 * Normalizes extracted text to a single line. Replaces ligatures with letters, and typographic quotes and
 * dashes with plain ones. Removes page numbers and invisible characters. Joins words that were hyphenated at
 * the end of a line.
 */
export const normalizeExtractedText = (text: string): string =>
  text
    .normalize('NFKC')
    .slice(0, MAX_FLAT_TEXT_LENGTH)
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(pageNumberPattern, '')
    .replace(/(\p{L})-\n+(\p{Ll})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Matches a final abbreviation whose period doesn't end a sentence, such as "Inc." or the "J." in "J. Quist".
 */
const abbreviationPattern =
  /(?:^|[\s(])(?:\p{L}|inc|corp|co|ltd|sec|secs|no|art|st|ave|dr|mr|mrs|ms|stat|rev|u\.s\.c?|i\.r\.c)\.$/iu

const splitSentences = (text: string): Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(/[.;!?]["')]? (?=["'(]?[\p{Lu}\p{N}])/gu)) {
    const stop = index + end.length
    // Look only at the end, because all the abbreviations are short.
    if (abbreviationPattern.test(text.slice(Math.max(start, index - 8), index + 1))) continue
    sentences.push({ text: text.slice(start, stop - 1), at: start })
    start = stop
  }
  sentences.push({ text: text.slice(start), at: start })
  return sentences
}

export const parsePlainText = (text: string): PlainText => {
  const flat = normalizeExtractedText(text)
  return { text: flat, sentences: splitSentences(flat) }
}

/**
 * Matches the start of a new clause within a sentence. A negation before it doesn't apply to the new clause.
 */
const boundaryPattern = /[;:.]|,? (?:and upon|and on|but|except|provided|however)\b/gi
const negationPattern = /\b(?:no|not|none|neither|nor|never|without|cannot|prohibit(?:s|ed)?|in no event)\b/i

/** Whether a negation precedes this position in its clause, such as "no" in "no part … shall inure". */
export const isNegatedAt = (sentence: string, at: number): boolean => {
  const before = sentence.slice(0, at)
  const start = [...before.matchAll(boundaryPattern)].at(-1)?.index ?? 0
  return negationPattern.test(before.slice(start))
}
