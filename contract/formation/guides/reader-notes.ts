import { textField } from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import { type StateRuleKey, StateRules } from '../rules/state-rules.ts'
import { type StateCode, stateNames } from '../state-names.ts'
import data from './reader-notes.json' with { type: 'json' }

/** Notes for readers about a state's rules, based on the sources of each rule. */
export type ReaderNotes = Partial<Record<StateRuleKey, string>>

const ReaderNotesData = z.partialRecord(
  z.enum(getKeys(stateNames)),
  z.partialRecord(z.enum(getKeys(StateRules.shape.rules.shape)), textField(600).min(1)),
)

const getAllNotes = once(() => ReaderNotesData.parse(data))

export const getReaderNotes = (code: StateCode): ReaderNotes => getAllNotes()[code] ?? {}
