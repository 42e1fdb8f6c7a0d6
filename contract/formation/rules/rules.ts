import type { HolidayRule, ObligationRule } from './due-rule.ts'
import type federalData from './federal.json'
import { type Rule, resolveValue } from './rule.ts'
import type { StateRules } from './state-rules.ts'

// What browsers use of the rules. Apart from the data, which is large.

export type FederalRuleId = keyof typeof federalData.federal

/** Every value that a law or an authority sets. Functions take it as an argument. */
export interface Rules {
  federal: Readonly<Record<FederalRuleId, Rule>>
  holidays: readonly HolidayRule[]
  /** By postal code. */
  states: ReadonlyMap<string, StateRules>
  obligations: readonly ObligationRule[]
}

/** Facts that can’t be used. Its message is meant for the user. */
export class UnusableFacts extends Error {}

/** Throws if there are no rules for a state. */
export const requireState = (state: string, { states }: Pick<Rules, 'states'>): StateRules => {
  const found = states.get(state)
  if (!found)
    throw new UnusableFacts(`There are no rules for the state “${state}”. Use a postal code such as CA`)
  return found
}

/** The number of a federal rule whose value is fixed. */
export const getNumber = <Id extends FederalRuleId>(
  { federal }: { federal: Readonly<Record<Id, Rule>> },
  id: Id,
): number => {
  const resolved = resolveValue(federal[id].value)
  if (resolved.state !== 'known' || typeof resolved.value !== 'number')
    throw new Error(`The rule “federal/${id}” needs one number`)
  return resolved.value
}

/** Like `getNumber`, for several rules. */
export const getNumbers = <Id extends FederalRuleId>(rules: Rules, ids: readonly Id[]): Record<Id, number> =>
  Object.fromEntries(ids.map((id) => [id, getNumber(rules, id)])) as Record<Id, number>
