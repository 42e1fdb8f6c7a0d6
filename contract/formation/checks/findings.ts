import { type DocumentKind, documentKinds } from '#contract/documents'
import { Day } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import type { RuleOrigin } from '../rules/rule.ts'
import type { PlainText } from './plain-text.ts'

/** Kinds of documents whose content is checked. */
export const checkedKinds = ['articles', 'bylaws', 'ein_letter', 'determination_letter'] as const
export type CheckedKind = (typeof checkedKinds)[number]
export const isCheckedKind = (kind: DocumentKind): kind is CheckedKind =>
  checkedKinds.some((each) => each === kind)

/**
 * Results of a check, most serious first. `urgent`: text must be removed, because no other clause can make up
 * for it. `fix`: something must be corrected or added. `review`: a person must decide.
 */
export const findingStates = ['urgent', 'fix', 'review', 'passed'] as const
export type FindingState = (typeof findingStates)[number]

/** Whether a finding has to be corrected before filing. */
export const isOpenProblem = ({ state }: { state: FindingState }): boolean =>
  state === 'urgent' || state === 'fix'

/**
 * Part of two compared texts. `side` says whether both texts contain it, or only the expected or found text.
 */
const ComparedPart = z.object({ text: z.string(), side: z.enum(['both', 'expected', 'found']) })
export type ComparedPart = z.output<typeof ComparedPart>

export const Finding = z.object({
  state: z.enum(findingStates),
  title: z.string(),
  /** The text that was found, with the words around it. Null if there is nothing to quote. */
  quote: z.object({ before: z.string(), text: z.string(), after: z.string() }).nullable(),
  why: z.string(),
  /** The source of the requirement. Null if the check isn't based on one. */
  source: z
    .object({
      title: z.string(),
      url: z.string(),
      checkedOn: Day,
      isOutdated: z.boolean(),
      isUnverified: z.boolean(),
    })
    .nullable(),
  /** How to fix the problem. Empty if the check passed or there's no suggestion. */
  fix: z.string(),
  /** Differences between the expected and the found name. Null if they weren't compared or are the same. */
  comparison: z.array(ComparedPart).nullable(),
})
export type Finding = z.output<typeof Finding>
type Quote = NonNullable<Finding['quote']>

/** A finding as the checks return it. `source` is added later, because its age depends on the current day. */
export interface RawFinding extends Omit<Finding, 'source'> {
  origin: RuleOrigin | null
}

const MAX_QUOTE_LENGTH = 420
const CONTEXT_LENGTH = 60

/** Quotes part of the text with the words around it. Cuts off the end of a long part. */
export const createQuote = ({ text }: PlainText, at: number, length: number): Quote => {
  const shown = Math.min(length, MAX_QUOTE_LENGTH)
  const from = Math.max(0, at - CONTEXT_LENGTH)
  const before = text.slice(from, at)
  const after = text.slice(at + shown, at + shown + CONTEXT_LENGTH)
  // Start and end with whole words.
  return {
    before: from > 0 ? `…${before.slice(before.indexOf(' '))}` : before,
    text: text.slice(at, at + shown),
    after: at + shown + CONTEXT_LENGTH < text.length ? `${after.slice(0, after.lastIndexOf(' '))}…` : after,
  }
}

export const createPassedFinding = (
  title: string,
  why: string,
  found: Quote | null,
  origin: RuleOrigin | null = null,
): RawFinding => ({ state: 'passed', title, quote: found, why, origin, fix: '', comparison: null })

/** Returns a kind's name for use within a sentence, such as "EIN letter" or "articles of incorporation". */
export const getDocumentKindName = (kind: DocumentKind): string =>
  documentKinds[kind].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** Sorts findings, most serious first. Equally serious findings keep their order. */
export const sortFindings = <T extends { state: FindingState }>(findings: readonly T[]): T[] =>
  findings.toSorted((a, b) => findingStates.indexOf(a.state) - findingStates.indexOf(b.state))
