import { desc, eq } from 'drizzle-orm'
import { discountCodes } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findCodes = (db: Queryable) => db.select().from(discountCodes).orderBy(desc(discountCodes.id))

/** Answers undefined when there is such a code already. */
export const insertCode = async (db: Queryable, code: typeof discountCodes.$inferInsert) => {
  const [row] = await db
    .insert(discountCodes)
    .values(code)
    .onConflictDoNothing({ target: discountCodes.code })
    .returning()
  return row
}

export const setActive = async (db: Queryable, id: number, isActive: boolean) => {
  const [row] = await db.update(discountCodes).set({ isActive }).where(eq(discountCodes.id, id)).returning()
  return row
}
