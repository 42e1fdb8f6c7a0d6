import type { EmailContent, EmailQuery } from '#contract/email'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { requireSubscribed } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hideReplyToken } from '#server/platform/email/reply-address.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { ERASED_CONTENT_TEXT } from '#server/platform/email/sweep-emails.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { readPage } from '#server/platform/paging.ts'
import {
  findEmailContent,
  findLoggedEmail,
  getEmailListSource,
  lockEmail,
  requeueEmail,
} from './email-log.queries.ts'

/** Returns one page of the email log, newest first. */
export const listEmails = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof EmailQuery>) =>
  readPage(database, filter, getEmailListSource(database, filter))

/**
 * Returns an email's content, or null if it can't be shown. Removes the token from the unsubscribe link, so
 * that staff can't unsubscribe the recipient by clicking it.
 */
const getContentForStaff = async (db: Queryable, id: string): Promise<EmailContent | null> => {
  const content = await findEmailContent(db, id)
  if (!content) return null
  const { subject, html, text, unsubscribeUrl } = content
  if (unsubscribeUrl === null) return { subject, html, text }
  const [page = ''] = unsubscribeUrl.split('?', 1)
  return {
    subject,
    html: html.replaceAll(unsubscribeUrl, page),
    text: text.replaceAll(unsubscribeUrl, page),
  }
}

/**
 * Returns an email. The `content` is null if the email contains a secret.
 * @throws NOT_FOUND
 */
export const getEmail = async ({ database, config }: Context, id: string) => {
  const email = await findLoggedEmail(database, id)
  if (!email) throw new Problem('NOT_FOUND')
  // Without a Reply-To header, replies go to the sender.
  const sender = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const replyTo = hideReplyToken(config, email.replyTo ?? sender)
  return { ...email, replyTo, content: await getContentForStaff(database, id) }
}

/**
 * Retries a failed email, or sends a copy of a sent one. A retry keeps the Message-ID. Rejects emails with a
 * secret or erased content, and kinds of email that the recipient has turned off.
 * @throws NOT_FOUND, MAIL_ON_ITS_WAY, MAIL_CONTENT_GONE, REPORT_EMAILS_OFF, EMAILS_OFF, CLIENT_INACTIVE,
 * ALREADY_DONE
 */
export const resendEmail = (
  context: Context,
  id: string,
  as: 'retry' | 'copy',
  { claim, now }: { claim: RequestClaim; now: Date },
) =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    const email = await lockEmail(tx, id)
    if (!email) throw new Problem('NOT_FOUND')
    if (email.status !== (as === 'retry' ? 'failed' : 'sent')) throw new Problem('MAIL_ON_ITS_WAY')
    if (email.holdsSecret || email.text === ERASED_CONTENT_TEXT) throw new Problem('MAIL_CONTENT_GONE')
    if (email.unsubscribeUrl !== null) await requireSubscribed(tx, email.unsubscribeUrl, now)
    let resentId = id
    if (as === 'retry') {
      await requeueEmail(tx, id)
      await context.jobs.enqueue(tx, 'deliver-mail', { mailId: id })
      // Refreshes the work queue on staff's screens, because the email is no longer in it.
      await announceQueueChange(tx)
    } else
      resentId = await sendEmail(context, tx, {
        kind: email.kind,
        to: email.recipient,
        subject: email.subject,
        html: email.html,
        text: email.text,
        ...(email.unsubscribeUrl === null ? {} : { unsubscribeUrl: email.unsubscribeUrl }),
        ...(email.replyTo === null ? {} : { replyTo: email.replyTo }),
        ...(email.projectId === null ? {} : { projectId: email.projectId }),
      })
    const resent = await findLoggedEmail(tx, resentId)
    if (!resent) throw new Error(`email ${resentId} not found`)
    return resent
  })
