import type { Queryable } from '#server/platform/database.ts'
import { findSetting } from './queries.ts'

/** Do the settings ask all of staff for a second factor? */
export const isSecondFactorRequired = async (db: Queryable): Promise<boolean> =>
  (await findSetting(db, 'staff_second_factor_required')) === 'true'
