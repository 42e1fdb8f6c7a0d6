/**
 * Returns the number in an environment variable, such as a number of repetitions, or `small` if it isn't set.
 * `npm run test:faults` sets some of these variables to larger numbers. Throws unless the number is whole and
 * not negative.
 */
export const readCount = (variable: string, small: number): number => {
  const count = Number(process.env[variable] ?? small)
  if (!Number.isInteger(count) || count < 0) throw new Error(`${variable} must be a whole number.`)
  return count
}

/**
 * Starts the time limit of a long run. The returned function returns whether any time is left. If
 * FAULT_MINUTES is 0 or isn't set, the time is unlimited.
 */
export const startTimeLimit = (): (() => boolean) => {
  const minutes = readCount('FAULT_MINUTES', 0)
  const end = minutes === 0 ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000
  return () => performance.now() < end
}
