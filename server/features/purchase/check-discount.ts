import { type PackageType, packages } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { discountOn } from './discount.ts'
import { findDiscountCode } from './queries.ts'

/** What a code takes off a package, in cents; takes no use of it. @throws DISCOUNT_NOT_VALID */
export const checkDiscount = async (
  { database }: Context,
  input: { code: string; packageType: PackageType },
  now: Date,
): Promise<{ code: string; amountOff: number; total: number }> => {
  const pack = packages[input.packageType]
  const code = await findDiscountCode(database, input.code)
  const amountOff = code ? discountOn(code, pack, now) : null
  if (!code || amountOff === null) throw new Problem('DISCOUNT_NOT_VALID')
  return { code: code.code, amountOff, total: pack.price - amountOff }
}
