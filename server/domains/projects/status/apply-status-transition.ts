import { Problem } from '#contract/problem.ts'
import { ProjectStatus, statusOf } from '#contract/project-status.ts'
import { stillCelebrated } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { insertUpdate, updateProject } from '../projects.queries.ts'
import { milestoneDatesFor } from './milestone-dates.ts'
import { milestoneDates, type StatusTransition } from './status-transition.ts'

export interface StatusChange {
  publicId: string
  status: ProjectStatus
  /** The status that was on screen. */
  seenStatus?: string | undefined
}

export interface ChangedBy {
  actor: Actor
  now: Date
  claim: Claim
}

/**
 * Sets a project's status as staff chose it, fills in the milestone date that belongs to it, and keeps in the history
 * what it takes to revert it.
 * @throws PROJECT_NOT_FOUND, STATUS_NOT_SETTABLE, STATUS_CHANGED_MEANWHILE, ALREADY_DONE
 */
export const applyStatusTransition = async (
  tx: Transaction,
  { publicId, status, seenStatus }: StatusChange,
  { actor, now, claim }: ChangedBy,
  { mailed }: { mailed: boolean },
): Promise<ProjectRecord> => {
  if (!statusOf(status).adminMaySet) throw new Problem('STATUS_NOT_SETTABLE')
  const project = await lockAnyProject(tx, publicId)
  await claim(tx)
  if (seenStatus !== undefined && seenStatus !== project.status) throw new Problem('STATUS_CHANGED_MEANWHILE')
  const dates = milestoneDatesFor(status, project, now)
  const transition: StatusTransition = {
    by: 'staff',
    from: ProjectStatus.catch('submitted').parse(project.status),
    since: project.statusSince.toISOString(),
    stamped: milestoneDates.filter((date) => date in dates),
    mailed,
  }
  const celebrated = stillCelebrated(status, project.celebrated)
  const changed = await updateProject(tx, project.id, { ...dates, status, celebrated })
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: actor.userId,
    status,
    message: `The status is now ${statusOf(status).label}.`,
    kind: 'status',
    metadata: transition,
  })
  await announce(tx, 'project', project)
  return changed
}
