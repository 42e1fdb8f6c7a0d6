import { type CallbackRequest, callSlot, QUICKEST_PERSON } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { confirmationMail } from './confirmation.email.tsx'
import { contactMail } from './contact.email.tsx'
import { insertContactMessage } from './contact.queries.ts'

/**
 * Stores a callback request as a message in the inbox, emails it to the support address, and confirms it to the
 * sender. If the hidden field is filled in, the request is only stored, as possible spam.
 * @throws NOT_BY_HAND
 */
export const receiveCallbackRequest = async (
  context: Context,
  { website, openedFor, day, time, topic, ...visitor }: z.output<typeof CallbackRequest>,
  caller: Caller,
): Promise<void> => {
  if (openedFor !== undefined && openedFor < QUICKEST_PERSON) throw new Problem('NOT_BY_HAND')
  const slot = callSlot({ day, time })
  const message = {
    ...visitor,
    callSlot: slot,
    subject: `Call back ${slot}`,
    message: topic || "They didn't mention a topic.",
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
    await sendMail(context, tx, contactMail(context.config, message))
    await sendMail(context, tx, confirmationMail(visitor.email, slot))
    await announceToStaff(tx)
  })
}
