import { type DraftKind, MAX_DRAFT_VERSIONS } from '#contract/formation'
import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { lockProject } from '#server/projects'
import { findVoidableRequests } from '../signatures/signatures.queries.ts'
import { readDraftFacts } from './draft-facts.ts'
import { listNeededKinds } from './drafting-desk.ts'
import { findDraftVersion } from './drafts.queries.ts'
import { generateDraftVersion } from './drafts.ts'
import { findConfirmedForm, lockDraftRun, storeDraftRunProgress } from './staff-drafts.queries.ts'
import { canDraft, readTemplates } from './templates.ts'

/**
 * Creates a project's needed drafts whose facts are complete. Skips closed projects, drafts that are being
 * signed or were signed, and drafts that have the maximum number of versions. Returns the number of new
 * versions.
 */
const generateProjectDrafts = async (
  context: Context,
  tx: Transaction,
  projectId: number,
  by: { userId: number; now: Date },
): Promise<number> => {
  const project = await lockProject(tx, projectId)
  if (!project || project.closedOn !== null) return 0
  const facts = await readDraftFacts(tx, project)
  const templates = await readTemplates(tx)
  // A new version would void signatures, which a bulk run must not do.
  const signed = new Set<DraftKind>((await findVoidableRequests(tx, projectId)).map(({ kind }) => kind))
  let generated = 0
  for (const kind of listNeededKinds({ applicationForm: await findConfirmedForm(tx, projectId) })) {
    if (signed.has(kind) || !canDraft(kind, facts, templates[kind])) continue
    const before = await findDraftVersion(tx, projectId, kind)
    // Creating another version would throw, so the project's other documents wouldn't be drafted.
    if (before?.number === MAX_DRAFT_VERSIONS) continue
    if ((await generateDraftVersion(context, tx, project, kind, by)) !== before?.number) generated += 1
  }
  return generated
}

/**
 * Processes or skips the next project of a run. Updates the run's progress in the same transaction, so that a
 * retried job continues with the next project. Returns whether there may be more projects.
 */
const generateNextProject = (
  context: Context,
  runId: number,
  now: Date,
  isSkipped: boolean,
): Promise<boolean> =>
  context.database.transaction(async (tx) => {
    const run = await lockDraftRun(tx, runId)
    if (!run || run.finishedAt !== null) return false
    const projectId = run.projectIds[run.done]
    const isDone = projectId === undefined
    const generated =
      isDone || isSkipped
        ? 0
        : await generateProjectDrafts(context, tx, projectId, { userId: run.startedBy, now })
    await storeDraftRunProgress(tx, runId, {
      done: isDone ? run.done : run.done + 1,
      drawn: run.drawn + generated,
      finishedAt: run.done + 1 >= run.projectIds.length ? now : null,
    })
    await announceQueueChange(tx)
    return !isDone
  })

/** Creates the drafts of a run's projects. If a project fails, logs the error and continues. */
export const generateDrafts = async (context: Context, runId: number, now: Date): Promise<void> => {
  let isMore = true
  while (isMore)
    isMore = await generateNextProject(context, runId, now, false).catch((error: unknown) => {
      context.log.error({ err: error, runId }, 'generating the drafts of a project failed')
      return generateNextProject(context, runId, now, true)
    })
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'generate-drafts': { runId: number }
  }
}

export const generateDraftsJob = defineJob({
  name: 'generate-drafts',
  schema: z.object({ runId: z.int() }),
  options: { retryLimit: 3, retryDelay: 30 },
  run: (context, { runId }, { now }) => generateDrafts(context, runId, now),
})
