import { readSettings } from '#server/features/settings/read-settings.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Do the settings ask all of staff for a second factor? */
export const isSecondFactorRequired = async (db: Queryable): Promise<boolean> =>
  (await readSettings(db)).staff_second_factor_required
