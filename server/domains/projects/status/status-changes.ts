import { easternDay } from '#contract/dates.ts'
import { missingContent } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import { ProjectStatus, statusOf } from '#contract/project-status.ts'
import { type StatusEmail, stillCelebrated } from '#contract/projects'
import { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { saysNothing, statusUpdateMail } from '#server/email'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/request-keys.ts'
import { findNewestUpdate, insertUpdate, updateProject } from '../projects.queries.ts'
import { lockAnyProject } from '../projects.ts'
import { findAdminProject } from '../staff-projects/staff-projects.queries.ts'

/** Sets a project's status and sends no mail. @throws as applyStatusTransition */
export const changeStatus = ({ database }: Context, change: StatusChange, by: ChangedBy) =>
  database.transaction(async (tx) => {
    const { id } = await applyStatusTransition(tx, change, by, { mailed: false })
    return findAdminProject(tx, id)
  })

/**
 * Sets a project's status and, unless `sendEmail` is off, mails its client in the same transaction: status and mail
 * stand or fall together.
 * @throws as applyStatusTransition, and VALIDATION_FAILED for a mail that says nothing
 */
export const changeStatusWithEmail = (
  context: Context,
  { sendEmail, ...change }: z.output<typeof StatusEmail> & { publicId: string },
  by: ChangedBy,
) => {
  if (sendEmail && saysNothing(change.htmlContent))
    throw new Problem('VALIDATION_FAILED', {
      message: missingContent,
      fields: { htmlContent: missingContent },
    })
  return context.database.transaction(async (tx) => {
    const { id } = await applyStatusTransition(tx, change, by, { mailed: sendEmail })
    const project = await findAdminProject(tx, id)
    if (sendEmail)
      await sendMail(
        context,
        tx,
        statusUpdateMail(context.config, { ...change, project, client: project.user }),
      )
    return project
  })
}

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

interface StatusChange {
  publicId: string
  status: ProjectStatus
  /** The status that was on screen. */
  seenStatus?: string | undefined
}

interface ChangedBy {
  actor: Actor
  now: Date
  claim: Claim
}

/**
 * Sets a project's status as staff chose it, fills in the milestone date that belongs to it, and keeps in the history
 * what it takes to revert it.
 * @throws PROJECT_NOT_FOUND, STATUS_NOT_SETTABLE, STATUS_CHANGED_MEANWHILE, ALREADY_DONE
 */
const applyStatusTransition = async (
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

type MilestoneDates = Pick<
  ProjectRecord,
  'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt' | 'campaignLaunchedAt'
>

const milestoneOf: Partial<Record<ProjectStatus, keyof MilestoneDates>> = {
  irs_approved: 'irs501c3ApprovedAt',
  ads_testing: 'googleAdGrantApprovedAt',
  live: 'campaignLaunchedAt',
}

/** The day, in Eastern Time, that reaching a status fills in where it is still empty. */
const milestoneDatesFor = (
  status: ProjectStatus,
  project: MilestoneDates,
  now: Date,
): Partial<MilestoneDates> => {
  const field = milestoneOf[status]
  return field && project[field] === null ? { [field]: easternDay(now) } : {}
}

/** The dates that a status may fill in. */
const milestoneDates = ['irs501c3ApprovedAt', 'googleAdGrantApprovedAt', 'campaignLaunchedAt'] as const

/** What the history keeps of a status that staff chose: enough to take it back. */
export const StatusTransition = z.object({
  by: z.literal('staff'),
  from: ProjectStatus,
  /** Since when the former status had stood. */
  since: z.iso.datetime(),
  /** Which dates the new status filled in. */
  stamped: z.array(z.enum(milestoneDates)),
  mailed: z.boolean(),
})
export type StatusTransition = z.output<typeof StatusTransition>
