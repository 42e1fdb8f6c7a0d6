import { MINUTE } from '#contract/durations.ts'
import { minutesUntilMail } from '#contract/messaging'

/** A burst of messages ends with this many minutes of silence. */
export const quietMinutes = minutesUntilMail

/** A sender who writes on and on does not keep the other side waiting for longer than this, minutes. */
const longestBurst = 15

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE

/**
 * What to do about unread messages: one mail for the whole burst when it has ended, else another look later.
 * `first` and `last` are when its first and last message were written.
 */
export const planUnreadMail = (first: Date, last: Date, now: Date): 'mail' | 'wait' =>
  minutesBetween(last, now) >= quietMinutes || minutesBetween(first, now) >= longestBurst ? 'mail' : 'wait'
