import type { Day } from '#contract/dates.ts'
import type { ObligationRule } from '../rules/due-rule.ts'
import { type Rules, requireState } from '../rules/rules.ts'
import type { StateRules } from '../rules/state-rules.ts'
import { getStatePlace, type StateCode } from '../state-names.ts'
import { getReaderNotes, type ReaderNotes } from './reader-notes.ts'

/** Input for the sections of a state guide. */
export interface GuideContext {
  state: StateRules
  /** Name of the state within a sentence, such as "the District of Columbia". */
  place: string
  rules: Rules
  notes: ReaderNotes
  /** The state's obligations with a due date, by category: publication, charity, report, and tax. */
  obligations: readonly ObligationRule[]
  today: Day
}

const categories = ['publication', 'charity', 'report', 'tax'] as const

const isDue = ({ due }: ObligationRule): boolean => due.some(({ kind }) => kind !== 'none')

export const createGuideContext = (code: StateCode, rules: Rules, today: Day): GuideContext => ({
  state: requireState(code, rules),
  place: getStatePlace(code),
  rules,
  notes: getReaderNotes(code),
  obligations: rules.obligations
    .filter((rule) => rule.state === code && isDue(rule))
    .toSorted((a, b) => categories.indexOf(a.category) - categories.indexOf(b.category)),
  today,
})
