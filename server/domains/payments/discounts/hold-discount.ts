import { packageOf } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { countDiscountHolds, lockDiscountCode } from '../payments.queries.ts'
import { discountOn } from './discount.ts'

/**
 * What a code takes off the project's package, in cents, when one more of its uses can be held. The code stays locked
 * until the caller has stored the attempt that holds it.
 * @throws DISCOUNT_NOT_VALID
 */
export const holdDiscount = async (
  tx: Transaction,
  project: ProjectRecord,
  code: string,
  now: Date,
): Promise<number> => {
  const stored = await lockDiscountCode(tx, code)
  const held = await countDiscountHolds(tx, code)
  const off = stored && discountOn(stored, { pack: packageOf(project.packageType), held, now })
  if (!off) throw new Problem('DISCOUNT_NOT_VALID')
  return off
}
