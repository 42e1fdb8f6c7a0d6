import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Limit, type LimitName, limits } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'

/** The counters of every limit, in PostgreSQL, so that they hold over several server processes. */
export const createRateLimiter = (
  pool: pg.Pool,
  scale: number,
): { consumeRateLimit(name: LimitName, key: string): Promise<void> } => {
  const limiters = new Map<string, RateLimiterPostgres>(
    Object.entries<Limit>(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.ceil(limit.points * scale),
        duration: limit.seconds,
      }),
    ]),
  )
  return {
    consumeRateLimit: async (name, key) => {
      try {
        await limiters.get(name)?.consume(key)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new Problem('TOO_MANY_REQUESTS')
        throw refusal
      }
    },
  }
}
