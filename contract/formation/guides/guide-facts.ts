import type { Day } from '#contract/dates.ts'
import { describeValue, isOutdated, type Rule, type RuleOrigin, type RuleValue } from '../rules/rule.ts'
import { nameRule } from '../rules/rule-names.ts'
import type { StateRuleKey, StateRules } from '../rules/state-rules.ts'
import type { ReaderNotes } from './reader-notes.ts'

/** How sure a reader can be of a value. `outdated`: read more than 12 months ago. */
export type GuideCertainty = 'confirmed' | 'unconfirmed' | 'outdated' | 'conflict' | 'unknown'

/** Where a value was read, as screens show it. */
export interface GuideSource {
  title: string
  url: string
  checkedOn: Day
}

/** A value with what readers should know about it. */
export interface GuideFact {
  label: string
  text: string
  /** What else to know, in sentences. */
  note: string | null
  certainty: GuideCertainty
  source: GuideSource
}

/** In the order in which founders need them. */
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

/** Facts whose notes say what their values say, in sentences. So do those of conditions that aren’t amounts. */
const textFacts: readonly StateRuleKey[] = [
  'registeredAgent',
  'firstReport',
  'charityRenewal',
  'stateTaxExemption',
]

/** Facts that say nothing in a state without a report to the office. */
const reportFacts: readonly StateRuleKey[] = ['reportFee', 'firstReport']

/** Facts that say nothing in a state without charity registration. */
const registrationFacts: readonly StateRuleKey[] = ['charityFee', 'charityExemptBelow', 'charityRenewal']

/** Whether charities can ask for gifts without registering. */
export const needsNoRegistration = ({ rules: { charityRegistration } }: StateRules): boolean =>
  charityRegistration.value.shape === 'fixed' && charityRegistration.value.value === 'not-required'

/** "Ask the Illinois Secretary of State." */
export const askOffice = (name: string): string => `Ask the ${name.replace(/^the /i, '')}`

const getCertainty = (rule: Rule, today: Day): GuideCertainty => {
  const { value, confidence } = rule
  if (value.shape === 'unknown') return 'unknown'
  if (confidence === 'conflict') return confidence
  if (isOutdated(rule, today)) return 'outdated'
  return confidence === 'confirmed' ? confidence : 'unconfirmed'
}

export const toGuideSource = ({ source, checkedOn }: RuleOrigin): GuideSource => ({ ...source, checkedOn })

/** "Not required", "$50 on paper, $30 online", or "Ask the Illinois Secretary of State". */
export const describeForReaders = (value: RuleValue, isMoney = false): string => {
  if (value.shape === 'unknown') return askOffice(value.ask)
  const text = describeValue(value, { isMoney }).replaceAll('not-required', 'not required')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What else sources say, for a value without a note. */
const describeDispute = ({ disputed = [] }: Rule, isMoney: boolean): string | null =>
  disputed
    .map(({ value, source }) => `${source.title} says ${describeForReaders(value, isMoney).toLowerCase()}.`)
    .join(' ') || null

/** Why something is due, without what only our calendar does. */
export const describeReason = (why: string): string =>
  why
    .replace('This is the earlier one.', 'Plan for the earlier date.')
    .replace(' Counted here from formation.', '')

/** A rule of a state as readers see it. */
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
    label: nameRule(`${state.code}/${key}`, rule),
    text: isInNote ? note : describeForReaders(rule.value, isMoney),
    note: isInNote ? null : (note ?? describeDispute(rule, isMoney)),
    certainty: getCertainty(rule, today),
    source: toGuideSource(rule),
  }
}

/** The rules that matter in a state, in the order in which founders need them. */
export const listStateFacts = (
  state: StateRules,
  context: Parameters<typeof createStateFact>[2],
): GuideFact[] =>
  factKeys
    .filter((key) => !(state.cycle === 'none' && reportFacts.includes(key)))
    .filter((key) => !(needsNoRegistration(state) && registrationFacts.includes(key)))
    .map((key) => createStateFact(state, key, context))
