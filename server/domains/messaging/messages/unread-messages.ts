import { MINUTE } from '#contract/dates.ts'
import type { MessageSide } from '#contract/identity'
import { minutesUntilEmail } from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'

/** Has a look taken at what a side has not read, once the message had its minutes. One look waits for each side. */
export const enqueueUnreadEmail = (
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

/** A burst of messages ends with this many minutes of silence. */
const quietMinutes = minutesUntilEmail

/** A sender who writes on and on does not keep the other side waiting for longer than this, minutes. */
const longestBurst = 15

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE

/**
 * What to do about unread messages: one mail for the whole burst when it has ended, else another look later.
 * `first` and `last` are when its first and last message were written.
 */
export const planUnreadEmail = (first: Date, last: Date, now: Date): 'mail' | 'wait' =>
  minutesBetween(last, now) >= quietMinutes || minutesBetween(first, now) >= longestBurst ? 'mail' : 'wait'
