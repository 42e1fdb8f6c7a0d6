import { and, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { accountLockouts, loginAttempts, rateLimits, securityEvents } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'

/** Serializes login attempts for an email address until the transaction ends. */
export const lockLoginAttempts = (tx: Transaction, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login:${email}`}, 0))`)

export const findActiveLockout = async (db: Queryable, email: string, now: Date) => {
  const [lockout] = await db
    .select()
    .from(accountLockouts)
    .where(
      and(
        eq(accountLockouts.email, email),
        accountLockouts.isActive,
        or(isNull(accountLockouts.autoUnlockAt), gt(accountLockouts.autoUnlockAt, now)),
      ),
    )
  return lockout
}

/** Reasons for failed attempts that can't lock an account. */
export const uncountedFailureReasons = {
  locked: 'locked',
  setupOpen: 'admin setup is open',
  twoFactorAsked: 'second factor asked',
} as const

/** Reasons for failed attempts that can lock an account, by factor. */
export const countedFailureReasons = { password: 'wrong credentials', code: 'wrong code' } as const
export type LoginFactor = keyof typeof countedFailureReasons

/**
 * Counts failed attempts for a factor since the latest of the given time, the last successful login, and the
 * last unlock.
 */
export const countFailures = async (
  db: Queryable,
  { email, factor }: { email: string; factor: LoginFactor },
  since: Date,
): Promise<number> => {
  const lastGood = sql`coalesce((select max(${loginAttempts.createdAt}) from ${loginAttempts}
    where ${loginAttempts.email} = ${email} and ${loginAttempts.success}), '-infinity')`
  const lastUnlock = sql`coalesce((select max(${accountLockouts.unlockedAt}) from ${accountLockouts}
    where ${accountLockouts.email} = ${email}), '-infinity')`
  const [row] = await db
    .select({ failures: count() })
    .from(loginAttempts)
    .where(
      and(
        eq(loginAttempts.email, email),
        eq(loginAttempts.success, false),
        eq(loginAttempts.failureReason, countedFailureReasons[factor]),
        gt(loginAttempts.createdAt, since),
        sql`${loginAttempts.createdAt} > ${lastGood}`,
        sql`${loginAttempts.createdAt} > ${lastUnlock}`,
      ),
    )
  return row?.failures ?? 0
}

export const insertLoginAttempt = async (db: Queryable, attempt: typeof loginAttempts.$inferInsert) => {
  const [row] = await db.insert(loginAttempts).values(attempt).returning({ id: loginAttempts.id })
  if (!row) throw new Error('inserting a login attempt failed')
  return row.id
}

/** Marks an attempt as successful, which resets the failure count. */
export const recordLoginSuccess = (db: Queryable, id: number) =>
  db.update(loginAttempts).set({ success: true, failureReason: null }).where(eq(loginAttempts.id, id))

/** Marks an attempt as waiting for a code, so that it neither increases nor resets the failure count. */
export const markLoginAttemptPending = (db: Queryable, id: number) =>
  db
    .update(loginAttempts)
    .set({ failureReason: uncountedFailureReasons.twoFactorAsked })
    .where(eq(loginAttempts.id, id))

export const saveLockout = async (db: Queryable, lockout: typeof accountLockouts.$inferInsert) => {
  await db
    .insert(accountLockouts)
    .values(lockout)
    .onConflictDoUpdate({
      target: accountLockouts.email,
      targetWhere: sql`${accountLockouts.isActive}`,
      set: {
        lockedAt: lockout.lockedAt,
        autoUnlockAt: lockout.autoUnlockAt,
        attemptCount: lockout.attemptCount,
        lockoutReason: lockout.lockoutReason,
      },
    })
}

/** Ends an email address's active lockout, if any, which resets the failure count. */
export const endLockouts = (db: Queryable, email: string, now: Date) =>
  db
    .update(accountLockouts)
    .set({ isActive: false, unlockedAt: now })
    .where(and(eq(accountLockouts.email, email), accountLockouts.isActive))

export const insertSecurityEvent = (db: Queryable, event: typeof securityEvents.$inferInsert) =>
  db.insert(securityEvents).values(event)

export const deleteAttemptsBefore = (db: Queryable, time: Date) =>
  db.delete(loginAttempts).where(lt(loginAttempts.createdAt, time))

export const deleteRateLimitsExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, time.getTime()))

export const deleteLockoutsExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(accountLockouts).where(lt(accountLockouts.autoUnlockAt, time))

export const deleteSecurityEventsBefore = (db: Queryable, time: Date) =>
  db
    .delete(securityEvents)
    .where(
      and(
        lt(securityEvents.createdAt, time),
        or(securityEvents.resolved, ne(securityEvents.severity, 'critical')),
      ),
    )
