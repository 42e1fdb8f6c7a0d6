import { missingContent } from '#contract/mail'
import { Problem } from '#contract/problem.ts'
import type { StatusEmail } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { requireUser } from '#server/identity'
import { saysNothing, statusUpdateMail } from '#server/mail'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { changeStatus } from './change-status.ts'

/** Sets a status and, where wanted, mails the project's client in the same transaction. */
export const changeStatusWithEmail = (
  context: Context,
  { publicId, ...mail }: z.output<typeof StatusEmail> & { publicId: string },
  asking: { actor: Actor; now: Date; claim: Claim },
) => {
  if (mail.sendEmail && saysNothing(mail.htmlContent))
    throw new Problem('VALIDATION_FAILED', {
      message: missingContent,
      fields: { htmlContent: missingContent },
    })
  return changeStatus(
    context,
    { publicId, status: mail.status, seenStatus: mail.seenStatus },
    asking,
    mail.sendEmail
      ? async (tx, project) => {
          const client = await requireUser(tx, project.userId)
          await sendMail(context, tx, statusUpdateMail(context.config, { ...mail, project, client }))
        }
      : undefined,
  )
}
