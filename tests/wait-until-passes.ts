import { vi } from 'vitest'

/** Long enough for a busy machine. */
const TIMEOUT_MS = 20_000

/** Retries a check until it passes, and returns its result. Rethrows the last error after `TIMEOUT_MS`. */
export const waitUntilPasses = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 })
