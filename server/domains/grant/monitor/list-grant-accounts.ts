import { addMonths, DAY, easternDay } from '#contract/dates.ts'
import { type Finding, type GrantAccount, IDLE_SHARE, ruleStates } from '#contract/grant'
import { MONTHLY_GRANT } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { findCoverage, withCoverage } from '#server/results'
import { findAccounts, findChecksOf, findMonthsOf } from './grant.queries.ts'
import { type AccountFacts, completeMonths, judgeAccount } from './judge-account.ts'

const worstOf = (findings: readonly Finding[]) =>
  ruleStates.find((state) => findings.some((finding) => finding.state === state)) ?? 'kept'

/**
 * Days until the month is over that decides: after a month below the click rate, this one must make up for it; after two
 * Google may act any day.
 */
const daysLeftOf = (findings: readonly Finding[], now: Date): number | null => {
  const state = findings.find(({ rule }) => rule === 'clickRate')?.state
  if (state === 'alarm') return 0
  if (state !== 'warning') return null
  const today = easternDay(now)
  const nextMonth = addMonths(`${today.slice(0, 7)}-01`, 1)
  return Math.round((Date.parse(nextMonth) - Date.parse(today)) / DAY)
}

const lastMonthOf = (facts: AccountFacts, now: Date): GrantAccount['lastMonth'] => {
  const [last] = completeMonths(facts, now)
  if (!last) return null
  const { month, cost, clicks, impressions } = last
  return {
    month,
    cost,
    clickRate: impressions === 0 ? null : clicks / impressions,
    isIdle: cost < MONTHLY_GRANT * IDLE_SHARE,
  }
}

const urgency = ({ state, daysLeft, lastMonth }: GrantAccount): [number, number, number] => [
  daysLeft ?? Number.MAX_SAFE_INTEGER,
  ruleStates.indexOf(state),
  lastMonth?.isIdle ? 0 : 1,
]

const byUrgency = (a: GrantAccount, b: GrantAccount): number => {
  const [left, right] = [urgency(a), urgency(b)]
  const place = left.findIndex((value, index) => value !== right[index])
  return place === -1 ? a.name.localeCompare(b.name) : (left[place] ?? 0) - (right[place] ?? 0)
}

/** All accounts with a grant: who is in danger comes first, by the days that are left, then who leaves money idle. */
export const listGrantAccounts = async ({ database }: Context, now: Date) => {
  const found = await findAccounts(database)
  const ids = found.map(({ id }) => id)
  const [months, checks, coverageOf] = await Promise.all([
    findMonthsOf(database, ids),
    findChecksOf(database, ids),
    findCoverage(database, ids),
  ])
  const monthsOf = Map.groupBy(months, ({ projectId }) => projectId)
  const checksOf = Map.groupBy(checks, ({ projectId }) => projectId)
  const accounts = found.map(({ id, launchedOn, ...account }): GrantAccount => {
    const coverage = coverageOf(id)
    const own = withCoverage(monthsOf.get(id) ?? [], coverage, launchedOn)
    const facts = { months: own, launchedOn, checks: checksOf.get(id) ?? [] }
    const findings = judgeAccount(facts, now)
    return {
      ...account,
      state: worstOf(findings),
      broken: findings.flatMap(({ rule, state }) => (state === 'alarm' || state === 'warning' ? [rule] : [])),
      unknownCount: findings.filter(({ state }) => state === 'unknown').length,
      lastMonth: lastMonthOf(facts, now),
      daysLeft: daysLeftOf(findings, now),
      knownThrough: coverage.at(-1)?.to ?? null,
    }
  })
  return { accounts: accounts.sort(byUrgency), asOf: now }
}
