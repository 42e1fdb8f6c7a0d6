import { and, desc, eq, inArray } from 'drizzle-orm'
import { discountCodes, payments } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const countHolds = (db: Queryable) =>
  db.$count(
    payments,
    and(eq(payments.discountCode, discountCodes.code), inArray(payments.discountUse, ['held', 'reserved'])),
  )

const selectDiscountCodes = (db: Queryable) => {
  const { id, code, isPercent, amountOff, percentOff, usageLimit, usedCount } = discountCodes
  const { isActive, expiresAt, applicablePackages, createdAt } = discountCodes
  const terms = { id, code, isPercent, amountOff, percentOff, usageLimit, usedCount }
  return db
    .select({ ...terms, isActive, expiresAt, applicablePackages, createdAt, heldCount: countHolds(db) })
    .from(discountCodes)
}

export const findDiscountCodes = (db: Queryable) => selectDiscountCodes(db).orderBy(desc(discountCodes.id))

export const findDiscountCodeById = async (db: Queryable, id: number) => {
  const [code] = await selectDiscountCodes(db).where(eq(discountCodes.id, id))
  return code
}

/** Stores a discount code. Returns its ID, or undefined if the code already exists. */
export const insertDiscountCode = async (db: Queryable, code: typeof discountCodes.$inferInsert) => {
  const [row] = await db
    .insert(discountCodes)
    .values(code)
    .onConflictDoNothing({ target: discountCodes.code })
    .returning({ id: discountCodes.id })
  return row?.id
}

export const setDiscountCodeActive = (db: Queryable, id: number, isActive: boolean) =>
  db.update(discountCodes).set({ isActive }).where(eq(discountCodes.id, id))
