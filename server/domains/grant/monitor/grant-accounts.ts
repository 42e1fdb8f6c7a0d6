import { addMonths, DAY_MS, type Day, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  describeGrantAlert,
  type GrantAccount,
  type GrantEvaluation,
  type GrantHealth,
  type GrantRuleFinding,
  getExpectedCheckDay,
  getIncludedService,
  grantFindingStates,
  grantRules,
  IDLE_SPEND_SHARE,
} from '#contract/grant'
import { Problem } from '#contract/problem.ts'
import { getClickThroughRate, MONTHLY_GRANT_CENTS, type MonthlyResult } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject, type ReadGrantStates } from '#server/projects'
import { addCoverage, findCoverage, findMonthlyFigures, findMonthlyFiguresByProject } from '#server/results'
import {
  evaluateAccount,
  type GrantAccountData,
  getCompleteMonths,
  measureMonthSoFar,
} from './evaluate-account.ts'
import {
  findAccountMonths,
  findGrantAccount,
  findGrantAccounts,
  findGrantChecks,
  findGrantsToEvaluate,
} from './grant.queries.ts'

/**
 * Returns a project's findings for every grant rule, and the data on which they're based.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
const evaluateProject = async (context: Context, reference: ProjectReference, actor: Actor, now: Date) => {
  const { database } = context
  const { id, packageType } = await getProject(context, reference, actor)
  const [account, months, getCoverage, checks] = await Promise.all([
    findGrantAccount(database, id),
    // Don't use findAccountMonths, because it rounds conversions to whole numbers.
    findMonthlyFigures(database, id),
    findCoverage(database, [id]),
    findGrantChecks(database, [id]),
  ])
  if (!account) throw new Problem('PROJECT_NOT_FOUND')
  const { launchedOn } = account
  const coverage = getCoverage(id)
  const data = { months: addCoverage(months, coverage, launchedOn), launchedOn, checks }
  const findings = evaluateAccount(data, now)
  return { account, packageType, data, findings, knownThrough: coverage.at(-1)?.to ?? null }
}

/**
 * Returns a project's findings for every grant rule.
 * @throws PROJECT_NOT_FOUND
 */
export const getGrantEvaluation = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<GrantEvaluation> => {
  const { account, findings } = await evaluateProject(context, reference, actor, now)
  const { publicId, name, clientName, assignedTo } = account
  return { project: { publicId, name, clientName }, assignedTo, findings }
}

/**
 * Returns how well a project follows the rules, as shown to its client. Includes values only for the monthly
 * rules and broken ones. Omits staff notes.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getGrantHealth = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<GrantHealth> => {
  const { account, packageType, data, findings, knownThrough } = await evaluateProject(
    context,
    reference,
    actor,
    now,
  )
  const last = summarizeNewestCompleteMonth(data, now)
  const today = toEasternDay(now)
  const isShown = ({ rule, state }: GrantRuleFinding) =>
    rule === 'clickRate' || rule === 'conversions' || state === 'alarm' || state === 'warning'
  return {
    state: getWorstState(findings),
    checkedOn: getLastCheckDay(data, knownThrough),
    knownThrough,
    rules: findings.filter(isShown).map(({ rule, state, evidence: [newest], since }) => ({
      rule,
      state,
      value: newest?.value ?? null,
      when: newest?.when ?? null,
      soFar: rule === 'clickRate' || rule === 'conversions' ? measureMonthSoFar(rule, data) : null,
      since,
    })),
    kept: findings.flatMap(({ rule, state }) => (state === 'kept' ? [rule] : [])),
    unchecked: findings.flatMap(({ rule, state, evidence: [newest] }) => {
      if (state !== 'unknown') return []
      const lastCheckedOn = newest?.when ?? null
      return [
        {
          rule,
          lastCheckedOn,
          expectedBy: getExpectedCheckDay(rule, account.launchedOn, lastCheckedOn, today),
        },
      ]
    }),
    daysLeft: getDaysLeft(findings, now),
    spend: last && { month: last.month, cost: last.cost, isIdle: last.isIdle },
    service: getIncludedService(packageType, account.launchedOn),
  }
}

/**
 * Returns the day of the newest recorded check or of the newest figures, whichever is later. Null if there
 * are neither.
 */
