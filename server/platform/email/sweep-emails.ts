import { MINUTE_MS } from '#contract/dates.ts'
import type { Queryable } from '../database.ts'
import { announceToStaff } from '../live/live-events.ts'
import { getRetentionCutoff } from '../retention.ts'
import {
  deleteEmailsBefore,
  eraseContentsBefore,
  eraseSecretsBefore,
  failEmailsWithSecretsBefore,
} from './email-outbox.queries.ts'
import { SECRET_LIFETIME_MINUTES } from './send-email.ts'

export const ERASED_CONTENT_TEXT = 'The content of this email was erased.'

/**
 * Erases the content of old emails, and deletes the emails later. Erases secrets once they expire, and marks
 * queued emails with an expired secret as failed.
 */
export const eraseOldEmails = async (db: Queryable, now: Date): Promise<void> => {
  const expired = new Date(now.getTime() - SECRET_LIFETIME_MINUTES * MINUTE_MS)
  const givenUp = await failEmailsWithSecretsBefore(db, expired, 'Its link expired before it could be sent.')
  await eraseSecretsBefore(db, expired, ERASED_CONTENT_TEXT)
  await eraseContentsBefore(db, getRetentionCutoff('mailContents', now), ERASED_CONTENT_TEXT)
  await deleteEmailsBefore(db, getRetentionCutoff('mails', now))
  if (givenUp) await announceToStaff(db)
}
