import type { HolidayRule, ObligationRule } from './due-rule.ts'
import type federalData from './federal.json'
import { type Rule, resolveValue } from './rule.ts'
import type { StateRules } from './state-rules.ts'

// This module doesn't import the rules' data, so that browsers can use it without loading the data. The data
// is imported in load-rules.ts.

export type FederalRuleId = keyof typeof federalData.federal

/** All rules that obligations are computed from. */
export interface Rules {
  federal: Readonly<Record<FederalRuleId, Rule>>
  holidays: readonly HolidayRule[]
  /** State rules by postal code. */
  states: ReadonlyMap<string, StateRules>
  obligations: readonly ObligationRule[]
}

/** Thrown if facts are missing, invalid, or contradictory. The message can be shown to the user. */
export class UnusableFactsError extends Error {}

/** Returns a state's rules. Throws if there are none. */
export const requireState = (state: string, { states }: Pick<Rules, 'states'>): StateRules => {
  const found = states.get(state)
  if (!found)
    throw new UnusableFactsError(`There are no rules for the state “${state}”. Use a postal code such as CA`)
  return found
}

/** Returns the fixed number of a federal rule. Throws if its value isn't a fixed number. */
export const getRuleNumber = <Id extends FederalRuleId>(
  { federal }: { federal: Readonly<Record<Id, Pick<Rule, 'value'>>> },
  id: Id,
): number => {
  const resolved = resolveValue(federal[id].value)
  if (resolved.state !== 'known' || typeof resolved.value !== 'number')
    throw new Error(`The rule “federal/${id}” needs one number`)
  return resolved.value
}

/** Returns the numbers of several federal rules by ID. */
export const getRuleNumbers = <Id extends FederalRuleId>(
  rules: Rules,
  ids: readonly Id[],
): Record<Id, number> =>
  Object.fromEntries(ids.map((id) => [id, getRuleNumber(rules, id)])) as Record<Id, number>
