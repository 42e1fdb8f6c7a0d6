import { addDays, type Day, easternDay } from '#contract/dates.ts'
import { type Finding, type GrantRule, type GrantRuleName, grantRuleNames, grantRules } from '#contract/grant'
import { once } from '#contract/once.ts'
import { formatConversions, formatRate, type MonthlyResult } from '#contract/results'

/** What staff found about a rule at some time. */
export interface Check {
  rule: GrantRuleName
  value: number
  note: string | null
  checkedAt: Date
}

/** What is known of an account. */
export interface AccountFacts {
  /** Oldest first. */
  months: readonly MonthlyResult[]
  /** The day on which the ads began; the month of the launch is no whole month. */
  launchedOn: Day | null
  /** Newest first. */
  checks: readonly Check[]
}

const isKept = ({ atLeast, atMost }: GrantRule, value: number): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)

const plain = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

const shown = (rule: GrantRule, value: number): string => {
  if (rule.kind === 'dollars') return dollars().format(value)
  if (rule.kind === 'confirmed') return value >= 1 ? 'Yes' : 'No'
  return plain().format(value)
}

/** The months that are over, are known whole, and had ads from their first day, newest first. */
export const completeMonths = (
  { months, launchedOn }: Pick<AccountFacts, 'months' | 'launchedOn'>,
  now: Date,
) => {
  const thisMonth = easternDay(now).slice(0, 7)
  return months
    .filter(
      ({ month, covered }) =>
        covered === undefined && month < thisMonth && (launchedOn === null || `${month}-01` >= launchedOn),
    )
    .toReversed()
}

const clickRateOf = ({ clicks, impressions }: MonthlyResult): number | null =>
  impressions === 0 ? null : clicks / impressions

/** A rule about every month: one that misses it is a warning; for the click rate two in a row are an alarm. */
const judgeMonths = (name: 'clickRate' | 'conversions', facts: AccountFacts, now: Date): Finding => {
  const rule = grantRules[name]
  const months = completeMonths(facts, now)
  const measured = (month: MonthlyResult) => (name === 'clickRate' ? clickRateOf(month) : month.conversions)
  const missed = months.findIndex((month) => isKept(rule, measured(month) ?? 0))
  const broken = missed === -1 ? months : months.slice(0, missed)
  const evidence = months.slice(0, Math.max(3, broken.length)).map((month) => {
    const value = measured(month)
    const text = name === 'clickRate' && value !== null ? formatRate(value) : formatConversions(value ?? 0)
    return { when: month.month, value: value === null ? 'No impressions' : text, note: null }
  })
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

/** A rule that staff look up in the account: broken is an alarm until a look shows that it is kept. */
const judgeChecks = (name: GrantRuleName, { checks }: AccountFacts, now: Date): Finding => {
  const rule: GrantRule = grantRules[name]
  const own = checks.filter((check) => check.rule === name)
  const [newest] = own
  const evidence = own.slice(0, 5).map(({ value, note, checkedAt }) => ({
    when: easternDay(checkedAt),
    value: shown(rule, value),
    note,
  }))
  if (!newest) return { rule: name, state: 'unknown', evidence, since: null }
  if (isKept(rule, newest.value)) {
    const isOld = addDays(easternDay(newest.checkedAt), rule.validDays) < easternDay(now)
    return { rule: name, state: isOld ? 'unknown' : 'kept', evidence, since: null }
  }
  const keptAt = own.findIndex(({ value }) => isKept(rule, value))
  const first = own[keptAt === -1 ? own.length - 1 : keptAt - 1] ?? newest
  return { rule: name, state: 'alarm', evidence, since: easternDay(first.checkedAt) }
}

/** How an account stands against every rule, in the order of the rules. */
export const judgeAccount = (facts: AccountFacts, now: Date): Finding[] =>
  grantRuleNames.map((name) =>
    name === 'clickRate' || name === 'conversions'
      ? judgeMonths(name, facts, now)
      : judgeChecks(name, facts, now),
  )
