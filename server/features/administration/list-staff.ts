import type { Context } from '#server/platform/context.ts'
import { findStaff } from './queries.ts'

/** The active members of staff, by name. */
export const listStaff = ({ database }: Context) => findStaff(database)
