import { createTransport, type Transporter } from 'nodemailer'
import { DAY_MS } from '#contract/dates.ts'
import { z } from '#contract/zod.ts'
import type { emails } from '#server/database/schema.ts'
import type { Context } from '../context.ts'
import { defineJob } from '../define-job.ts'
import { recordIncident } from '../incidents/incidents.ts'
import { announceQueueChange } from '../live/live-events.ts'
import { isLoopbackHost } from '../loopback.ts'
import { countEmail } from '../metrics.ts'
import { findEmail, hasEarlierQueuedEmail, recordDeliveryAttempt } from './email-outbox.queries.ts'
import { ERASED_CONTENT_TEXT } from './sweep-emails.ts'

/** Maximum number of emails that a process sends at once, apart from the worker for urgent emails. */
const MAX_CONCURRENT_EMAILS = 15
const MAX_CONNECTIONS = MAX_CONCURRENT_EMAILS + 5

/** Creates pooled connections to the mail server. Requires TLS, unless the server is on this machine. */
export const openTransport = (smtpUrl: string): Transporter =>
  createTransport({
    url: smtpUrl,
    requireTLS: !isLoopbackHost(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })

/** Maximum age of an earlier email that later ones wait for, in ms. */
const ORDER_LIMIT_MS = 10 * 60_000

/**
 * Minimum delay of an email that waits for an earlier one, in ms. The delay increases with the email's age.
 */
const MIN_ORDER_RETRY_MS = 1_000

/**
 * Postpones an email if an earlier one about the same project to the same recipient, created within the last
 * ten minutes, is still queued, so that they arrive in order. An email that contains a secret, such as a
 * login code, never waits. Returns whether the email was postponed.
 */
const postponeEmail = async (
  { database, jobs }: Context,
  { id, holdsSecret, projectId, createdAt }: typeof emails.$inferSelect,
): Promise<boolean> => {
  const now = Date.now()
  if (holdsSecret || projectId === null) return false
  if (!(await hasEarlierQueuedEmail(database, id, new Date(now - ORDER_LIMIT_MS)))) return false
  const startAfter = new Date(now + Math.max(MIN_ORDER_RETRY_MS, (now - createdAt.getTime()) / 4))
  await database.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { startAfter }))
  return true
}

/**
 * Sends a queued email, unless it must wait for an earlier one. If the server rejects the email permanently
 * or the last attempt fails, marks the email as failed.
 * @throws if sending fails without a permanent rejection, so that the job is retried if attempts remain
 */
export const deliverEmail = async (
  context: Context,
  { mailId, isLastTry }: { mailId: string; isLastTry: boolean },
): Promise<void> => {
  const { database, config, emailTransport } = context
  const email = await findEmail(database, mailId)
  if (email?.status !== 'queued' || (await postponeEmail(context, email))) return
  const withoutSecret = email.holdsSecret ? { html: ERASED_CONTENT_TEXT, text: ERASED_CONTENT_TEXT } : {}
  try {
    await emailTransport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: email.recipient },
      ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
      subject: email.subject,
      html: email.html,
      text: email.text,
      messageId: email.messageId,
      headers: { 'Auto-Submitted': 'auto-generated', ...createUnsubscribeHeaders(email.unsubscribeUrl) },
    })
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 1000) : 'unknown error'
    const refused = isPermanentDeliveryFailure(error)
    const isGivenUp = refused || isLastTry
    await recordDeliveryAttempt(database, mailId, {
      lastError,
      ...(isGivenUp ? { status: 'failed', ...withoutSecret } : {}),
    })
    countEmail(isGivenUp ? 'failed' : 'retried')
    if (isGivenUp) await announceQueueChange(database)
    if (!refused) throw error
    context.log.warn({ err: error, mailId }, 'the mail server refused an email')
    // Record an incident, because the server may be rejecting all emails.
    await recordIncident(context, { kind: 'mail', cause: lastError }, { report: 'if it lasts' })
    return
  }
  await recordDeliveryAttempt(database, mailId, {
    status: 'sent',
    sentAt: new Date(),
    lastError: null,
    ...withoutSecret,
  })
  countEmail('sent')
}

/** Creates headers for one-click unsubscribe (RFC 2369, RFC 8058). */
const createUnsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Whether the mail server permanently rejected the sender, recipient, or content (5xx). Excludes a rejected
 * login, which may be temporary.
 */
const isPermanentDeliveryFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** How long pg-boss keeps a waiting job, in seconds. */
const JOB_RETENTION_SECONDS = (14 * DAY_MS) / 1000

const Payload = z.object({ mailId: z.uuid() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'deliver-mail': z.output<typeof Payload>
  }
}

export const deliverEmailJob = defineJob({
  name: 'deliver-mail',
  schema: Payload,
  // Retries for about two days: at first after seconds, later every ten minutes. Urgent jobs have their own
  // options, which retry at least once a minute.
  options: {
    retryLimit: 300,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    retentionSeconds: JOB_RETENTION_SECONDS,
    notify: true,
  },
  concurrency: MAX_CONCURRENT_EMAILS,
  hasUrgentJobs: true,
  incident: 'mail',
  run: (context, { mailId }, { isLast }) => deliverEmail(context, { mailId, isLastTry: isLast }),
})
