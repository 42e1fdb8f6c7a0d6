import { type PackageType, packages } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countDiscountHolds, findDiscountCode } from '../payments.queries.ts'
import { discountOn } from './discount.ts'

/**
 * What a code takes off a package, in cents; holds no use of it. Uses that the actor's own open checkouts hold are free
 * to the actor: going back from the payment page does not lose the code.
 * @throws DISCOUNT_NOT_VALID
 */
export const checkDiscount = async (
  { database }: Context,
  input: { code: string; packageType: PackageType },
  actor: Pick<Actor, 'userId'>,
  now: Date,
): Promise<{ code: string; amountOff: number; total: number }> => {
  const pack = packages[input.packageType]
  const code = await findDiscountCode(database, input.code)
  const held = await countDiscountHolds(database, input.code, { userId: actor.userId })
  const amountOff = code ? discountOn(code, { pack, held, now }) : null
  if (!code || amountOff === null) throw new Problem('DISCOUNT_NOT_VALID')
  return { code: code.code, amountOff, total: pack.price - amountOff }
}
