import type { Queryable } from '#server/platform/database.ts'
import { endLockouts } from './login-protection.queries.ts'

/** Ends every lockout of an address; failures before now no longer count. */
export const unlockAddress = async (db: Queryable, email: string, now: Date): Promise<void> => {
  await endLockouts(db, email, now)
}
