import type { MessageSide } from '#contract/identity'
import { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { createUnsubscribeLink, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { findEmailRecipients, lockProject } from '#server/projects'
import { countUnnotifiedMessages, findUnnotifiedMessages, setLastEmailed } from './messages.queries.ts'
import { createUnreadMessagesEmail, type Recipient } from './unread-messages.email.tsx'
import { enqueueUnreadEmail, planUnreadEmail } from './unread-messages.ts'

/** Maximum number of messages quoted in an email. The email only states the number of the others. */
const MAX_QUOTED_MESSAGES = 10

/**
 * Returns the recipients. For clients: the owner and the editors. For staff: the assigned staff member, or
 * else the support address. Skips inactive users and those who turned off these emails.
 */
const findRecipients = async (
  { config }: Context,
  tx: Transaction,
  project: ProjectRecord,
  side: MessageSide,
  now: Date,
): Promise<Recipient[]> => {
  // The support address doesn't need to be verified.
  const support = { side, name: 'team', email: config.supportEmail, emailProvenAt: project.createdAt }
  const assigned = project.assignedAdminId === null ? [] : [await requireUser(tx, project.assignedAdminId)]
  const readers = side === 'client' ? await findEmailRecipients(tx, project) : assigned
  const recipients: Recipient[] = []
  for (const user of readers)
    if (user.isActive && user.messageMails) {
      const link = { userId: user.id, kind: 'messageMails', now } as const
      recipients.push({ side, ...user, unsubscribe: await createUnsubscribeLink(config, tx, link) })
    }
  return side === 'team' && recipients.length === 0 ? [support] : recipients
}

/**
 * Emails the client or staff (`side`) about unread messages once the sender has stopped writing, or after the
 * maximum wait. Until then, schedules another check. Locks the project, so that messages being sent aren't
 * missed.
 */
export const sendUnreadMessagesEmail = (
  context: Context,
  { publicId, side }: { publicId: string; side: MessageSide },
  now: Date,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, publicId)
    if (!project) return
    const burst = await countUnnotifiedMessages(tx, project.id, side)
    if (!burst) return
    if (planUnreadEmail(burst.firstAt, burst.lastAt, now) === 'wait')
      return enqueueUnreadEmail(context, tx, { publicId, side, lastMessageAt: burst.lastAt })
    const newest = await findUnnotifiedMessages(tx, project.id, side, MAX_QUOTED_MESSAGES)
    const [last] = newest
    if (!last) return
    const quoted = { total: burst.total, newest: newest.toReversed() }
    for (const reader of await findRecipients(context, tx, project, side, now))
      await sendEmail(context, tx, createUnreadMessagesEmail(context.config, project, reader, quoted))
    await setLastEmailed(tx, project.id, side, last.id)
  })

const Payload = z.object({ publicId: z.uuid(), side: z.enum(['client', 'team']) })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'mail-unread-messages': z.output<typeof Payload>
  }
}

export const sendUnreadMessagesEmailJob = defineJob({
  name: 'mail-unread-messages',
  schema: Payload,
  options: { policy: 'short', retryLimit: 10, retryDelay: 5, retryBackoff: true },
  run: (context, unread, { now }) => sendUnreadMessagesEmail(context, unread, now),
})
