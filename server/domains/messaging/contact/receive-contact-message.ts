import { type ContactMessage, QUICKEST_PERSON } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { confirmationMail } from './confirmation.email.tsx'
import { contactMail } from './contact.email.tsx'
import { insertContactMessage } from './contact.queries.ts'

/**
 * Stores a visitor's message for staff, emails it to the support address, and confirms it to the sender. If the hidden
 * field is filled in, by a program or a password manager, the message is only stored, as possible spam.
 * @throws NOT_BY_HAND
 */
export const receiveContactMessage = async (
  context: Context,
  { website, openedFor, ...message }: z.output<typeof ContactMessage>,
  caller: Caller,
): Promise<void> => {
  if (openedFor !== undefined && openedFor < QUICKEST_PERSON) throw new Problem('NOT_BY_HAND')
  await context.database.transaction(async (tx) => {
    await insertContactMessage(tx, {
      ...message,
      organization: message.organization || null,
      ipAddress: caller.ipAddress,
      isPossibleSpam: Boolean(website),
    })
    if (website) return
    await sendMail(context, tx, contactMail(context.config, message))
    await sendMail(context, tx, confirmationMail(message.email))
    await announceToStaff(tx)
  })
}
