import type { Transporter } from 'nodemailer'
import { type EmailKind, type PlaceholderValues, placeholderNames } from '#contract/email'
import type { Config } from '#server/config.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database.ts'
import { insertEmail } from './email-outbox.queries.ts'

/** Lifetime of secrets in emails, in minutes. */
export const SECRET_MINUTES = 60

export interface OutgoingEmail {
  /** Stored in the email log. */
  kind: EmailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  projectId?: number
  /** Where the recipient can stop emails of this kind with one click (RFC 8058). The content has the same link. */
  unsubscribeUrl?: string
  /** The content has a secret. It's erased once the email was sent, failed, or expired. */
  holdsSecret?: boolean
}

/**
 * Makes text safe for a header: one line, without encoded words (RFC 2047) that email clients would decode.
 */
export const oneLine = (value: string): string => value.replace(/\s+/g, ' ').replaceAll('=?', '= ?').trim()

/**
 * Stores an email and enqueues its delivery in the caller's transaction, so that it's sent exactly if the
 * transaction commits.
 * @returns the id in the email log
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

/** Sends an email without storing it, for when the database can't be written. */
export const sendUnloggedEmail = async (
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

/** The recipient of an email. */
export interface Addressee {
  name: string
  email: string
  /** When a link emailed to the address was first used. Until then, a stranger may have entered the name. */
  emailProvenAt: Date | null
}

/** Whether an email can contain text entered for this account. */
export const isProven = ({ emailProvenAt }: Pick<Addressee, 'emailProvenAt'>): boolean =>
  emailProvenAt !== null

/**
 * Placeholder values. An unproven address gets neutral ones instead of names that a stranger may have entered.
 */
export const getPlaceholderValues = (
  to: Pick<Addressee, 'name' | 'emailProvenAt'>,
  project: { name: string },
): PlaceholderValues => placeholderNames(isProven(to), { userName: to.name, projectName: project.name })

/** The Message-ID, which is the same for all attempts so that receivers detect duplicates. */
const messageIdFor = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`
