import { Problem } from '#contract/problem.ts'
import { statusOf } from '#contract/project-status.ts'
import { stillCelebrated } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { findNewestUpdate, insertUpdate, updateProject } from '../projects.queries.ts'
import { StatusTransition } from './status-transition.ts'

/**
 * Reverts the last status that staff chose, with the milestone dates that it filled in, and says so in the history.
 * Only while that transition is the newest entry there.
 * @throws PROJECT_NOT_FOUND, UNDO_TOO_LATE
 */
export const undoStatus = (
  { database }: Context,
  { publicId, entryId }: { publicId: string; entryId: number },
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    const newest = await findNewestUpdate(tx, project.id)
    const transition = StatusTransition.safeParse(newest?.metadata)
    if (newest?.id !== entryId || newest.status !== project.status || !transition.success)
      throw new Problem('UNDO_TOO_LATE')
    const { from, since, stamped } = transition.data
    await updateProject(tx, project.id, {
      status: from,
      celebrated: stillCelebrated(from, project.celebrated),
      statusSince: new Date(since),
      ...Object.fromEntries(stamped.map((date) => [date, null])),
    })
    await insertUpdate(tx, {
      projectId: project.id,
      adminId: actor.userId,
      status: from,
      message: `The change to ${statusOf(project.status).label} was undone. The status is ${statusOf(from).label} again.`,
      kind: 'status',
      metadata: { by: 'staff', from: project.status, undoes: entryId },
    })
    await announce(tx, 'project', project)
    return findAdminProject(tx, project.id)
  })
