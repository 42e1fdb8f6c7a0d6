import { addMonths, DAY, easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { type Finding, type GrantAccount, type GrantStanding, IDLE_SHARE, ruleStates } from '#contract/grant'
import { Problem } from '#contract/problem.ts'
import { clickRateOf, MONTHLY_GRANT } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findCoverage, findMonths, withCoverage } from '#server/results'
import { findGrantAccount, findGrantAccounts, findGrantChecks, findMonthsOf } from './grant.queries.ts'
import { type AccountFacts, completeMonths, judgeAccount } from './judge-account.ts'

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
      { months: withCoverage(months, coverageOf(id), launchedOn), launchedOn, checks },
      now,
    ),
  }
}

const worstOf = (findings: readonly Finding[]) =>
  ruleStates.find((state) => findings.some((finding) => finding.state === state)) ?? 'kept'

/**
 * Days left to reach the click rate: until the end of the month after one month below it, none after two, because
 * Google may then deactivate the account.
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
  const { month, cost } = last
  return {
    month,
    cost,
    clickRate: clickRateOf(last),
    isIdle: cost < MONTHLY_GRANT * IDLE_SHARE,
  }
}

const urgencyOf = ({ state, daysLeft, lastMonth }: GrantAccount): [number, number, number] => [
  daysLeft ?? Number.MAX_SAFE_INTEGER,
  ruleStates.indexOf(state),
  lastMonth?.isIdle ? 0 : 1,
]

const byUrgency = (a: GrantAccount, b: GrantAccount): number => {
  const [left, right] = [urgencyOf(a), urgencyOf(b)]
  const place = left.findIndex((value, index) => value !== right[index])
  return place === -1 ? a.name.localeCompare(b.name) : (left[place] ?? 0) - (right[place] ?? 0)
}

/** All accounts with a grant, by days left, then by state, then by unspent money. */
export const listGrantAccounts = async ({ database }: Context, now: Date) => {
  const found = await findGrantAccounts(database)
  const ids = found.map(({ id }) => id)
  const [months, checks, coverageOf] = await Promise.all([
    findMonthsOf(database, ids),
    findGrantChecks(database, ids),
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
