import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import {
  coversSpan,
  type DaySpan,
  type EnteredMonth,
  getEarlierDay,
  getMonthSpan,
  type resultSources,
} from '#contract/results'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject } from '#server/projects'
import { resetImportedDays } from '../google-ads/google-ads.queries.ts'
import {
  deleteResultsOfImport,
  findImport,
  findNewestImport,
  insertImport,
  insertResults,
  markImportUndone,
  markResultsReplaced,
  updateMonthlyTotals,
} from './imports.queries.ts'
import { compareResults, isPlausible, type NewResults, sumFigures } from './result-rows.ts'
import { findCoverage, findMonthlyFiguresBetween, findResultsBetween } from './results.queries.ts'

interface ImportOptions {
  source: (typeof resultSources)[number]
  fileName?: string | undefined
  /** Whether to replace stored figures that differ. */
  replace: boolean
  /**
   * ID of the newest import when staff chose to replace figures. Null if there was none. Undefined skips the
   * check for newer imports.
   */
  newestImport?: number | null | undefined
  /** The current day in Eastern Time. */
  today: Day
}

/**
 * Whether all past days in a period were imported, even if they have no figures. Always true for imports from
 * Google Ads, because the account records their days, and for keywords, because the totals exclude them.
 */
export const isPeriodCovered = async (
  tx: Queryable,
  projectId: number,
  { from, to }: DaySpan,
  { source, today }: Pick<ImportOptions, 'source' | 'today'>,
): Promise<boolean> => {
  if (source === 'api' || source === 'keywords') return true
  const coverage = await findCoverage(tx, [projectId])
  return coversSpan(coverage(projectId), { from, to: getEarlierDay(to, addDays(today, -1)) })
}

/**
 * Adds results to a project locked by the transaction. Skips figures that are already stored. Replaces stored
 * figures that differ from the results, or are missing in them, only if `replace` is set. `recordedBy` is
 * null for automatic imports.
 * @throws RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE, RESULTS_TOO_LARGE
 */
export const importResults = async (
  tx: Transaction,
  project: ProjectRecord,
  { period, rows, ignoredCount }: NewResults,
  { source, fileName, replace, newestImport, today }: ImportOptions,
  recordedBy: number | null,
) => {
  const known = await findResultsBetween(tx, project.id, period, source === 'keywords')
  const isCovered = await isPeriodCovered(tx, project.id, period, { source, today })
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
    cost: sumFigures(rows).cost,
    recordedBy,
  })
  await markResultsReplaced(
    tx,
    replaced.map(({ id }) => id),
    importId,
  )
  await insertResults(
    tx,
    added.map((row) => ({ ...row, projectId: project.id, importId })),
  )
  if (!(await findMonthlyFiguresBetween(tx, project.id, period)).every(isPlausible))
    throw new Problem('RESULTS_TOO_LARGE')
  await updateMonthlyTotals(tx, { projectId: project.id, ...period, recordedBy })
  await announceChange(tx, 'project', project)
  return { isChanged: true, period }
}

/**
 * Adds results on behalf of a staff member, as `importResults` does.
 * @throws PROJECT_NOT_FOUND, RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE, RESULTS_TOO_LARGE
 */
export const importResultsAsStaff = (
  { database }: Context,
  reference: ProjectReference,
  results: NewResults,
  choice: ImportOptions,
  actor: Actor,
) =>
  database.transaction(async (tx) =>
    importResults(tx, await lockExistingProject(tx, reference), results, choice, actor.userId),
  )

/**
 * Records a past month, or the current month through today, as a single total for all campaigns.
 * @throws PROJECT_NOT_FOUND, MONTH_NOT_BEGUN, RESULTS_DIFFER, RESULTS_TOO_LARGE
 */
export const recordMonth = async (
  context: Context,
  reference: ProjectReference,
  { month, replace, ...figures }: z.output<typeof EnteredMonth>,
  actor: Actor,
  now: Date,
) => {
  const today = toEasternDay(now)
  const { from, to: lastDay } = getMonthSpan(month)
  if (from > today) throw new Problem('MONTH_NOT_BEGUN', { fields: { month: 'This month hasn’t begun yet' } })
  const to = getEarlierDay(lastDay, today)
  const row = { startsOn: from, endsOn: to, campaign: 'All campaigns', keyword: '', ...figures }
  const results = { period: { from, to }, rows: [row], ignoredCount: 0 }
  return importResultsAsStaff(context, reference, results, { source: 'hand', replace, today }, actor)
}

/**
 * Removes an import's rows and restores those it replaced. Does nothing if the import was already undone.
 * @throws IMPORT_NOT_FOUND, IMPORT_NOT_NEWEST
 */
export const undoImport = ({ database }: Context, id: number, actor: Actor): Promise<void> =>
  database.transaction(async (tx) => {
    const found = await findImport(tx, id)
    if (!found) throw new Problem('IMPORT_NOT_FOUND')
    const project = await lockExistingProject(tx, found.projectId)
    const record = (await findImport(tx, id)) ?? found
    if (record.undoneAt) return
    if (record.replacement) throw new Problem('IMPORT_NOT_NEWEST')
    await deleteResultsOfImport(tx, id)
    // The next import from Google Ads must request these days again.
    if (record.source === 'api') await resetImportedDays(tx, project.id)
    await markImportUndone(tx, id, actor.userId)
    const { periodFrom: from, periodTo: to } = record
    await updateMonthlyTotals(tx, { projectId: project.id, from, to, recordedBy: actor.userId })
    await announceChange(tx, 'project', project)
  })
