import { addMonths, DAY_MS, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type GrantAccount,
  type GrantRuleFinding,
  type GrantStanding,
  grantRuleStates,
  IDLE_CLICK_SHARE,
} from '#contract/grant'
import { Problem } from '#contract/problem.ts'
import { getClickRate, MONTHLY_GRANT_CENTS } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { addCoverage, findCoverage, findMonths } from '#server/results'
import { findAccountMonths, findGrantAccount, findGrantAccounts, findGrantChecks } from './grant.queries.ts'
import { type AccountFacts, getCompleteMonths, judgeAccount } from './judge-account.ts'

/** A project's findings for every rule of the grant. @throws PROJECT_NOT_FOUND */
export const getGrantStanding = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<GrantStanding> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const [account, months, coverageOf, checks] = await Promise.all([
    findGrantAccount(database, id),
    // The monthly sums used by the list hold whole conversions only.
    findMonths(database, id),
    findCoverage(database, [id]),
    findGrantChecks(database, [id]),
  ])
  if (!account) throw new Problem('PROJECT_NOT_FOUND')
  const { publicId, name, clientName, launchedOn, assignedTo } = account
  return {
    project: { publicId, name, clientName },
    assignedTo,
    findings: judgeAccount(
      { months: addCoverage(months, coverageOf(id), launchedOn), launchedOn, checks },
      now,
    ),
  }
}

const getWorstState = (findings: readonly GrantRuleFinding[]) =>
  grantRuleStates.find((state) => findings.some((finding) => finding.state === state)) ?? 'kept'

/**
 * Days left to reach the click rate: until the end of the month after one month below it, none after two, because
 * Google may then deactivate the account.
 */
const getDaysLeft = (findings: readonly GrantRuleFinding[], now: Date): number | null => {
  const state = findings.find(({ rule }) => rule === 'clickRate')?.state
  if (state === 'alarm') return 0
  if (state !== 'warning') return null
  const today = toEasternDay(now)
  const nextMonth = addMonths(`${today.slice(0, 7)}-01`, 1)
  return Math.round((Date.parse(nextMonth) - Date.parse(today)) / DAY_MS)
}

const getLastMonth = (facts: AccountFacts, now: Date): GrantAccount['lastMonth'] => {
  const [last] = getCompleteMonths(facts, now)
  if (!last) return null
  const { month, cost } = last
  return {
    month,
    cost,
    clickRate: getClickRate(last),
    isIdle: cost < MONTHLY_GRANT_CENTS * IDLE_CLICK_SHARE,
  }
}

const getUrgency = ({ state, daysLeft, lastMonth }: GrantAccount): [number, number, number] => [
  daysLeft ?? Number.MAX_SAFE_INTEGER,
  grantRuleStates.indexOf(state),
  lastMonth?.isIdle ? 0 : 1,
]

const compareUrgency = (a: GrantAccount, b: GrantAccount): number => {
  const [left, right] = [getUrgency(a), getUrgency(b)]
  const place = left.findIndex((value, index) => value !== right[index])
  return place === -1 ? a.name.localeCompare(b.name) : (left[place] ?? 0) - (right[place] ?? 0)
}

/** All accounts with a grant, by days left, then by state, then by unspent money. */
export const listGrantAccounts = async ({ database }: Context, now: Date) => {
  const found = await findGrantAccounts(database)
  const ids = found.map(({ id }) => id)
  const [months, checks, coverageOf] = await Promise.all([
    findAccountMonths(database, ids),
    findGrantChecks(database, ids),
    findCoverage(database, ids),
  ])
  const monthsOf = Map.groupBy(months, ({ projectId }) => projectId)
  const checksOf = Map.groupBy(checks, ({ projectId }) => projectId)
  const accounts = found.map(({ id, launchedOn, ...account }): GrantAccount => {
    const coverage = coverageOf(id)
    const own = addCoverage(monthsOf.get(id) ?? [], coverage, launchedOn)
    const facts = { months: own, launchedOn, checks: checksOf.get(id) ?? [] }
    const findings = judgeAccount(facts, now)
    return {
      ...account,
      state: getWorstState(findings),
      broken: findings.flatMap(({ rule, state }) => (state === 'alarm' || state === 'warning' ? [rule] : [])),
      unknownCount: findings.filter(({ state }) => state === 'unknown').length,
      lastMonth: getLastMonth(facts, now),
      daysLeft: getDaysLeft(findings, now),
      knownThrough: coverage.at(-1)?.to ?? null,
    }
  })
  return { accounts: accounts.sort(compareUrgency), asOf: now }
}
