import type { Role } from '#contract/permissions.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How long a session lives without use and in all, milliseconds. */
export const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 10 * DAY, absolute: 30 * DAY },
  admin: { idle: HOUR, absolute: 12 * HOUR },
}

/** Activity is written at most this often, milliseconds. */
export const activityResolution = 60 * 1000
