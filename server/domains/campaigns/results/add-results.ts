import type { resultSources } from '#contract/campaigns'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { compareResults } from './compare-results.ts'
import { type NewResults, sumOf } from './known-results.ts'
import {
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
}

/**
 * Adds results to a project in the caller's transaction, which has locked it. What is known already changes nothing; other
 * figures for the same days are replaced only when staff said so. `recordedBy` is null where no one did it by hand.
 * @throws RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE
 */
export const addResultsTo = async (
  tx: Transaction,
  project: ProjectRecord,
  { period, rows, ignored }: NewResults,
  { source, fileName, replace, newestImport }: Choice,
  recordedBy: number | null,
) => {
  const known = await findResultsBetween(tx, project.id, period, source === 'keywords')
  const { comparison, added, replaced } = compareResults(known, rows)
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
    ignoredCount: ignored.length,
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
  await sumMonths(tx, { projectId: project.id, ...period, recordedBy })
  await announce(tx, 'project', project)
  return { isChanged: true, period }
}

/** Adds results that one of staff sends. @throws PROJECT_NOT_FOUND, RESULTS_DIFFER, RESULTS_CHANGED_MEANWHILE */
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
