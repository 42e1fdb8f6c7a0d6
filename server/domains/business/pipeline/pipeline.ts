import {
  type BusinessQuery,
  type GrantRow,
  getComparisonDays,
  type getFunnel as getFunnelRoute,
  getRangeDays,
  listMonths,
  type StageRow,
  type WorkloadRow,
} from '#contract/business'
import { toEasternDay } from '#contract/dates.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import type { RouteReply } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import {
  countLiveGrantsByLaunchMonth,
  findFunnel,
  findGrantSpend,
  findStatusAges,
  findTimeInStatus,
  findVisits,
  findWorkload,
  getTimeToLaunchStats,
  type WorkCount,
} from './pipeline.queries.ts'

type DatabaseContext = Pick<Context, 'database'>

/** Returns visits, purchases, how far these purchases have progressed, and how long launches took. */
export const getFunnel = async (
  { database }: DatabaseContext,
  query: BusinessQuery,
  now: Date,
): Promise<RouteReply<typeof getFunnelRoute>> => {
  const today = toEasternDay(now)
  const days = getRangeDays(query, today)
  const compared = getComparisonDays(query, today)
  const [figures, visits, launched, before] = await Promise.all([
    findFunnel(database, days),
    findVisits(database, days),
    getTimeToLaunchStats(database, days),
    compared && findFunnel(database, compared),
  ])
  const { countedSince } = visits
  const areVisitsComplete = countedSince !== null && countedSince <= days.from
  return { now: figures, compared, before, launched, ...visits, areVisitsComplete }
}

/**
 * Returns the time that projects spent in each status, and how long projects have been in their current one.
 */
export const getStages = async (
  { database }: DatabaseContext,
  query: BusinessQuery,
  now: Date,
): Promise<StageRow[]> => {
  const [spent, ages] = await Promise.all([findTimeInStatus(database, query), findStatusAges(database, now)])
  return ProjectStatus.options.map((status): StageRow => {
    const past = spent.find((row) => row.status === status)
    const current = ages.find((row) => row.status === status)
    return {
      status,
      left: past?.left ?? 0,
      medianDays: past?.median ?? null,
      slowDays: past?.slow ?? null,
      within: current?.within ?? 0,
      late: current?.late ?? 0,
      veryLate: current?.veryLate ?? 0,
      oldestDays: current?.oldestDays ?? null,
    }
  })
}

const sumWorkload = (counts: readonly WorkCount[], id: number | null): WorkloadRow => {
  const own = counts.filter(({ assignee }) => assignee === id)
  const sum = (kind: WorkCount['kind'], status?: ProjectStatus) =>
    own
      .filter((row) => row.kind === kind && (status === undefined || row.status === status))
      .reduce((total, row) => total + row.total, 0)
  const overdue = own.flatMap((row) =>
    row.kind === 'overdue' && row.status ? [[row.status, row.total]] : [],
  )
  return {
    id,
    name: own[0]?.name ?? 'Unassigned',
    open: sum('open'),
    overdue: Object.fromEntries(overdue),
    reviews: sum('open', 'submitted') + sum('documentReview'),
    messages: sum('messages'),
    documents: sum('documents'),
  }
}

/**
 * Returns the number of items waiting for each active staff member, for inactive ones with items, and of
 * unassigned items.
 */
export const getWorkload = async ({ database }: DatabaseContext, now: Date): Promise<WorkloadRow[]> => {
  const counts = await findWorkload(database, now, toEasternDay(now))
  return [...new Set(counts.map(({ assignee }) => assignee))].map((id) => sumWorkload(counts, id))
}

/**
 * Returns how many of the currently live grants had launched by the end of each month, and the imported
 * spend. Excludes future months.
 */
export const getGrantsByMonth = async (
  { database }: DatabaseContext,
  query: BusinessQuery,
  now: Date,
): Promise<GrantRow[]> => {
  const today = toEasternDay(now)
  const [launches, spend] = await Promise.all([
    countLiveGrantsByLaunchMonth(database),
    findGrantSpend(database, query),
  ])
  return listMonths(query.from, query.to)
    .filter((month) => month <= today.slice(0, 7))
    .map((month) => {
      const known = spend.find((row) => row.month === month)
      return {
        month,
        live: launches.filter((row) => row.month <= month).reduce((sum, row) => sum + row.total, 0),
        spend: known?.spend ?? 0,
        known: known?.projects ?? 0,
      }
    })
}
