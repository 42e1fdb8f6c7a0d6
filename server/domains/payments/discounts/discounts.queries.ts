import { and, desc, eq, inArray } from 'drizzle-orm'
import { discountCodes, payments } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const heldCount = (db: Queryable) =>
  db.$count(
    payments,
    and(eq(payments.discountCode, discountCodes.code), inArray(payments.discountUse, ['held', 'reserved'])),
  )

const codes = (db: Queryable) => {
  const { id, code, isPercent, amountOff, percentOff, usageLimit, usedCount } = discountCodes
  const { isActive, expiresAt, applicablePackages, createdAt } = discountCodes
  const terms = { id, code, isPercent, amountOff, percentOff, usageLimit, usedCount }
  return db
    .select({ ...terms, isActive, expiresAt, applicablePackages, createdAt, heldCount: heldCount(db) })
    .from(discountCodes)
}

export const findCodes = (db: Queryable) => codes(db).orderBy(desc(discountCodes.id))

export const findCode = async (db: Queryable, id: number) => {
  const [code] = await codes(db).where(eq(discountCodes.id, id))
  return code
}

/**
 * @returns the id, or undefined if the code exists
 */
export const insertCode = async (db: Queryable, code: typeof discountCodes.$inferInsert) => {
  const [row] = await db
    .insert(discountCodes)
    .values(code)
    .onConflictDoNothing({ target: discountCodes.code })
    .returning({ id: discountCodes.id })
  return row?.id
}

export const setActive = (db: Queryable, id: number, isActive: boolean) =>
  db.update(discountCodes).set({ isActive }).where(eq(discountCodes.id, id))
