/** Lengths of time in milliseconds. A day of the calendar is not always that long: days are counted by `dates.ts`. */
const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
