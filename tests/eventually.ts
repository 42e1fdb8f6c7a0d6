import { vi } from 'vitest'

/** For a machine that does much else, milliseconds; a mutant that makes something never come ends sooner. */
const PATIENCE = Number(process.env.TEST_PATIENCE_MS ?? 20_000)

/** Tries a check again until it holds; the limit is never waited for otherwise. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 50 })
