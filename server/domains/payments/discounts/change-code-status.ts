import type { Context } from '#server/platform/context.ts'
import { setActive } from './discounts.queries.ts'
import { viewCode } from './present-discount-code.ts'

/** Switches a code on or off. @throws NOT_FOUND */
export const changeDiscountCodeStatus = async ({ database }: Context, id: number, isActive: boolean) => {
  await setActive(database, id, isActive)
  return viewCode(database, id)
}
