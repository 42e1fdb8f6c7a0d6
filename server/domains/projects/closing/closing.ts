import { type Day, formatDay, toEasternDay } from '#contract/dates.ts'
import { missingContentMessage } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import type { ClosedReason } from '#contract/project-status.ts'
import { type CloseProject, explainClosing } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { isEmptyHtml } from '#server/email'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { requireOpen } from '../project-policy.ts'
import { insertProjectUpdate, updateProject } from '../projects.queries.ts'
import { lockExistingProject } from '../projects.ts'
import { findStaffProject } from '../staff-projects/staff-projects.queries.ts'
import { createProjectClosedEmail } from './project-closed.email.tsx'

const throwFieldError = (field: string, message: string): never => {
  throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
}

/**
 * Closes a project without changing its status. If requested, emails the client in the same transaction.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, ALREADY_DONE, VALIDATION_FAILED for a day in the future or
 * before the project was created, or for an email without text
 */
export const closeProject = (
  context: Context,
  publicId: string,
  { reason, closedOn, note, sendEmail: isEmailed, ...email }: z.output<typeof CloseProject>,
  { actor, claim, now }: { actor: Actor; claim: RequestClaim; now: Date },
) => {
  if (isEmailed && isEmptyHtml(email.htmlContent)) throwFieldError('htmlContent', missingContentMessage)
  return context.database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    await claim(tx)
    if (closedOn > toEasternDay(now)) throwFieldError('closedOn', 'Please enter today or an earlier day')
    if (closedOn < toEasternDay(project.createdAt))
      throwFieldError('closedOn', `The project began on ${formatDay(toEasternDay(project.createdAt))}`)
    const closed = await closeLockedProject(tx, project, {
      reason,
      closedOn,
      note,
      adminId: actor.userId,
      isEmailed,
    })
    const seen = await findStaffProject(tx, project.id)
    if (isEmailed)
      await sendEmail(
        context,
        tx,
        createProjectClosedEmail(context.config, { ...email, project: closed, client: seen.user }),
      )
    return seen
  })
}

/**
 * Closes a locked project and records who closed it.
 * @throws PROJECT_CLOSED
 */
export const closeLockedProject = async (
  tx: Transaction,
  project: ProjectRecord,
  closing: { reason: ClosedReason; closedOn: Day; note: string; adminId: number; isEmailed?: boolean },
): Promise<ProjectRecord> => {
  requireOpen(project)
  const { reason, closedOn, note, adminId, isEmailed = false } = closing
  const closed = await updateProject(tx, project.id, {
    closedOn,
    closedReason: reason,
    closedNote: note || null,
  })
  const why = explainClosing(closed)
  await insertProjectUpdate(tx, {
    projectId: project.id,
    adminId,
    status: project.status,
    message: `The project was closed as of ${formatDay(closedOn)}. ${why}`.trim(),
    metadata: { by: 'staff', closed: reason, mailed: isEmailed },
  })
  await announceChange(tx, 'project', project)
  return closed
}

/**
 * Reopens a closed project with its previous status.
 * @throws PROJECT_NOT_FOUND, PROJECT_NOT_CLOSED
 */
export const reopenProject = ({ database }: Context, publicId: string, actor: Actor) =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    if (project.closedOn === null) throw new Problem('PROJECT_NOT_CLOSED')
    await updateProject(tx, project.id, { closedOn: null, closedReason: null, closedNote: null })
    await insertProjectUpdate(tx, {
      projectId: project.id,
      adminId: actor.userId,
      status: project.status,
      message: 'The project was reopened.',
      metadata: { by: 'staff' },
    })
    await announceChange(tx, 'project', project)
    return findStaffProject(tx, project.id)
  })
