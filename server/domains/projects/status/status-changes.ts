import { toEasternDay } from '#contract/dates.ts'
import { missingContentMessage } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import { getStatusEntry, ProjectStatus } from '#contract/project-status.ts'
import { getCelebratedMilestone } from '#contract/projects'
import { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { createStatusUpdateEmail, isEmptyHtml } from '#server/email'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { requireOpen } from '../project-policy.ts'
import {
  clearStatusEnd,
  findNewestUpdate,
  getStatusEnd,
  insertProjectUpdate,
  updateProject,
} from '../projects.queries.ts'
import { lockExistingProject } from '../projects.ts'
import { findStaffProject } from '../staff-projects/staff-projects.queries.ts'

interface StatusChange {
  publicId: string
  status: ProjectStatus
  /** The status on the user's screen. Omit it to skip the conflict check. */
  seenStatus?: string | undefined
}

export interface StatusChangeContext {
  actor: Actor
  now: Date
  claim: RequestClaim
}

/**
 * Sets a project's status and fills in the milestone date. If `email` is given, also emails the client in the
 * same transaction.
 * @returns the project, with the ID of the history entry
 * @throws PROJECT_NOT_FOUND, STATUS_NOT_SETTABLE, PROJECT_CLOSED, STATUS_CHANGED_MEANWHILE, ALREADY_DONE,
 * VALIDATION_FAILED for an email without text
 */
export const changeStatus = (
  context: Context,
  change: StatusChange,
  by: StatusChangeContext,
  email?: { subject: string; htmlContent: string; textContent: string },
) => {
  if (email && isEmptyHtml(email.htmlContent))
    throw new Problem('VALIDATION_FAILED', {
      message: missingContentMessage,
      fields: { htmlContent: missingContentMessage },
    })
  return context.database.transaction(async (tx) => {
    const { projectId, entryId } = await applyStatusChange(tx, change, by, email !== undefined)
    const project = await findStaffProject(tx, projectId)
    if (email) {
      const { status } = change
      const message = createStatusUpdateEmail(context.config, {
        ...email,
        status,
        project,
        client: project.user,
      })
      await sendEmail(context, tx, message)
    }
    return { ...project, entryId }
  })
}

/**
 * Undoes a status change and its milestone dates, and records this in the history. Only possible while the
 * change is the newest history entry.
 * @throws PROJECT_NOT_FOUND, UNDO_TOO_LATE
 */
export const undoStatus = (
  { database }: Context,
  { publicId, entryId }: { publicId: string; entryId: number },
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    const newest = await findNewestUpdate(tx, project.id)
    const transition = StatusTransition.safeParse(newest?.metadata)
    if (newest?.id !== entryId || newest.status !== project.status || !transition.success)
      throw new Problem('UNDO_TOO_LATE')
    const { from, since, stamped } = transition.data
    await updateProject(tx, project.id, {
      status: from,
      celebrated: getCelebratedMilestone(from, project.celebrated),
      statusSince: new Date(since),
      ...Object.fromEntries(stamped.map((date) => [date, null])),
    })
    await clearStatusEnd(tx, entryId)
    await insertProjectUpdate(tx, {
      projectId: project.id,
      adminId: actor.userId,
      status: from,
      message: `The change to ${getStatusEntry(project.status).label} was undone. The status is ${getStatusEntry(from).label} again.`,
      kind: 'status',
      metadata: { by: 'staff', from: project.status, undoes: entryId },
    })
    await announceChange(tx, 'project', project)
    return findStaffProject(tx, project.id)
  })

const applyStatusChange = async (
  tx: Transaction,
  { publicId, status, seenStatus }: StatusChange,
  { actor, now, claim }: StatusChangeContext,
  isEmailed: boolean,
): Promise<{ projectId: number; entryId: number }> => {
  if (!getStatusEntry(status).canStaffSet) throw new Problem('STATUS_NOT_SETTABLE')
  const project = await lockExistingProject(tx, publicId)
  await claim(tx)
  requireOpen(project)
  if (seenStatus !== undefined && seenStatus !== project.status) throw new Problem('STATUS_CHANGED_MEANWHILE')
  const dates = getMilestoneDates(status, project, now)
  const transition: StatusTransition = {
    by: 'staff',
    from: ProjectStatus.catch('submitted').parse(project.status),
    since: project.statusSince.toISOString(),
    stamped: milestoneDateColumns.filter((date) => date in dates),
    mailed: isEmailed,
  }
  const celebrated = getCelebratedMilestone(status, project.celebrated)
  await updateProject(tx, project.id, { ...dates, status, celebrated })
  const entryId = await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId: actor.userId,
    status,
    message: `The status is now ${getStatusEntry(status).label}.`,
    ...getStatusEnd(project),
    metadata: transition,
  })
  await announceChange(tx, 'project', project)
  return { projectId: project.id, entryId }
}

/** Date columns that a status change fills in if they're empty. */
const milestoneDateColumns = ['irs501c3ApprovedAt', 'googleAdGrantApprovedAt', 'campaignLaunchedAt'] as const
type MilestoneDateColumn = (typeof milestoneDateColumns)[number]

const dateColumnByStatus: Partial<Record<ProjectStatus, MilestoneDateColumn>> = {
  irs_approved: 'irs501c3ApprovedAt',
  ads_testing: 'googleAdGrantApprovedAt',
  live: 'campaignLaunchedAt',
}

/**
 * Returns the current day in Eastern Time for the status's milestone date. Returns an empty object if the
 * status has none or the date is already set.
 */
const getMilestoneDates = (
  status: ProjectStatus,
  project: Pick<ProjectRecord, MilestoneDateColumn>,
  now: Date,
): Partial<Pick<ProjectRecord, MilestoneDateColumn>> => {
  const column = dateColumnByStatus[status]
  return column && project[column] === null ? { [column]: toEasternDay(now) } : {}
}

/** Stored with the history entry when staff change a status. Used to undo the change. */
export const StatusTransition = z.object({
  by: z.literal('staff'),
  from: ProjectStatus,
  /** When the previous status began. */
  since: z.iso.datetime(),
  /** Milestone dates that the change filled in. */
  stamped: z.array(z.enum(milestoneDateColumns)),
  mailed: z.boolean(),
})
type StatusTransition = z.output<typeof StatusTransition>
