import { addDays, type Day } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { type DaySpan, earlierDay, hasDays, type resultSources } from '#contract/results'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { compareResults } from './compare-results.ts'
import { isPlausible, type NewResults, sumOf } from './known-results.ts'
import {
  findCoverage,
  findMonthsBetween,
  findNewestImport,
  findResultsBetween,
  insertImport,
  insertResults,
  replaceResults,
  sumMonths,
} from './results.queries.ts'

interface Choice {
  source: (typeof resultSources)[number]
  fileName?: string | undefined
  /** Replace other figures? `newestImport` is what the question was asked about. */
  replace: boolean
  newestImport?: number | null | undefined
  /** In Eastern Time. */
  today: Day
}

/**
 * Whether all days of new results are known already. Only files and months by hand make days known by their period: the
 * days that Google Ads was asked for are kept with its account, and keywords add to no sum.
 */
export const isCoveredBy = async (
  tx: Queryable,
  projectId: number,
  { from, to }: DaySpan,
  { source, today }: Pick<Choice, 'source' | 'today'>,
): Promise<boolean> => {
  if (source === 'api' || source === 'keywords') return true
  const coverage = await findCoverage(tx, [projectId])
  return hasDays(coverage(projectId), { from, to: earlierDay(to, addDays(today, -1)) })
}

/**
 * Adds results to a project in the caller's transaction, which has locked it. Known figures change nothing. Other
 * figures for the same days are replaced only if staff chose so. `recordedBy` is null for automatic imports.
 * @throws RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE, RESULTS_TOO_LARGE
 */
export const addResultsTo = async (
  tx: Transaction,
  project: ProjectRecord,
  { period, rows, ignoredCount }: NewResults,
  { source, fileName, replace, newestImport, today }: Choice,
  recordedBy: number | null,
) => {
  const known = await findResultsBetween(tx, project.id, period, source === 'keywords')
  const isCovered = await isCoveredBy(tx, project.id, period, { source, today })
  const { comparison, added, replaced } = compareResults(known, { period, rows }, isCovered)
  if (comparison.kind === 'same') return { isChanged: false, period }
  if (replaced.length > 0 && !replace) throw new Problem('RESULTS_DIFFER')
  if (replace && newestImport !== undefined && newestImport !== (await findNewestImport(tx, project.id)))
    throw new Problem('RESULTS_CHANGED_MEANWHILE')
  const importId = await insertImport(tx, {
    projectId: project.id,
    source,
    fileName: fileName || null,
    periodFrom: period.from,
    periodTo: period.to,
    rowCount: rows.length,
    ignoredCount,
    cost: sumOf(rows).cost,
    recordedBy,
  })
  await replaceResults(
    tx,
    replaced.map(({ id }) => id),
    importId,
  )
  await insertResults(
    tx,
    added.map((row) => ({ ...row, projectId: project.id, importId })),
  )
  if (!(await findMonthsBetween(tx, project.id, period)).every(isPlausible))
    throw new Problem('RESULTS_TOO_LARGE')
  await sumMonths(tx, { projectId: project.id, ...period, recordedBy })
  await announce(tx, 'project', project)
  return { isChanged: true, period }
}

/** Adds results that one of staff sends. @throws PROJECT_NOT_FOUND, RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE, RESULTS_TOO_LARGE */
export const addResults = (
  { database }: Context,
  reference: ProjectReference,
  results: NewResults,
  choice: Choice,
  actor: Actor,
) =>
  database.transaction(async (tx) =>
    addResultsTo(tx, await lockAnyProject(tx, reference), results, choice, actor.userId),
  )
