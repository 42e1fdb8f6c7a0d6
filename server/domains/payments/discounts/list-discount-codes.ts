import type { Context } from '#server/platform/context.ts'
import { findCodes } from './discounts.queries.ts'
import { presentDiscountCode } from './present-discount-code.ts'

/** All codes, newest first. */
export const listDiscountCodes = async ({ database }: Context) =>
  (await findCodes(database)).map(presentDiscountCode)
