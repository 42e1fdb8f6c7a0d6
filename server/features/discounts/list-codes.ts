import type { Context } from '#server/platform/context.ts'
import { presentCode } from './present-code.ts'
import { findCodes } from './queries.ts'

/** All codes, newest first. */
export const listCodes = async ({ database }: Context) => (await findCodes(database)).map(presentCode)
