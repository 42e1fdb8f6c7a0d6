import { randomInt } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { openReplyMailbox, type ReplyMailbox } from '#server/platform/email/reply-mailbox.ts'
import { countReply } from '#server/platform/metrics.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { resolveWorkerFile, runInWorker } from '#server/platform/untrusted/run-in-worker.ts'
import type { ReceivedEmail } from './parse-email.ts'
import { deleteReceivedEmailsBefore } from './replies.queries.ts'
import { storeReceivedEmail } from './store-email.ts'

const MAX_EMAILS_PER_RUN = 50
const RANDOM_ORDER_RANGE = 2 ** 32

/**
 * Maximum size of an email that is read completely, in bytes. Fits the largest document, which is a third
 * larger when encoded for email.
 */
const MAX_EMAIL_BYTES = 36 * 1024 * 1024

/** Maximum size of headers to parse, in bytes. The parser rejects an email with much longer headers. */
const MAX_HEADER_BYTES = 64 * 1024

const workerLimits = { timeoutMs: 10_000, memoryMb: 256 }

const parseEmail = (source: Uint8Array): Promise<ReceivedEmail> =>
  runInWorker<ReceivedEmail>(resolveWorkerFile('parse-email', import.meta), source, workerLimits)

/** Reads only the headers of an email that is too large or can't be parsed. */
const readHeadersOnly = async (
  mailbox: ReplyMailbox,
  uid: number,
  reason: string,
): Promise<ReceivedEmail> => ({
  ...(await parseEmail((await mailbox.readHeaders(uid)).subarray(0, MAX_HEADER_BYTES))),
  text: `${reason} It’s in the mailbox for replies.`,
  // The sender can't be verified, so the email goes to the inbox.
  isForged: true,
})

const readEmail = async ({ log }: Context, mailbox: ReplyMailbox, uid: number): Promise<ReceivedEmail> => {
  if ((await mailbox.readSize(uid)) > MAX_EMAIL_BYTES)
    return readHeadersOnly(mailbox, uid, 'This email is too large.')
  const source = await mailbox.readSource(uid)
  return parseEmail(source).catch((error: unknown) => {
    log.warn({ err: error, uid }, 'parsing a received email failed')
    return readHeadersOnly(mailbox, uid, 'We couldn’t read this email.')
  })
}

const receiveUnread = async (context: Context, mailbox: ReplyMailbox, now: Date): Promise<void> => {
  // Choose at random, so that emails that can't be stored don't block the others.
  const chosen = (await mailbox.listUnread())
    .map((uid) => ({ uid, order: randomInt(RANDOM_ORDER_RANGE) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, MAX_EMAILS_PER_RUN)
    .map(({ uid }) => uid)
  await forEachRecord(
    context,
    chosen.sort((a, b) => a - b),
    (uid) => ({ receivedEmail: uid }),
    async (uid) => {
      try {
        const outcome = await storeReceivedEmail(context, await readEmail(context, mailbox, uid), now)
        // If marking the email fails, the next run reads it again but doesn't store it again.
        await mailbox.markRead(uid)
        countReply(outcome)
      } catch (error) {
        countReply('failed')
        throw error
      }
    },
  )
}

/**
 * Stores new emails to the reply address, and deletes old read emails from the mailbox. An email that can't
 * be stored stays unread, so the next run reads it again.
 * @throws if the mailbox can't be reached
 */
export const receiveReplies = async (context: Context, now: Date): Promise<void> => {
  const { replies } = context.config
  if (!replies) return
  const mailbox = await openReplyMailbox(replies.imapUrl).catch((error: unknown) => {
    context.log.error({ err: error }, 'the mailbox for replies is unreachable')
    countReply('failed')
    throw error
  })
  try {
    await receiveUnread(context, mailbox, now)
  } finally {
    await mailbox.removeReadBefore(getRetentionCutoff('replyMailbox', now)).finally(() => mailbox.close())
  }
}

/** Deletes the records of emails that have been removed from the mailbox. */
export const deleteOldReceivedEmails = async (db: Queryable, now: Date): Promise<void> => {
  await deleteReceivedEmailsBefore(db, new Date(getRetentionCutoff('replyMailbox', now).getTime() - DAY_MS))
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'receive-replies': NoPayload
  }
}

export const receiveRepliesJob = defineJob({
  name: 'receive-replies',
  schema: NoPayloadSchema,
  schedule: { cron: '* * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => receiveReplies(context, now),
})
