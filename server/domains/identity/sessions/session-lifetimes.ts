import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import type { Role, Settings } from '#contract/identity'

/** How long a session of a role lives without use and in all, milliseconds, as staff have set it. */
export const lifetimesOf = (settings: Settings, role: Role): { idle: number; absolute: number } =>
  role === 'admin'
    ? {
        idle: settings.staff_session_idle_minutes * MINUTE,
        absolute: settings.staff_session_hours * HOUR,
      }
    : { idle: settings.client_session_idle_days * DAY, absolute: settings.client_session_days * DAY }

/** Activity is written at most this often, milliseconds. */
export const activityResolution = MINUTE
