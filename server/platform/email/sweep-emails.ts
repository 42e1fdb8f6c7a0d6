import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { EmailKind } from '#contract/email'
import type { Queryable } from '../database.ts'
import { announceQueueChange } from '../live/live-events.ts'
import { getRetentionCutoff } from '../retention.ts'
import {
  deleteEmailsBefore,
  eraseContentsBefore,
  eraseExpiredSecrets,
  failEmailsWithExpiredSecrets,
} from './email-outbox.queries.ts'
import { SECRET_LIFETIME_MINUTES } from './send-email.ts'

/** Emails with links that work for days. After an outage of the mail server, they can still be sent. */
const longKinds: EmailKind[] = [
  'project-invitation',
  'signature-request',
  'signature-reminder',
  'signature-copy',
]
const LONG_SECRET_LIFETIME_DAYS = 14

export const ERASED_CONTENT_TEXT = 'The content of this email was erased.'

/**
 * Erases the content of old emails, and deletes the emails later, except for emails about projects on hold.
 * Erases secrets once they expire, and marks queued emails with an expired secret as failed.
 */
export const eraseOldEmails = async (db: Queryable, now: Date): Promise<void> => {
  const cutoffs = {
    usual: new Date(now.getTime() - SECRET_LIFETIME_MINUTES * MINUTE_MS),
    long: new Date(now.getTime() - LONG_SECRET_LIFETIME_DAYS * DAY_MS),
    longKinds,
  }
  const lastError = 'Its link expired before it could be sent.'
  const givenUp = await failEmailsWithExpiredSecrets(db, cutoffs, lastError)
  await eraseExpiredSecrets(db, cutoffs, ERASED_CONTENT_TEXT)
  await eraseContentsBefore(db, getRetentionCutoff('mailContents', now), ERASED_CONTENT_TEXT)
  await deleteEmailsBefore(db, getRetentionCutoff('mails', now))
  if (givenUp) await announceQueueChange(db)
}
