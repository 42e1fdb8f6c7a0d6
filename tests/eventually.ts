import { vi } from 'vitest'

/** Tries a check again until it holds; the limit is for a machine that does much else, and never waited for otherwise. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 })
