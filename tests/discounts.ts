import { and, eq } from 'drizzle-orm'
import { discountCodes, payments } from '#server/database/schema.ts'
import type { Program } from './program.ts'

let counter = 0
/** Creates a discount code for a test. Unless `terms` overrides it, the discount is $500. */
export const addDiscountCode = async (
  { context }: Program,
  terms: Partial<typeof discountCodes.$inferInsert>,
): Promise<string> => {
  const code = `SAVE${++counter}`
  await context.database.insert(discountCodes).values({ code, amountOff: 500_00, ...terms })
  return code
}

/** Returns the number of payments that have redeemed the code, or undefined if the code doesn't exist. */
export const countUses = async ({ context }: Program, code: string) => {
  const [row] = await context.database.select().from(discountCodes).where(eq(discountCodes.code, code))
  return row?.usedCount
}

/** Returns the number of payments whose use of the discount code is on hold. */
export const countHolds = ({ context }: Program, code: string) =>
  context.database.$count(payments, and(eq(payments.discountCode, code), eq(payments.discountUse, 'held')))
