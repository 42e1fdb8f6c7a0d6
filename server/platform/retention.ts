import { DAY_MS } from '#contract/dates.ts'

/**
 * How long each kind of record is kept, in days. docs/security.md explains the periods, and the privacy policy states
 * them.
 */
export const retentionDays = {
  /** Sessions, emailed links, and login challenges. The period starts when they end. */
  endedSessions: 7,
  loginAttempts: 90,
  lockouts: 90,
  /** Unresolved critical events are kept longer. */
  securityEvents: 365,
  /** Payloads of events from the provider. The events themselves are kept. */
  webhookPayloads: 90,
  /** Content of emails. Recipients and subjects are kept longer. */
  mailContents: 180,
  /** Recipients and subjects of emails. */
  mails: 365,
  contactMessages: 730,
  /** Emails in the reply mailbox, after they were stored. */
  replyMailbox: 30,
  /** Troubles, after they ended. */
  troubles: 90,
  /** Unpaid purchases, and users who have no other data. */
  unpaidPurchases: 365,
} as const

/** Returns the retention cutoff. Records of this kind from before that time must be deleted. */
export const getRetentionCutoff = (kind: keyof typeof retentionDays, now: Date): Date =>
  new Date(now.getTime() - retentionDays[kind] * DAY_MS)
