/**
 * Returns the number of repetitions in an environment variable, or `small` if it isn't set. `npm run
 * test:faults` sets these variables.
 */
export const readCount = (variable: string, small: number): number => {
  const count = Number(process.env[variable] ?? small)
  if (!Number.isInteger(count) || count < 0) throw new Error(`${variable} must be a whole number.`)
  return count
}

/**
 * Starts the time limit of a long run. The returned function returns whether any time is left. Without
 * FAULT_MINUTES, the time is unlimited.
 */
export const startTimeLimit = (): (() => boolean) => {
  const minutes = readCount('FAULT_MINUTES', 0)
  const end = minutes === 0 ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000
  return () => performance.now() < end
}
