import type { Day } from '#contract/dates.ts'
import { describeValue, isOutdated, type Rule, type RuleValue } from '../rules/rule.ts'
import { getRuleName } from '../rules/rule-names.ts'
import type { StateRuleKey, StateRules } from '../rules/state-rules.ts'
import { type GuideSource, isOfficialAddress, isOfficiallySourced, toGuideSource } from './guide-sources.ts'
import type { ReaderNotes } from './reader-notes.ts'

/**
 * Certainty of a value, shown to readers. `outdated`: checked more than 12 months ago. `conflict`: sources
 * disagree.
 */
export type GuideCertainty = 'confirmed' | 'unconfirmed' | 'outdated' | 'conflict' | 'unknown'

/** A value with its source, its certainty, and an optional note. */
export interface GuideFact {
  label: string
  text: string
  /** Additional information in full sentences. Null if there is none. */
  note: string | null
  certainty: GuideCertainty
  source: GuideSource
}

/** Rules shown in a guide, in the order in which founders need them. */
const factKeys: readonly StateRuleKey[] = [
  'formationDocument',
  'formationFee',
  'minimumDirectors',
  'registeredAgent',
  'publication',
  'report',
  'reportFee',
  'firstReport',
  'charityRegistration',
  'charityFee',
  'charityExemptBelow',
  'charityRenewal',
  'stateTaxExemption',
]

const moneyFacts: readonly StateRuleKey[] = ['formationFee', 'reportFee', 'charityFee', 'charityExemptBelow']

/**
 * Facts for which a guide shows the reader note, if there is one, instead of the value. Guides do the same
 * for conditional values that aren’t amounts.
 */
const textFacts: readonly StateRuleKey[] = [
  'registeredAgent',
  'firstReport',
  'charityRenewal',
  'stateTaxExemption',
]

/** Facts that don't apply in a state without periodic reports. */
const reportFacts: readonly StateRuleKey[] = ['reportFee', 'firstReport']

/** Facts that don't apply in a state without charity registration. */
const registrationFacts: readonly StateRuleKey[] = ['charityFee', 'charityExemptBelow', 'charityRenewal']

/** Whether the state lets charities ask for gifts without registering. */
export const needsNoRegistration = ({ rules: { charityRegistration } }: StateRules): boolean =>
  charityRegistration.value.shape === 'fixed' && charityRegistration.value.value === 'not-required'

/** Returns the advice to ask an office: "Ask the Illinois Secretary of State". */
export const getOfficeAdvice = (name: string): string => `Ask the ${name.replace(/^the /i, '')}`

const getCertainty = (rule: Rule, today: Day): GuideCertainty => {
  const { value, confidence } = rule
  if (value.shape === 'unknown') return 'unknown'
  if (confidence === 'conflict') return confidence
  if (isOutdated(rule, today)) return 'outdated'
  return confidence === 'confirmed' && isOfficiallySourced(rule) ? confidence : 'unconfirmed'
}

/**
 * Formats a value for readers: "Not required", "$50 on paper, $30 online", or "Ask the Illinois Secretary of
 * State".
 */
export const describeForReaders = (value: RuleValue, isMoney = false): string => {
  if (value.shape === 'unknown') return getOfficeAdvice(value.ask)
  const text = describeValue(value, { isMoney }).replaceAll('not-required', 'not required')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Describes the values that other sources give. Names only official ones. Returns null if there are none. */
const describeDispute = ({ disputed = [] }: Rule, isMoney: boolean): string | null =>
  disputed
    .map(({ value, source }) => {
      const name = isOfficialAddress(source.url) ? source.title : 'Another source, not an official one,'
      return `${name} says ${describeForReaders(value, isMoney).toLowerCase()}.`
    })
    .join(' ') || null

/** Adapts an obligation's explanation for a guide. Removes details about how our calendar computes dates. */
export const describeReason = (why: string): string =>
  why
    .replace('This is the earlier one.', 'Plan for the earlier date.')
    .replace(' Counted here from formation.', '')

/** Creates the fact that a guide shows for one of a state's rules. */
export const createStateFact = (
  state: StateRules,
  key: StateRuleKey,
  { notes, today }: { notes: ReaderNotes; today: Day },
): GuideFact => {
  const rule = state.rules[key]
  const note = notes[key] ?? null
  const isMoney = moneyFacts.includes(key)
  const isText = textFacts.includes(key) || (rule.value.shape === 'conditional' && !isMoney)
  const isInNote = isText && note !== null
  return {
    label: getRuleName(`${state.code}/${key}`, rule),
    text: isInNote ? note : describeForReaders(rule.value, isMoney),
    note: isInNote ? null : (note ?? describeDispute(rule, isMoney)),
    certainty: getCertainty(rule, today),
    source: toGuideSource(rule),
  }
}

/** Lists the facts that apply in a state, in the order in which founders need them. */
export const listGuideFacts = (
  state: StateRules,
  context: Parameters<typeof createStateFact>[2],
): GuideFact[] =>
  factKeys
    .filter((key) => !(state.cycle === 'none' && reportFacts.includes(key)))
    .filter((key) => !(needsNoRegistration(state) && registrationFacts.includes(key)))
    .map((key) => createStateFact(state, key, context))
