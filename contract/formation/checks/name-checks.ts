import { diffChars } from 'diff'
import { countEdits } from '../legal-names.ts'
import { getCheckSources } from './check-sources.ts'
import { type ComparedPart, createPassedFinding, createQuote, type RawFinding } from './findings.ts'
import { normalizeExtractedText, type PlainText } from './plain-text.ts'

/**
 * Normalizes case, spaces, ligatures, quotation marks, and dashes. Names that differ only in these are the
 * same.
 */
const foldName = (name: string): string => normalizeExtractedText(name).toLowerCase()

/**
 * Normalizes a name like `foldName`, and removes what IRS letters omit: periods, commas, quotation marks,
 * accents, and the ʻokina.
 */
const foldForIrs = (name: string): string =>
  foldName(name)
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[.,'"ʻʼ]/g, '')

type NameMatch = 'same' | 'punctuation' | 'different'

/** Compares two names. `punctuation`: they differ only in punctuation or accents. */
export const compareNames = (expected: string, found: string): NameMatch => {
  if (foldName(expected) === foldName(found)) return 'same'
  return foldForIrs(expected) === foldForIrs(found) ? 'punctuation' : 'different'
}

/** Compares two names letter by letter, ignoring case. Returns the shared and differing parts in order. */
export const diffNames = (expected: string, found: string): ComparedPart[] =>
  diffChars(expected, found, { ignoreCase: true }).map(({ value, added, removed }) => ({
    text: value,
    side: added ? 'found' : removed ? 'expected' : 'both',
  }))

interface FoundName {
  text: string
  at: number
  match: NameMatch
  /** Edit distance from the expected name, ignoring case, punctuation, and accents. */
  edits: number
}

const MAX_NAME_CANDIDATES = 400
/**
 * Maximum length of a name to search for, in characters. Normalization can make a name longer than it was
 * typed.
 */
const MAX_NAME_LENGTH = 250
/**
 * Maximum number of letter pairs compared per document. Only documents designed to be slow reach it. After
 * that, only exact matches are found.
 */
const MAX_COMPARED_PAIRS = 5_000_000
/** Maximum share of a name’s letters that may differ in a misspelling of the name. */
const MAX_EDIT_SHARE = 0.3
/** Minimum share of a name’s words that a part of the text must contain, possibly misspelled. */
const MIN_WORD_SHARE = 0.6

const isNearWord = (word: string, target: string): boolean => {
  const allowed = target.length < 4 ? 0 : target.length < 8 ? 1 : 2
  return (
    word === target ||
    (allowed > 0 && Math.abs(word.length - target.length) <= allowed && countEdits(word, target) <= allowed)
  )
}

/** Removes the given characters from the start and end of a string. */
const trimCharacters = (text: string, atStart: string, atEnd: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && atStart.includes(text.charAt(from))) from += 1
  while (to > from && atEnd.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Removes punctuation that belongs to the sentence around a name. */
const trimName = (found: string, expected: string): string =>
  trimCharacters(found, `"'(`, expected.endsWith('.') ? `"'(),;:` : `"'(),;:.`)

/** Creates a function that returns the edit distance between a text and the name. Results are cached. */
const createEditCounter = (name: string) => {
  const folded = foldForIrs(name)
  const counted = new Map<string, number>()
  let remaining = MAX_COMPARED_PAIRS
  return (text: string): number => {
    if (text.toLowerCase() === name.toLowerCase()) return 0
    const known = counted.get(text)
    if (known !== undefined) return known
    remaining -= folded.length * text.length
    const edits = remaining < 0 ? Number.POSITIVE_INFINITY : countEdits(folded, foldForIrs(text))
    counted.set(text, edits)
    return edits
  }
}

/** Finds a name and misspellings of it in a document. Returns the closest matches first. */
export const findNames = ({ text }: PlainText, name: string): FoundName[] => {
  const expected = normalizeExtractedText(name).slice(0, MAX_NAME_LENGTH).trim()
  const countNameEdits = createEditCounter(expected)
  const targets = expected.split(' ').map(foldForIrs)
  const tokens = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, at: index }))
  const nearWords = new Map<string, boolean>()
  const isNear = (word: string): boolean => {
    // Compare only the start of unusually long words, because longer comparisons are slow.
    const folded = foldForIrs(word.slice(0, 250))
    const known = nearWords.get(folded)
    if (known !== undefined) return known
    const near = targets.some((target) => isNearWord(folded, target))
    nearWords.set(folded, near)
    return near
  }
  const near = tokens.map(({ word }) => isNear(trimCharacters(word, `"'(`, `"'(),;:.`)))
  const counts = [0]
  for (const [index, is] of near.entries()) counts.push((counts[index] ?? 0) + Number(is))
  const needed = Math.max(1, Math.ceil(targets.length * MIN_WORD_SHARE))
  const found: FoundName[] = []
  for (let start = 0; start < tokens.length && found.length < MAX_NAME_CANDIDATES; start += 1) {
    const first = tokens[start]
    if (!first || !near[start]) continue
    for (const length of [targets.length, targets.length - 1, targets.length + 1]) {
      const last = tokens[start + length - 1]
      if (length < 1 || !last) continue
      if ((counts[start + length] ?? 0) - (counts[start] ?? 0) < Math.min(needed, length)) continue
      const part = trimName(text.slice(first.at, last.at + last.word.length), expected)
      // Skip much longer parts, which can't match and would be slow to compare.
      if (part.length > 2 * MAX_NAME_LENGTH) continue
      const edits = countNameEdits(part)
      if (edits > expected.length * MAX_EDIT_SHARE) continue
      found.push({ text: part, at: text.indexOf(part, first.at), match: compareNames(expected, part), edits })
    }
  }
  const ranks: Record<NameMatch, number> = { same: 0, punctuation: 1, different: 2 }
  return found.sort((a, b) => ranks[a.match] - ranks[b.match] || a.edits - b.edits || a.at - b.at)
}

