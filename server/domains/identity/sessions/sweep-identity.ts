import { Role } from '#contract/identity'
import type { Database, Queryable } from '#server/platform/database.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { deleteTokensExpiredBefore } from '../accounts/accounts.queries.ts'
import { deleteEmailChangesExpiredBefore } from '../email-address/email-changes.queries.ts'
import {
  deleteAttemptsBefore,
  deleteLockoutsExpiredBefore,
  deleteRateLimitsExpiredBefore,
  deleteSecurityEventsBefore,
} from '../login-protection/login-protection.queries.ts'
import { readSettings } from '../settings/settings.ts'
import { deleteExpiredSessions, deleteSessionsExpiredBefore } from './sessions.queries.ts'
import { getSessionLifetimes } from './sessions.ts'

/** Deletes sessions, tokens, email changes, and security records whose retention period has ended. */
export const sweepIdentity = async (database: Database, now: Date): Promise<void> => {
  const ended = getRetentionCutoff('endedSessions', now)
  await deleteSessionsExpiredBefore(database, ended)
  const settings = await readSettings(database)
  for (const role of Role.options) {
    const { idle, absolute } = getSessionLifetimes(settings, role)
    const activeSince = new Date(ended.getTime() - idle)
    const begunSince = new Date(ended.getTime() - absolute)
    await deleteExpiredSessions(database, role, { activeSince, begunSince })
  }
  await deleteTokensExpiredBefore(database, ended)
  await deleteEmailChangesExpiredBefore(database, now)
  await sweepSecurityRecords(database, now)
}

/**
 * Deletes expired rate limit counters, and login attempts, lockouts, and security events whose retention
 * period has ended. Keeps unresolved critical events.
 */
const sweepSecurityRecords = async (db: Queryable, now: Date): Promise<void> => {
  await deleteAttemptsBefore(db, getRetentionCutoff('loginAttempts', now))
  await deleteLockoutsExpiredBefore(db, getRetentionCutoff('lockouts', now))
  await deleteSecurityEventsBefore(db, getRetentionCutoff('securityEvents', now))
  await deleteRateLimitsExpiredBefore(db, now)
}
