import type { MessageSide } from '#contract/identity'
import { z } from '#contract/zod.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { lockProject } from '#server/projects'
import { findUnnotified, measureUnnotified, setLastEmailed } from './messages.queries.ts'
import { type Reader, unreadMessagesEmail } from './unread-messages.email.tsx'
import { enqueueUnreadEmail, planUnreadEmail } from './unread-messages.ts'

/** A mail quotes at most so many messages of a burst, its newest, and counts the others. */
const QUOTED = 10

/** Whom to mail: the client unless they want no such mails, or the one of staff who has the case, else support. */
const readerOn = async (
  { config }: Context,
  tx: Transaction,
  project: ProjectRecord,
  side: MessageSide,
): Promise<Reader | null> => {
  // The support address is ours.
  const support = { side, name: 'team', email: config.supportEmail, emailProvenAt: project.createdAt }
  const userId = side === 'client' ? project.userId : project.assignedAdminId
  if (userId === null) return support
  const user = await requireUser(tx, userId)
  const wanted = user.isActive && user.messageMails
  if (wanted) return { side, ...user }
  return side === 'team' ? support : null
}

/**
 * Mails a side about what it has not read, once for each burst of messages. Holding the project makes it wait for
 * messages that are just being written, so that none falls between two looks.
 */
export const emailUnreadMessages = (
  context: Context,
  { publicId, side }: { publicId: string; side: MessageSide },
  now: Date,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, publicId)
    if (!project) return
    const burst = await measureUnnotified(tx, project.id, side)
    if (!burst) return
    if (planUnreadEmail(burst.firstAt, burst.lastAt, now) === 'wait')
      return enqueueUnreadEmail(context, tx, { publicId, side, lastMessageAt: burst.lastAt })
    const newest = await findUnnotified(tx, project.id, side, QUOTED)
    const [last] = newest
    if (!last) return
    const quoted = { total: burst.total, newest: newest.toReversed() }
    const reader = await readerOn(context, tx, project, side)
    if (reader) await sendEmail(context, tx, unreadMessagesEmail(context.config, project, reader, quoted))
    await setLastEmailed(tx, project.id, side, last.id)
  })

const Payload = z.object({ publicId: z.uuid(), side: z.enum(['client', 'team']) })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'mail-unread-messages': z.output<typeof Payload>
  }
}

export const emailUnreadMessagesJob = defineJob({
  name: 'mail-unread-messages',
  schema: Payload,
  options: { policy: 'short', retryLimit: 10, retryDelay: 5, retryBackoff: true },
  run: (context, unread, { now }) => emailUnreadMessages(context, unread, now),
})
