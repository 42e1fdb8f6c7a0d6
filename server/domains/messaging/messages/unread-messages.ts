import { MINUTE_MS } from '#contract/dates.ts'
import type { MessageSide } from '#contract/identity'
import { QUIET_MINUTES_BEFORE_EMAIL } from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'

/**
 * Schedules a check for unread messages. At most one check per project and recipient can be scheduled at a
 * time.
 */
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
      startAfter: new Date(lastMessageAt.getTime() + QUIET_MINUTES * MINUTE_MS),
      singletonKey: `${publicId}:${side}`,
    },
  )
}

/** Minutes without a new message before the email is sent. */
const QUIET_MINUTES = QUIET_MINUTES_BEFORE_EMAIL

/** Maximum minutes before the email is sent, even if the sender keeps writing. */
const MAX_BURST_MINUTES = 15

const getMinutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS

/**
 * Decides whether to email now or check again later. `first` and `last` are the times of the first and last
 * message that the recipient hasn't read or been emailed about.
 */
export const planUnreadEmail = (first: Date, last: Date, now: Date): 'mail' | 'wait' =>
  getMinutesBetween(last, now) >= QUIET_MINUTES || getMinutesBetween(first, now) >= MAX_BURST_MINUTES
    ? 'mail'
    : 'wait'