/** Whether only one of two similar names contains letters from another alphabet, such as a Cyrillic “С”. */
const hasForeignLetters = (parts: readonly ComparedPart[]): boolean => {
  const isForeign = (side: string) =>
    parts.some((part) => part.side === side && /(?!\p{Script=Latin})\p{L}/u.test(part.text))
  const isLatin = parts.some(({ side, text }) => side === 'both' && /\p{Script=Latin}/u.test(text))
  return isLatin && isForeign('found') !== isForeign('expected')
}

const NAME_EQUIVALENCE_NOTE = 'Capitals, line breaks, and the style of quotes don’t count as differences.'

const createDifference = (
  expected: string,
  found: Pick<FoundName, 'text' | 'match'>,
  where: { place: string; isFromIrs: boolean },
): Omit<RawFinding, 'quote'> => {
  const { name: origin } = getCheckSources()
  const comparison = diffNames(expected, found.text)
  const isPunctuation = found.match === 'punctuation'
  return {
    state: isPunctuation ? 'review' : 'fix',
    title: isPunctuation
      ? `The name ${where.place} has other punctuation or accents`
      : `The name ${where.place} differs from the legal name`,
    why: `${origin.text} ${NAME_EQUIVALENCE_NOTE}${hasForeignLetters(comparison) ? ' One of the names has letters of another alphabet that may look the same.' : ''}`,
    origin,
    fix: where.isFromIrs
      ? 'If the letter is wrong, ask the IRS to correct the name. If the profile is wrong, correct it there.'
      : 'Make both the same, including punctuation.',
    comparison,
  }
}

/**
 * Compares the legal name with the name in a document. In letters from the IRS, missing punctuation and
 * accents don't count as differences, because the IRS omits them.
 */
export const checkName = (document: PlainText, legalName: string, isFromIrs: boolean): RawFinding[] => {
  const { name: origin } = getCheckSources()
  const names = findNames(document, legalName)
  const exact = names.filter(({ match }) => match !== 'different')
  const overlapsExact = ({ at, text }: FoundName) =>
    exact.some((other) => at < other.at + other.text.length && other.at < at + text.length)
  const where = { place: isFromIrs ? 'in the letter' : 'in the document', isFromIrs }
  const [best] = names
  if (!best)
    return [
      {
        state: 'fix',
        title: 'Legal name not found',
        quote: null,
        why: `${origin.text} We looked for “${legalName}”.`,
        origin,
        fix: 'Check that this is the right document, and that the profile has the exact legal name.',
        comparison: null,
      },
    ]
  const found = createQuote(document, best.at, best.text.length)
  const isSame = best.match === 'same' || (isFromIrs && best.match === 'punctuation')
  if (!isSame) return [{ ...createDifference(legalName, best, where), quote: found }]
  const note = best.match === 'same' ? NAME_EQUIVALENCE_NOTE : 'The IRS leaves out punctuation and accents.'
  const misspelled = names.find(
    (name) => name.match === 'different' && name.edits <= 2 && !overlapsExact(name),
  )
  return [
    createPassedFinding('Legal name', note, found, origin),
    ...(misspelled
      ? [
          {
            ...createDifference(legalName, misspelled, where),
            state: 'review' as const,
            title: 'The name is spelled differently in one place',
            quote: createQuote(document, misspelled.at, misspelled.text.length),
          },
        ]
      : []),
  ]
}

/** Compares the legal name with a name that was typed elsewhere, such as for the grant account. */
export const checkTypedName = (
  legalName: string,
  typed: string,
  title: string,
  place: string,
): RawFinding => {
  const match = compareNames(legalName, typed)
  if (match === 'same') return createPassedFinding(title, NAME_EQUIVALENCE_NOTE, null, getCheckSources().name)
  return { ...createDifference(legalName, { text: typed, match }, { place, isFromIrs: false }), quote: null }
}

/** Searches the website for the legal name. A site may use another name, so a mismatch isn't an error. */
export const checkWebsiteName = (site: PlainText, legalName: string, address: string): RawFinding => {
  const [best] = findNames(site, legalName)
  const why = `Anyone who compares the site at ${address} with your papers looks for “${legalName}”.`
  const finding = {
    state: 'review' as const,
    why,
    origin: null,
    fix: 'Add the legal name, for example in the footer, and check the website again under Readiness.',
  }
  if (!best)
    return { ...finding, title: 'The legal name isn’t on the website', quote: null, comparison: null }
  const found = createQuote(site, best.at, best.text.length)
  if (best.match === 'same')
    return createPassedFinding('Legal name on the website', NAME_EQUIVALENCE_NOTE, found)
  return {
    ...finding,
    title: 'The name on the website differs from the legal name',
    quote: found,
    comparison: diffNames(legalName, best.text),
  }
}
