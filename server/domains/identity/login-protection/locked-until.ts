import type { Queryable } from '#server/platform/database.ts'
import { findActiveLockout } from './login-protection.queries.ts'

/** When the lockout of an address ends by itself; null when there is none. */
export const lockedUntil = async (db: Queryable, email: string, now: Date): Promise<Date | null> =>
  (await findActiveLockout(db, email, now))?.autoUnlockAt ?? null
