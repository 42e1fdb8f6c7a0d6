import { DAY } from '#contract/dates.ts'

/** How many days each kind of record is kept; docs/security.md says why, and the privacy policy promises no less. */
export const retention = {
  /** Sessions, mailed links and challenges after their end; until then they help to explain what happened. */
  endedSessions: 7,
  loginAttempts: 90,
  lockouts: 90,
  /** Open critical ones stay until staff have dealt with them. */
  securityEvents: 365,
  /** What the payment provider sent; that the event was handled stays on record. */
  webhookPayloads: 90,
  /** What was written in a mail; that it was sent stays on record for longer. */
  mailContents: 180,
  /** To whom a mail went and what about. */
  mails: 365,
  contactMessages: 730,
  /** Purchases that were begun and never paid, and users who did nothing else. */
  unpaidPurchases: 365,
} as const

/** Records of this kind from before the time that is answered have to go. */
export const retentionCutoff = (kind: keyof typeof retention, now: Date): Date =>
  new Date(now.getTime() - retention[kind] * DAY)
