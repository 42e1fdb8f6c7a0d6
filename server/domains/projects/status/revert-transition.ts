import { Problem } from '#contract/problem.ts'
import { statusOf } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { findNewestUpdate, insertUpdate, updateProject } from '../projects.queries.ts'
import { StatusTransition } from './status-transition.ts'

/**
 * Takes the last status that staff chose for a locked project back, with the dates it filled in, and says so in the
 * history. Only while that move is the newest entry there.
 * @throws UNDO_TOO_LATE
 */
export const revertTransition = async (
  tx: Transaction,
  project: ProjectRecord,
  { entryId, adminId }: { entryId: number; adminId: number },
): Promise<void> => {
  const newest = await findNewestUpdate(tx, project.id)
  const move = StatusTransition.safeParse(newest?.metadata)
  if (newest?.id !== entryId || newest.status !== project.status || !move.success)
    throw new Problem('UNDO_TOO_LATE')
  const { from, since, stamped } = move.data
  await updateProject(tx, project.id, {
    status: from,
    statusSince: new Date(since),
    ...Object.fromEntries(stamped.map((date) => [date, null])),
  })
  await insertUpdate(tx, {
    projectId: project.id,
    adminId,
    status: from,
    message: `The change to ${statusOf(project.status).label} was taken back; the status is ${statusOf(from).label} again.`,
    metadata: { by: 'staff', from: project.status, undoes: entryId },
  })
  await announce(tx, 'project', project)
}
