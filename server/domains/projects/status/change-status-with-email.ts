import { missingContent } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import type { StatusEmail } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { saysNothing, statusUpdateMail } from '#server/email'
import type { Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { applyStatusTransition, type ChangedBy } from './apply-status-transition.ts'

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