const getLastCheckDay = ({ checks }: GrantAccountData, knownThrough: Day | null): Day | null => {
  const days = [...checks.map(({ checkedAt }) => toEasternDay(checkedAt)), knownThrough]
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

const getWorstState = (findings: readonly GrantRuleFinding[]) =>
  grantFindingStates.find((state) => findings.some((finding) => finding.state === state)) ?? 'kept'

/**
 * Returns the number of days left to reach the required click-through rate. After one month below the rate,
 * counts the days until the end of the current month. After two such months, returns 0, because Google may
 * then deactivate the account. Otherwise, returns null.
 */
const getDaysLeft = (findings: readonly GrantRuleFinding[], now: Date): number | null => {
  const state = findings.find(({ rule }) => rule === 'clickRate')?.state
  if (state === 'alarm') return 0
  if (state !== 'warning') return null
  const today = toEasternDay(now)
  const nextMonth = addMonths(`${today.slice(0, 7)}-01`, 1)
  return Math.round((Date.parse(nextMonth) - Date.parse(today)) / DAY_MS)
}

const summarizeNewestCompleteMonth = (data: GrantAccountData, now: Date): GrantAccount['lastMonth'] => {
  const [last] = getCompleteMonths(data, now)
  if (!last) return null
  const { month, cost } = last
  return {
    month,
    cost,
    clickRate: getClickThroughRate(last),
    isIdle: cost < MONTHLY_GRANT_CENTS * IDLE_SPEND_SHARE,
  }
}

const getUrgency = ({ state, daysLeft, lastMonth }: GrantAccount): [number, number, number] => [
  daysLeft ?? Number.MAX_SAFE_INTEGER,
  grantFindingStates.indexOf(state),
  lastMonth?.isIdle ? 0 : 1,
]

const compareUrgency = (a: GrantAccount, b: GrantAccount): number => {
  const [left, right] = [getUrgency(a), getUrgency(b)]
  const firstDifference = left.findIndex((value, index) => value !== right[index])
  return firstDifference === -1
    ? a.name.localeCompare(b.name)
    : (left[firstDifference] ?? 0) - (right[firstDifference] ?? 0)
}

/** Returns the monthly figures of projects, oldest first. */
type FindMonths = (
  db: Queryable,
  projectIds: readonly number[],
) => PromiseLike<(MonthlyResult & { projectId: number })[]>

/** Evaluates the accounts' compliance with the grant rules. Returns findings and their data by project ID. */
const evaluateAccounts = async (
  { database }: Pick<Context, 'database'>,
  found: readonly { id: number; launchedOn: Day | null }[],
  { findMonths, now }: { findMonths: FindMonths; now: Date },
) => {
  if (found.length === 0) return new Map<number, AccountEvaluation>()
  const ids = found.map(({ id }) => id)
  const [months, checks, getCoverage] = await Promise.all([
    findMonths(database, ids),
    findGrantChecks(database, ids),
    findCoverage(database, ids),
  ])
  const monthsByProject = Map.groupBy(months, ({ projectId }) => projectId)
  const checksByProject = Map.groupBy(checks, ({ projectId }) => projectId)
  return new Map(
    found.map(({ id, launchedOn }): [number, AccountEvaluation] => {
      const coverage = getCoverage(id)
      const own = addCoverage(monthsByProject.get(id) ?? [], coverage, launchedOn)
      const data = { months: own, launchedOn, checks: checksByProject.get(id) ?? [] }
      return [id, { data, findings: evaluateAccount(data, now), knownThrough: coverage.at(-1)?.to ?? null }]
    }),
  )
}

interface AccountEvaluation {
  data: GrantAccountData
  findings: GrantRuleFinding[]
  knownThrough: Day | null
}

/**
 * Returns the worst state of each account's rules, and an alert about rules that aren't met, by project ID.
 */
export const readGrantStates: ReadGrantStates = async (context, projects, now) => {
  const evaluations = await evaluateAccounts(context, projects, {
    // Use the same figures as `getGrantHealth`, so that both return the same state.
    findMonths: findMonthlyFiguresByProject,
    now,
  })
  const today = toEasternDay(now)
  return new Map(
    [...evaluations].map(([id, { findings }]) => [
      id,
      { grantState: getWorstState(findings), grantAlert: describeGrantAlert(findings, today) },
    ]),
  )
}

export interface GrantWarning {
  projectId: number
  /** Which rules aren't met, and what Google may do. */
  text: string
  /** Days left, as in `GrantAccount`. */
  daysLeft: number | null
  /**
   * The day on which the worst violation became known. After two months below the click-through rate, the day
   * after the second one.
   */
  since: Day
}

/** Returns the day on which a violation became known. For monthly rules, that's after the month has ended. */
const getWarningDay = ({ rule, state, since }: GrantRuleFinding, today: Day): Day => {
  if (since === null) return today
  if (grantRules[rule].kind !== 'results') return since
  return addMonths(since, rule === 'clickRate' && state === 'alarm' ? 2 : 1)
}

/** Returns a warning for each open project whose grant breaks a rule. */
export const listGrantWarnings = async (
  { database }: Pick<Context, 'database'>,
  now: Date,
): Promise<GrantWarning[]> => {
  const evaluations = await evaluateAccounts({ database }, await findGrantsToEvaluate(database), {
    findMonths: findMonthlyFiguresByProject,
    now,
  })
  const today = toEasternDay(now)
  return [...evaluations].flatMap(([projectId, { findings }]) => {
    const alert = describeGrantAlert(findings, today)
    const worst = findings.find(({ state }) => state === getWorstState(findings))
    if (!alert || !worst) return []
    return [
      {
        projectId,
        text: `${alert.text} ${alert.outlook}`.trim(),
        daysLeft: getDaysLeft(findings, now),
        since: getWarningDay(worst, today),
      },
    ]
  })
}

/**
 * Returns the accounts of up to 1,000 open projects with a grant, most urgent first: by days left, worst
 * state, low spending in the newest complete month, and name.
 */
export const listGrantAccounts = async (context: Pick<Context, 'database'>, now: Date) => {
  const found = await findGrantAccounts(context.database)
  const evaluations = await evaluateAccounts(context, found, { findMonths: findAccountMonths, now })
  const accounts = found.flatMap(({ id, launchedOn: _, ...account }): GrantAccount[] => {
    const { data, findings, knownThrough } = evaluations.get(id) ?? {}
    if (!data || !findings) return []
    return [
      {
        ...account,
        state: getWorstState(findings),
        broken: findings.flatMap(({ rule, state }) =>
          state === 'alarm' || state === 'warning' ? [rule] : [],
        ),
        unknownCount: findings.filter(({ state }) => state === 'unknown').length,
        lastMonth: summarizeNewestCompleteMonth(data, now),
        daysLeft: getDaysLeft(findings, now),
        knownThrough: knownThrough ?? null,
      },
    ]
  })
  return { accounts: accounts.sort(compareUrgency), asOf: now }
}
