import type { Queryable } from '#server/platform/database.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import {
  deleteAttemptsBefore,
  deleteCountersExpiredBefore,
  deleteEventsBefore,
  deleteLockoutsBefore,
} from '../login-protection/login-protection.queries.ts'

/** Removes what watching over logins has left after its time; counters of rate limits end with their window. */
export const sweepSecurityRecords = async (db: Queryable, now: Date): Promise<void> => {
  await deleteAttemptsBefore(db, retentionCutoff('loginAttempts', now))
  await deleteLockoutsBefore(db, retentionCutoff('lockouts', now))
  await deleteEventsBefore(db, retentionCutoff('securityEvents', now))
  await deleteCountersExpiredBefore(db, now)
}
