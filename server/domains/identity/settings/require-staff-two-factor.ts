import type { Queryable } from '#server/platform/database.ts'
import { storeUnset } from './settings.queries.ts'

/** In production staff need a second factor from the first start on, until one of them decides otherwise. */
export const requireStaffTwoFactor = async (db: Queryable): Promise<void> => {
  await storeUnset(db, 'staff_second_factor_required', 'true')
}
