import type { Transporter } from 'nodemailer'
import { type EmailKind, getSafePlaceholderValues, type PlaceholderValues } from '#contract/email'
import type { Config } from '#server/config.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database.ts'
import { findActiveUserByEmail, insertEmail } from './email-outbox.queries.ts'
import { offerReplies } from './offer-replies.email.tsx'
import { createReplyAddress } from './reply-address.ts'

/** Lifetime of most secrets in emails, in minutes. Links for signing and invitations last longer. */
export const SECRET_LIFETIME_MINUTES = 60

export interface OutgoingEmail {
  /** Kind of email, stored in the email log. */
  kind: EmailKind
  to: string
  /** Defaults to the address from `chooseReplyAddress`, or to the support address if that's null. */
  replyTo?: string
  subject: string
  html: string
  text: string
  projectId?: number
  /**
   * URL where the recipient can turn off this kind of email with one click (RFC 8058). The content contains
   * the same link.
   */
  unsubscribeUrl?: string
  /**
   * Whether the content contains a secret. If so, the content is erased once the email is sent or fails, or
   * once the secret expires.
   */
  holdsSecret?: boolean
}

/**
 * Makes text safe for a header: one line, without encoded words (RFC 2047) that email clients would decode.
 */
export const sanitizeHeaderText = (value: string): string =>
  value.replace(/\s+/g, ' ').replaceAll('=?', '= ?').trim()

/**
 * Returns the address where the recipient of an email can reply. A client's reply to an email about a project
 * becomes a message, and so does a staff member's reply to an email about unread messages. Other replies go
 * to the inbox. Returns null if replies aren't configured, if the email is for the support address or
 * contains a secret, or if it's any other email about a project to staff.
 */
const chooseReplyAddress = async (
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  { kind, to, projectId, holdsSecret }: OutgoingEmail,
): Promise<string | null> => {
  if (!config.replies || holdsSecret || to === config.supportEmail) return null
  const user = projectId === undefined ? undefined : await findActiveUserByEmail(tx, to)
  if (user && projectId !== undefined && (user.role === 'user' || kind === 'unread-messages'))
    return createReplyAddress(config, { projectId, userId: user.id }, new Date())
  return user?.role === 'admin' ? null : config.replies.address
}

/**
 * Stores an email and enqueues its delivery in the caller's transaction, so that it's sent only if the
 * transaction commits.
 * @returns the ID in the email log
 */
export const sendEmail = async (context: Context, tx: Transaction, email: OutgoingEmail): Promise<string> => {
  const id = crypto.randomUUID()
  const replyAddress = email.replyTo ? null : await chooseReplyAddress(context, tx, email)
  await insertEmail(tx, {
    id,
    kind: email.kind,
    recipient: sanitizeHeaderText(email.to),
    replyTo: sanitizeHeaderText(email.replyTo ?? replyAddress ?? context.config.supportEmail),
    subject: sanitizeHeaderText(email.subject),
    html: replyAddress ? offerReplies(email.html) : email.html,
    text: email.text,
    messageId: createMessageId(id, context.config.publicUrl),
    holdsSecret: email.holdsSecret ?? false,
    projectId: email.projectId ?? null,
    unsubscribeUrl: email.unsubscribeUrl ?? null,
  })
  // The recipient is waiting for a link or code.
  const isUrgent = email.holdsSecret ?? false
  await context.jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { isUrgent })
  return id
}

/** Sends an email without storing it. For use when the database isn't writable. */
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

export interface Addressee {
  name: string
  email: string
  /**
   * When the email address was verified. Null if it wasn't, in which case a stranger may have entered the
   * name.
   */
  emailProvenAt: Date | null
}

/** Whether an email can contain text that was entered for this account. */
export const isAddressVerified = ({ emailProvenAt }: Pick<Addressee, 'emailProvenAt'>): boolean =>
  emailProvenAt !== null

/**
 * Returns the placeholder values for a recipient. Unverified addresses get neutral values, so that an email
 * never repeats text from a stranger.
 */
export const getPlaceholderValues = (
  to: Pick<Addressee, 'name' | 'emailProvenAt'>,
  project: { name: string },
): PlaceholderValues =>
  getSafePlaceholderValues(isAddressVerified(to), { userName: to.name, projectName: project.name })

/**
 * Creates the Message-ID. It's the same for all attempts, so that recipients' mail servers can detect
 * duplicates.
 */
const createMessageId = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`
