import { Problem } from '#contract/problem.ts'
import { requireSubscribed } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { ERASED } from '#server/platform/email/erase-old-mails.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { findLoggedMail, lockMail, requeueMail } from './mail-log.queries.ts'

/**
 * Retries a failed email, or sends a copy of a sent one. A retry keeps the message id. Refuses emails whose content was
 * erased, and reports to clients who no longer get reports by email.
 * @throws NOT_FOUND, MAIL_ON_ITS_WAY, MAIL_CONTENT_GONE, REPORT_EMAILS_OFF, CLIENT_INACTIVE, ALREADY_DONE
 */
export const resendMail = (
  context: Context,
  id: string,
  as: 'retry' | 'copy',
  { claim, now }: { claim: Claim; now: Date },
) =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const mail = await lockMail(tx, id)
    if (!mail) throw new Problem('NOT_FOUND')
    if (mail.status !== (as === 'retry' ? 'failed' : 'sent')) throw new Problem('MAIL_ON_ITS_WAY')
    if (mail.holdsSecret || mail.text === ERASED) throw new Problem('MAIL_CONTENT_GONE')
    if (mail.unsubscribeUrl !== null) await requireSubscribed(tx, mail.unsubscribeUrl, now)
    let resentId = id
    if (as === 'retry') {
      await requeueMail(tx, id)
      await context.jobs.enqueue(tx, 'deliver-mail', { mailId: id })
      // A failed email waits in the work queue, and this one no longer does.
      await announceToStaff(tx)
    } else
      resentId = await sendMail(context, tx, {
        kind: mail.kind,
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.unsubscribeUrl === null ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        ...(mail.projectId === null ? {} : { projectId: mail.projectId }),
      })
    const resent = await findLoggedMail(tx, resentId)
    if (!resent) throw new Error(`there is no mail ${resentId}`)
    return resent
  })
