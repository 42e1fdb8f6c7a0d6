import type { Transporter } from 'nodemailer'
import { type EmailKind, type PlaceholderValues, placeholderNames } from '#contract/email'
import type { Config } from '#server/config.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database.ts'
import { insertEmail } from './email-outbox.queries.ts'

/** Minutes for which a key to an account works that was mailed. */
export const secretMinutes = 60

export interface OutgoingEmail {
  /** For the mail log. */
  kind: EmailKind
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
export const sendEmail = async (context: Context, tx: Transaction, mail: OutgoingEmail): Promise<string> => {
  const id = crypto.randomUUID()
  await insertEmail(tx, {
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

/** Hands a mail to the mail server at once, past the log: for when nothing can be written into the log. */
export const sendUnlogged = async (
  config: Config,
  transport: Transporter,
  { to, subject, html, text }: OutgoingEmail,
): Promise<void> => {
  await transport.sendMail({
    from: config.mailFrom,
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

/** Whom a mail is written to. */
export interface Addressee {
  name: string
  email: string
  /** Null while no one has used a link that was mailed to the address: then a stranger may have chosen the name. */
  emailProvenAt: Date | null
}

/** May a mail say what was typed for this account? */
export const isProven = ({ emailProvenAt }: Pick<Addressee, 'emailProvenAt'>): boolean =>
  emailProvenAt !== null

/** What a mail calls its reader and their project: by name, or so that nothing is said that a stranger typed. */
export const namesFor = (
  to: Pick<Addressee, 'name' | 'emailProvenAt'>,
  project: { name: string },
): PlaceholderValues => placeholderNames(isProven(to), { userName: to.name, projectName: project.name })

/** The Message-ID of a mail: the same through all tries, so that receivers recognize a repetition. */
const messageIdFor = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`
