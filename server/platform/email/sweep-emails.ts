import { MINUTE } from '#contract/dates.ts'
import type { Queryable } from '../database.ts'
import { announceToStaff } from '../live/live-events.ts'
import { retentionCutoff } from '../retention.ts'
import {
  deleteEmailsBefore,
  eraseContentsBefore,
  eraseSecretsBefore,
  giveUpSecretsBefore,
} from './email-outbox.queries.ts'
import { secretMinutes } from './send-email.ts'

export const ERASED = 'The content of this email was erased.'

/**
 * Takes the contents out of mails that were sent, or given up, long ago, and later the mails out of the log. A key to
 * an account goes as soon as it opens nothing any more; a mail that still waits with one is given up.
 */
export const eraseOldEmails = async (db: Queryable, now: Date): Promise<void> => {
  const expired = new Date(now.getTime() - secretMinutes * MINUTE)
  const givenUp = await giveUpSecretsBefore(db, expired, 'Its link expired before it could be sent.')
  await eraseSecretsBefore(db, expired, ERASED)
  await eraseContentsBefore(db, retentionCutoff('mailContents', now), ERASED)
  await deleteEmailsBefore(db, retentionCutoff('mails', now))
  if (givenUp) await announceToStaff(db)
}
