import type { MailKind } from '#contract/email'
import type { Context } from '../context.ts'
import type { Transaction } from '../database.ts'
import { insertMail } from './mail-outbox.queries.ts'
import { messageIdFor } from './message-id.ts'

/** Minutes for which a key to an account works that was mailed. */
export const secretMinutes = 60

export interface OutgoingMail {
  /** For the mail log. */
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  projectId?: number
  /** Where the recipient can stop emails of this kind with one click (RFC 8058). The content has the same link. */
  unsubscribeUrl?: string
  /** The content is a key to an account and is erased once it is sent, given up or has expired. */
  holdsSecret?: boolean
}

/**
 * Text for a header field: one line, and no encoded words (RFC 2047), which email programs would decode into something else, such as a
 * link that no check has seen.
 */
export const oneLine = (value: string): string => value.replace(/\s+/g, ' ').replaceAll('=?', '= ?').trim()

/**
 * Puts a mail into the log and enqueues its delivery, both inside the caller's transaction: what is rolled back
 * is never mailed, what is committed is never forgotten.
 * @returns the mail's id in the log
 */
export const sendMail = async (context: Context, tx: Transaction, mail: OutgoingMail): Promise<string> => {
  const id = crypto.randomUUID()
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: oneLine(mail.to),
    replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: messageIdFor(id, context.config.publicUrl),
    holdsSecret: mail.holdsSecret ?? false,
    projectId: mail.projectId ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  })
  await context.jobs.enqueue(tx, 'deliver-mail', { mailId: id })
  return id
}
