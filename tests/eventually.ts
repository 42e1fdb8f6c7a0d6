import { vi } from 'vitest'

/** Timeout in ms, long enough for a busy machine. Mutation tests use a shorter one. */
const TIMEOUT_MS = Number(process.env.TEST_PATIENCE_MS ?? 20_000)

/** Retries a check until it passes or times out. */
export const waitUntilPasses = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 })
