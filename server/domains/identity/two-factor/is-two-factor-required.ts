import type { Queryable } from '#server/platform/database.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Do the settings ask all of staff for a second factor? */
export const isTwoFactorRequired = async (db: Queryable): Promise<boolean> =>
  (await readSettings(db)).staff_second_factor_required
