import type { MarkedText } from '#contract/staff'
import { foldText } from '#server/database/searchable-text.ts'
import { getPhoneDigits } from '#server/database/word-search.ts'

/** Approximate length of an excerpt, in characters. */
const EXCERPT_LENGTH = 140
/** Approximate number of characters that precede the best match in an excerpt. */
const LEAD_LENGTH = 40

interface TextRange {
  start: number
  end: number
  /** The matching search word. */
  word: string
}

/** Returns the positions of words that begin with a search word. Numbers match without leading zeros. */
const findTextRanges = (text: string, words: readonly string[]): TextRange[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).flatMap(({ 0: found, index }) => {
    const folded = foldText(found)
    const bare = folded.replace(/^0+/, '')
    const word = words.find((one) => folded.startsWith(one) || bare.startsWith(one))
    return word === undefined ? [] : [{ start: index, end: index + found.length, word }]
  })

/** Marks the words in a text that match a search. */
export const markWords = (text: string, words: readonly string[]): MarkedText => {
  const spans = findTextRanges(text, words)
  const ends = [0, ...spans.map(({ end }) => end)]
  return [...spans, { start: text.length, end: text.length }]
    .flatMap(({ start, end }, index) => [
      { text: text.slice(ends[index], start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    ])
    .filter((piece) => piece.text !== '')
}

/** Marks a phone number that begins with the digits of a search, in any format. */
export const markPhone = (phone: string, search: string): MarkedText => {
  const digits = getPhoneDigits(search)
  const isMatch = digits !== undefined && phone.replaceAll(/\D/g, '').slice(-10).startsWith(digits)
  return [{ text: phone, isMatch }]
}

/** Counts the distinct search words that a text contains. */
export const countMatchedWords = (text: string, words: readonly string[]): number =>
  new Set(findTextRanges(text, words).map(({ word }) => word)).size

/** Returns the part of a text that contains the most search words, with these words marked. */
export const createExcerpt = (text: string, words: readonly string[]): MarkedText => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const spans = findTextRanges(line, words)
  const countFrom = (from: TextRange) =>
    new Set(
      spans
        .filter(({ start, end }) => start >= from.start && end - from.start < EXCERPT_LENGTH - LEAD_LENGTH)
        .map(({ word }) => word),
    ).size
  const best = spans.reduce<TextRange | undefined>(
    (most, span) => (most === undefined || countFrom(span) > countFrom(most) ? span : most),
    undefined,
  )
  const wanted = Math.max(0, Math.min((best?.start ?? 0) - LEAD_LENGTH, line.length - EXCERPT_LENGTH))
  // Start with a whole word, unless a long one, such as a web address, precedes the match.
  const space = line.indexOf(' ', wanted)
  const start = wanted === 0 || space === -1 || space >= (best?.start ?? 0) ? wanted : space + 1
  const part = line.slice(start, start + EXCERPT_LENGTH)
  const isCut = start + EXCERPT_LENGTH < line.length
  return markWords(`${start > 0 ? '…' : ''}${part}${isCut ? '…' : ''}`, words)
}
