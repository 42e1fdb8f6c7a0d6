import type { NewDiscountCode } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { insertCode } from './discounts.queries.ts'
import { viewCode } from './present-discount-code.ts'

/** Creates a code. @throws VALIDATION_FAILED when there is such a code already */
export const createDiscountCode = async (
  { database }: Context,
  { value, ...terms }: z.output<typeof NewDiscountCode>,
  actor: Actor,
) => {
  const id = await insertCode(database, {
    ...terms,
    amountOff: terms.isPercent ? null : value,
    percentOff: terms.isPercent ? Math.round(value * 100) / 100 : null,
    createdBy: actor.userId,
  })
  const message = 'This code already exists'
  if (id === undefined) throw new Problem('VALIDATION_FAILED', { message, fields: { code: message } })
  return viewCode(database, id)
}
