import type { Context } from '#server/platform/context.ts'
import { findCodes } from './discounts.queries.ts'
import { presentCode } from './present-discount-code.ts'

/** All codes, newest first. */
export const listCodes = async ({ database }: Context) => (await findCodes(database)).map(presentCode)
