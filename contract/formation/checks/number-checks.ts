import { resolveValue } from '../rules/rule.ts'
import type { StateRules } from '../rules/state-rules.ts'
import { getCheckSources } from './check-sources.ts'
import { createPassedFinding, createQuote, type RawFinding } from './findings.ts'
import type { PlainText } from './plain-text.ts'

/** Matches an EIN: two digits, a hyphen, and seven digits. */
const EIN_PATTERN = /^\d{2}-\d{7}$/

/** Formats nine digits as an EIN. Returns any other text unchanged. */
const formatEin = (digits: string): string => {
  const bare = digits.replace(/[ -]/g, '')
  return /^\d{9}$/.test(bare) ? `${bare.slice(0, 2)}-${bare.slice(2)}` : digits
}

/** Finds EINs, and any number that the text calls an EIN, even if it isn't a valid one. */
const findEins = ({ text }: PlainText): { ein: string; at: number; length: number }[] => {
  const found = new Map<string, { ein: string; at: number; length: number }>()
  const add = (written: string, at: number) => {
    const ein = formatEin(written)
    if (!found.has(ein)) found.set(ein, { ein, at, length: written.length })
  }
  for (const { 0: written, index } of text.matchAll(/(?<![\d-])\d{2}-\d{7}(?![\d-])/g)) add(written, index)
  for (const { 0: all, 1: written = '', index } of text.matchAll(
    /\b(?:EIN|employer identification number)\b[^\d.]{0,20}(\d[\d-]{4,12}\d)/gi,
  ))
    add(written, index + all.length - written.length)
  return [...found.values()]
}

/** Compares the EIN in a letter with the project's EIN (`ein`), which is null if unknown. */
export const checkEin = (document: PlainText, ein: string | null): RawFinding => {
  const { ein: origin } = getCheckSources()
  const found = findEins(document)
  const fail = (
    state: 'fix' | 'review',
    title: string,
    fix: string,
    at?: (typeof found)[number],
  ): RawFinding => ({
    state,
    title,
    quote: at ? createQuote(document, at.at, at.length) : null,
    why: origin.text,
    origin,
    fix,
    comparison: null,
  })
  const malformed = found.find((each) => !EIN_PATTERN.test(each.ein))
  const known = ein === null ? null : formatEin(ein)
  const same = found.find((each) => each.ein === known)
  const [first] = found
  if (!first)
    return fail('fix', 'No EIN found', 'Check that this is the right document and that all pages are there.')
  if (same && found.length === 1)
    return createPassedFinding('EIN', origin.text, createQuote(document, same.at, same.length), origin)
  if (malformed)
    return fail('fix', 'This isn’t an EIN', 'An EIN looks like 12-3456789. Check the number.', malformed)
  if (known !== null && !same)
    return fail('fix', `This EIN isn’t the project’s (${known})`, 'Correct the EIN where it’s wrong.', first)
  const other = found.find((each) => each !== same)
  if (found.length > 1)
    return fail('review', 'More than one EIN', 'Check which one is the organization’s.', other)
  return fail(
    'review',
    `EIN ${first.ein}`,
    'The project has no EIN yet. Staff record it with the filing.',
    first,
  )
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const parseNumber = (word: string): number => {
  const index = numberWords.indexOf(word.toLowerCase())
  return index >= 0 ? index : Number(word)
}

/** Match statements about the number of directors. The captured number is the minimum. */
const directorPatterns = [
  /\bnumber of (?:initial )?(?:directors|trustees)\b[^.;]{0,60}?\b(\d{1,2}|zero|one|two|three|four|five|six|seven|eight|nine|ten)\b/i,
  /\bboard(?: of (?:directors|trustees))? (?:shall|will|must)? ?(?:consist of|have|be composed of)[^.;]{0,40}?\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b/i,
  /\b(?:not (?:less|fewer) than|at least|minimum of) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b[^.;]{0,20}\b(?:directors|trustees)\b/i,
]

const getMinimumDirectors = ({ rules }: StateRules): number | null => {
  const minimum = resolveValue(rules.minimumDirectors.value)
  return minimum.state === 'known' && typeof minimum.value === 'number' ? minimum.value : null
}

const formatDirectorCount = (directors: number): string =>
  directors === 1 ? '1 director' : `${directors} directors`

/**
 * Checks that a document doesn't allow fewer directors than the state requires. Returns an empty array if the
 * document names no number or the state's minimum is unknown.
 */
export const checkDirectorCountInDocument = (document: PlainText, state: StateRules): RawFinding[] => {
  const minimum = getMinimumDirectors(state)
  if (minimum === null) return []
  const origin = state.rules.minimumDirectors
  for (const pattern of directorPatterns) {
    const match = pattern.exec(document.text)
    const allowed = match?.[1] === undefined ? null : parseNumber(match[1])
    if (!match || allowed === null) continue
    const found = createQuote(document, match.index, match[0].length)
    const why = `${state.name} requires at least ${formatDirectorCount(minimum)}.`
    if (allowed >= minimum) return [createPassedFinding('Number of directors', why, found, origin)]
    return [
      {
        state: 'fix',
        title: `It allows ${formatDirectorCount(allowed)}`,
        quote: found,
        why,
        origin,
        fix: `Write at least ${minimum}.`,
        comparison: null,
      },
    ]
  }
  return []
}

/**
 * Compares the number of directors in the profile with the state's minimum. Returns an empty array if the
 * minimum is unknown.
 */
export const checkDirectorCount = (directors: number, state: StateRules): RawFinding[] => {
  const minimum = getMinimumDirectors(state)
  if (minimum === null) return []
  const origin = state.rules.minimumDirectors
  const why = `${state.name} requires at least ${formatDirectorCount(minimum)}.`
  if (directors >= minimum) return [createPassedFinding('Number of directors', why, null, origin)]
  return [
    {
      state: 'fix',
      title: `The profile lists ${formatDirectorCount(directors)}`,
      quote: null,
      why,
      origin,
      fix: 'Add the missing directors to the profile.',
      comparison: null,
    },
  ]
}
