import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import type { Role } from '#contract/identity'
import type { Queryable } from '#server/platform/database.ts'
import { readSettings } from '../settings/read-settings.ts'

/** How long a session of a role lives without use and in all, milliseconds, as staff have set it. */
export const lifetimesOf = async (db: Queryable, role: Role): Promise<{ idle: number; absolute: number }> => {
  const settings = await readSettings(db)
  return role === 'admin'
    ? {
        idle: settings.staff_session_idle_minutes * MINUTE,
        absolute: settings.staff_session_hours * HOUR,
      }
    : { idle: settings.client_session_idle_days * DAY, absolute: settings.client_session_days * DAY }
}

/** Activity is written at most this often, milliseconds. */
export const activityResolution = MINUTE
