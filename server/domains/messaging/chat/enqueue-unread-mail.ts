import { MINUTE } from '#contract/durations.ts'
import type { MessageSide } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { quietMinutes } from './plan-unread-mail.ts'

/** Has a look taken at what a side has not read, once the message had its minutes. One look waits for each side. */
export const enqueueUnreadMail = (
  context: Context,
  tx: Transaction,
  unread: { publicId: string; side: MessageSide; lastMessageAt: Date },
): Promise<void> => {
  const { publicId, side, lastMessageAt } = unread
  return context.jobs.enqueue(
    tx,
    'mail-unread-messages',
    { publicId, side },
    {
      startAfter: new Date(lastMessageAt.getTime() + quietMinutes * MINUTE),
      singletonKey: `${publicId}:${side}`,
    },
  )
}
