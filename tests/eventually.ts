import { vi } from 'vitest'

/** Timeout in ms, long enough for a busy machine. Mutation tests use a shorter one. */
const PATIENCE = Number(process.env.TEST_PATIENCE_MS ?? 20_000)

/** Retries a check until it passes or times out. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 50 })
