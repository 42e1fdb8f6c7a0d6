import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import {
  type GrantHealth,
  type GrantRule,
  type GrantRuleFinding,
  type GrantRuleName,
  grantRuleNames,
  grantRules,
  NO_IMPRESSIONS,
} from '#contract/grant'
import { once } from '#contract/once.ts'
import {
  formatConversions,
  formatRate,
  getClickThroughRate,
  getMonthSpan,
  isBeforeFullMonth,
  type MonthlyResult,
} from '#contract/results'

export interface RecordedCheck {
  rule: GrantRuleName
  value: number
  note: string | null
  checkedAt: Date
}

export interface GrantAccountData {
  /** Monthly results, oldest first. */
  months: readonly MonthlyResult[]
  /** The day of the launch. The launch month is complete only if ads launched on its first day. */
  launchedOn: Day | null
  /** Recorded checks, newest first. */
  checks: readonly RecordedCheck[]
}

const isRuleMet = ({ atLeast, atMost }: GrantRule, value: number): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)

const getNumberFormat = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
const getDollarFormat = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

const formatValue = (rule: GrantRule, value: number): string => {
  if (rule.kind === 'dollars') return getDollarFormat().format(value)
  if (rule.kind === 'confirmed') return value >= 1 ? 'Yes' : 'No'
  return getNumberFormat().format(value)
}

/** Returns past months with complete figures, newest first. Omits months that began before the launch day. */
export const getCompleteMonths = (
  { months, launchedOn }: Pick<GrantAccountData, 'months' | 'launchedOn'>,
  now: Date,
) => {
  const thisMonth = toEasternDay(now).slice(0, 7)
  return months
    .filter(
      ({ month, covered }) =>
        covered === undefined && month < thisMonth && !isBeforeFullMonth(month, launchedOn),
    )
    .toReversed()
}

type MonthlyRule = 'clickRate' | 'conversions'

/** Returns what a monthly rule measures. Null for the click-through rate of a month without impressions. */
const measureMonth = (rule: MonthlyRule, month: MonthlyResult): number | null =>
  rule === 'clickRate' ? getClickThroughRate(month) : month.conversions

const formatMeasurement = (rule: MonthlyRule, value: number | null): string => {
  if (value === null) return NO_IMPRESSIONS
  return rule === 'clickRate' ? formatRate(value) : formatConversions(value)
}

/**
 * Returns a monthly rule's value in the newest month, and the last day with figures. Null if that month is
 * complete or began before the launch day, or if its figures start late or have a gap.
 */
export const measureMonthSoFar = (
  rule: MonthlyRule,
  { months, launchedOn }: Pick<GrantAccountData, 'months' | 'launchedOn'>,
): GrantHealth['rules'][number]['soFar'] => {
  const newest = months.at(-1)
  const [known, another] = newest?.covered ?? []
  if (!newest || !known || another || isBeforeFullMonth(newest.month, launchedOn)) return null
  if (known.from > getMonthSpan(newest.month).from) return null
  return {
    month: newest.month,
    value: formatMeasurement(rule, measureMonth(rule, newest)),
    through: known.to,
  }
}

/**
 * Evaluates a monthly rule. If the newest complete month doesn't meet it, the state is a warning. Two
 * consecutive months below the required click-through rate are an alarm. The state is unknown without a
 * complete month.
 */
const evaluateMonths = (name: MonthlyRule, data: GrantAccountData, now: Date): GrantRuleFinding => {
  const rule = grantRules[name]
  const months = getCompleteMonths(data, now)
  const newestMet = months.findIndex((month) => isRuleMet(rule, measureMonth(name, month) ?? 0))
  const broken = newestMet === -1 ? months : months.slice(0, newestMet)
  const evidence = months.slice(0, Math.max(3, broken.length)).map((month) => ({
    when: month.month,
    value: formatMeasurement(name, measureMonth(name, month)),
    note: null,
  }))
  const oldest = broken.at(-1)
  const followsOn = broken[1] && addDays(`${broken[0]?.month}-01`, -1).startsWith(broken[1].month)
  const state =
    months.length === 0
      ? 'unknown'
      : broken.length === 0
        ? 'kept'
        : name === 'clickRate' && followsOn
          ? 'alarm'
          : 'warning'
  return { rule: name, state, evidence, since: oldest ? `${oldest.month}-01` : null }
}

/**
 * Evaluates a rule with its recorded checks. If the rule is broken, the state is an alarm until a later check
 * finds that it's met. The state is unknown without a check, or if the newest one is too old.
 */
const evaluateChecks = (name: GrantRuleName, { checks }: GrantAccountData, now: Date): GrantRuleFinding => {
  const rule: GrantRule = grantRules[name]
  const own = checks.filter((check) => check.rule === name)
  const [newest] = own
  const evidence = own.slice(0, 5).map(({ value, note, checkedAt }) => ({
    when: toEasternDay(checkedAt),
    value: formatValue(rule, value),
    note,
  }))
  if (!newest) return { rule: name, state: 'unknown', evidence, since: null }
  if (isRuleMet(rule, newest.value)) {
    const isOld = addDays(toEasternDay(newest.checkedAt), rule.validDays) < toEasternDay(now)
    return { rule: name, state: isOld ? 'unknown' : 'kept', evidence, since: null }
  }
  const keptAt = own.findIndex(({ value }) => isRuleMet(rule, value))
  const first = own[keptAt === -1 ? own.length - 1 : keptAt - 1] ?? newest
  return { rule: name, state: 'alarm', evidence, since: toEasternDay(first.checkedAt) }
}

/** Returns the findings for all rules, in the order of the rules. */
export const evaluateAccount = (data: GrantAccountData, now: Date): GrantRuleFinding[] =>
  grantRuleNames.map((name) =>
    name === 'clickRate' || name === 'conversions'
      ? evaluateMonths(name, data, now)
      : evaluateChecks(name, data, now),
  )
