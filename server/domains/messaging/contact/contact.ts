import {
  type CallbackRequest,
  type ContactMessage,
  formatCallSlot,
  MIN_FORM_FILL_MS,
} from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { deleteContactMessagesBefore, insertContactMessage } from '../inbox/inbox.queries.ts'
import { createContactConfirmationEmail, createContactEmail } from './contact.email.tsx'

/**
 * Stores a visitor's message for staff, emails it to the support address, and sends a confirmation to the
 * sender. If the hidden field is filled in, by a program or a password manager, only stores the message as
 * possible spam.
 * @throws NOT_BY_HAND
 */
export const receiveContactMessage = async (
  context: Context,
  { website, openedFor, ...message }: z.output<typeof ContactMessage>,
  caller: Caller,
): Promise<void> => {
  if (openedFor !== undefined && openedFor < MIN_FORM_FILL_MS) throw new Problem('NOT_BY_HAND')
  await context.database.transaction(async (tx) => {
    await insertContactMessage(tx, {
      ...message,
      organization: message.organization || null,
      ipAddress: caller.ipAddress,
      isPossibleSpam: Boolean(website),
    })
    if (website) return
    await sendEmail(context, tx, createContactEmail(context.config, message))
    await sendEmail(context, tx, createContactConfirmationEmail(message.email))
    await announceQueueChange(tx)
  })
}

/**
 * Stores a callback request as a message in the inbox, emails it to the support address, and sends a
 * confirmation to the sender. If the hidden field is filled in, only stores the request as possible spam.
 * @returns the date and time of the call as text
 * @throws NOT_BY_HAND
 */
export const receiveCallbackRequest = async (
  context: Context,
  { website, openedFor, day, time, topic, ...visitor }: z.output<typeof CallbackRequest>,
  caller: Caller,
): Promise<string> => {
  if (openedFor !== undefined && openedFor < MIN_FORM_FILL_MS) throw new Problem('NOT_BY_HAND')
  const slot = formatCallSlot({ day, time }, new Date())
  const message = {
    ...visitor,
    callSlot: slot,
    subject: `Call back ${slot}`,
    message: topic || 'They didn’t mention a topic.',
  }
  await context.database.transaction(async (tx) => {
    const isPossibleSpam = Boolean(website)
    await insertContactMessage(tx, {
      ...message,
      organization: null,
      ipAddress: caller.ipAddress,
      isPossibleSpam,
    })
    if (isPossibleSpam) return
    await sendEmail(context, tx, createContactEmail(context.config, message))
    await sendEmail(context, tx, createContactConfirmationEmail(visitor.email, slot))
    await announceQueueChange(tx)
  })
  return slot
}

/** Deletes contact messages after their retention period. Keeps those that belong to projects on hold. */
export const deleteOldContactMessages = async (db: Queryable, now: Date): Promise<void> => {
  await deleteContactMessagesBefore(db, getRetentionCutoff('contactMessages', now))
}
