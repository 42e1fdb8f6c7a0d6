import { Problem } from '#contract/problem.ts'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { applyStatusTransition } from './apply-status-transition.ts'
import { milestoneDatesFor } from './milestone-dates.ts'

/**
 * Sets a project's status by hand, fills the date that belongs to it and keeps who did it. `tellClient` runs in the
 * same transaction, so that a status and its mail stand or fall together.
 * @throws PROJECT_NOT_FOUND, STATUS_NOT_SETTABLE, STATUS_CHANGED_MEANWHILE, ALREADY_DONE
 */
export const changeStatus = async (
  { database }: Context,
  change: { publicId: string; status: ProjectStatus; seenStatus?: string | undefined },
  { actor, now, claim }: { actor: Actor; now: Date; claim: Claim },
  tellClient?: (tx: Transaction, project: ProjectRecord) => Promise<void>,
) => {
  if (!statusOf(change.status).adminMaySet) throw new Problem('STATUS_NOT_SETTABLE')
  return database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, change.publicId)
    await claim(tx)
    if (change.seenStatus !== undefined && change.seenStatus !== project.status)
      throw new Problem('STATUS_CHANGED_MEANWHILE')
    const moved = await applyStatusTransition(tx, project, {
      status: change.status,
      dates: milestoneDatesFor(change.status, project, now),
      adminId: actor.userId,
      mailed: tellClient !== undefined,
    })
    await tellClient?.(tx, moved)
    return findAdminProject(tx, moved.id)
  })
}
