import { getKeys } from '#contract/get-keys.ts'
import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import { HolidayRule, ObligationRecord, type ObligationRule } from './due-rule.ts'
import federalData from './federal.json' with { type: 'json' }
import { Rule } from './rule.ts'
import { type FederalRuleId, type Rules, requireState } from './rules.ts'
import obligationData from './state-obligations.json' with { type: 'json' }
import { StateRules } from './state-rules.ts'
import stateData from './states.json' with { type: 'json' }

const RuleSet = z.object({
  federal: z.record(z.enum(getKeys(federalData.federal)), Rule),
  holidays: z.array(HolidayRule),
  states: z.array(StateRules),
  obligations: z.array(ObligationRecord),
})

const isFederalRuleId = (key: string): key is FederalRuleId => Object.hasOwn(federalData.federal, key)

/** A rule that staff replaced. `id` starts with `federal/` or a state's postal code, as in `CA/…`. */
export interface RuleOverride {
  id: string
  record: unknown
}

/**
 * Sets each obligation's fee: the value of the state's rule named by its `feeRule`, or else its own `fee`.
 * Throws if it has neither.
 */
const linkFees = (
  obligations: readonly (ObligationRecord | ObligationRule)[],
  states: Rules['states'],
): ObligationRule[] =>
  obligations.map(({ fee, ...rule }) => {
    const origin = rule.feeRule && requireState(rule.state, { states }).rules[rule.feeRule]
    const value = origin?.value ?? fee
    if (!value) throw new Error(`The obligation “${rule.id}” needs a fee`)
    return { ...rule, fee: value, feeOrigin: origin }
  })

/** Parses rules. Throws if a record is invalid, for example without a source or date. */
export const parseRules = (data: unknown): Rules => {
  const parsed = RuleSet.safeParse(data)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The rule “${issue?.path.join('/')}” can’t be used: ${issue?.message}`)
  }
  const { federal, holidays, obligations } = parsed.data
  const states = new Map(parsed.data.states.map((state) => [state.code, state]))
  return { federal, holidays, obligations: linkFees(obligations, states), states }
}

/** Returns the built-in rules. */
export const getRules = once(() =>
  parseRules({ ...federalData, states: stateData, obligations: obligationData }),
)

/** Replaces rules with overrides. Throws if an override is invalid or its rule doesn't exist. */
export const applyOverrides = (rules: Rules, overrides: readonly RuleOverride[]): Rules => {
  const federal = { ...rules.federal }
  const states = new Map(rules.states)
  const obligations: (ObligationRecord | ObligationRule)[] = [...rules.obligations]
  for (const { id, record } of overrides) {
    const [scope = '', key = ''] = id.split('/')
    const index = obligations.findIndex((rule) => rule.id === id)
    const state = states.get(scope)
    if (scope === 'federal' && isFederalRuleId(key)) federal[key] = Rule.parse(record)
    else if (index >= 0) obligations[index] = ObligationRecord.parse({ ...(record as object), id })
    else if (state && Object.hasOwn(state.rules, key))
      states.set(scope, { ...state, rules: { ...state.rules, [key]: Rule.parse(record) } })
    else throw new Error(`There is no rule “${id}”`)
  }
  return { ...rules, federal, states, obligations: linkFees(obligations, states) }
}

/** Lists all rules with their IDs, for the page where staff check them. `state` is null for federal rules. */
export const listRules = (
  rules: Rules,
): { id: string; state: string | null; rule: Rule | ObligationRule }[] => [
  ...Object.entries(rules.federal).map(([key, rule]) => ({ id: `federal/${key}`, state: null, rule })),
  ...[...rules.states.values()].flatMap((state) =>
    Object.entries(state.rules).map(([key, rule]) => ({
      id: `${state.code}/${key}`,
      state: state.code,
      rule,
    })),
  ),
  ...rules.obligations.map((rule) => ({ id: rule.id, state: rule.state, rule })),
]
