import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AccountTokenRecord, UserRecord } from '#server/database/schema.ts'
import { accountTokens, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findUserByEmail = async (db: Queryable, email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export const findUser = async (db: Queryable, id: number) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** Returns a user, or undefined if there is none, and locks the user until the transaction ends. */
export const lockUser = async (db: Queryable, id: number) => {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Creates a user. Returns undefined if the email address is taken. */
export const insertUser = async (db: Queryable, user: typeof users.$inferInsert) => {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row
}

export const updateUser = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRecord> => {
  const [user] = await db.update(users).set(changes).where(eq(users.id, id)).returning()
  if (!user) throw new Error(`user ${id} not found`)
  return user
}

/**
 * Sets the first password for an account without one, and marks its email address as verified.
 * @returns the user, or undefined if the account already has a password
 */
export const setFirstPassword = async (db: Queryable, id: number, password: string, now: Date) => {
  const [user] = await db
    .update(users)
    .set({ password, emailProvenAt: now })
    .where(and(eq(users.id, id), isNull(users.password)))
    .returning()
  return user
}

/**
 * Stores when the user first completed a questionnaire. Also stores the phone number if the account has none.
 */
export const markOnboarded = (db: Queryable, id: number, { phone, now }: { phone: string; now: Date }) =>
  db
    .update(users)
    .set({
      onboardingCompletedAt: sql`coalesce(${users.onboardingCompletedAt}, ${now.toISOString()}::timestamptz)`,
      phone: sql`coalesce(${users.phone}, ${phone})`,
    })
    .where(eq(users.id, id))

export type TokenPurpose = AccountTokenRecord['purpose']

export const insertToken = (db: Queryable, token: typeof accountTokens.$inferInsert) =>
  db.insert(accountTokens).values(token)

const createOpenTokenCondition = (tokenHash: string, purposes: TokenPurpose[], now: Date) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    inArray(accountTokens.purpose, purposes),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  )

/**
 * Marks a token as used.
 * @returns the token, or undefined if it's unknown, used, expired, or for another purpose
 */
export const consumeToken = async (db: Queryable, tokenHash: string, purpose: TokenPurpose, now: Date) => {
  const [token] = await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(createOpenTokenCondition(tokenHash, [purpose], now))
    .returning()
  return token
}

/** Returns a token for one of the purposes, or undefined if it's unknown, used, or expired. */
export const findToken = async (db: Queryable, tokenHash: string, purposes: TokenPurpose[], now: Date) => {
  const [token] = await db
    .select()
    .from(accountTokens)
    .where(createOpenTokenCondition(tokenHash, purposes, now))
  return token
}

/**
 * Invalidates a user's unused tokens for these purposes. The rows are deleted when their retention period
 * ends.
 */
export const invalidateTokens = (db: Queryable, userId: number, purposes: TokenPurpose[], now: Date) =>
  db
    .update(accountTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        inArray(accountTokens.purpose, purposes),
        isNull(accountTokens.usedAt),
      ),
    )

export const deleteTokensExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(accountTokens).where(lt(accountTokens.expiresAt, time))

export const findActiveStaffWithPassword = (db: Queryable) =>
  db
    .select({ name: users.name, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive, isNotNull(users.password)))

/**
 * Returns active staff, including those without a password. Locks them in a fixed order to avoid deadlocks.
 */
export const lockActiveStaff = (db: Queryable) =>
  db
    .select({ id: users.id, password: users.password })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive))
    .orderBy(users.id)
    .for('update')
