import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Limit, type LimitName, limits } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'

/**
 * The counters of every limit, in PostgreSQL, so that they hold over several server processes, but for those that each
 * process keeps for itself.
 */
export const createRateLimiter = (
  pool: pg.Pool,
  scale: number,
): { consumeRateLimit(name: LimitName, key: string): Promise<void> } => {
  const shared = {
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  }
  const limiters = new Map(
    Object.entries<Limit>(limits).map(([name, limit]) => {
      const rule = { keyPrefix: name, points: Math.ceil(limit.points * scale), duration: limit.seconds }
      return [
        name,
        limit.isOfProcess ? new RateLimiterMemory(rule) : new RateLimiterPostgres({ ...shared, ...rule }),
      ]
    }),
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

/**
 * Consumes a point and returns whether the limit allows it, for callers that skip work instead of refusing the
 * request.
 */
export const isWithinLimit = (
  { consumeRateLimit }: Context,
  limit: LimitName,
  key: string,
): Promise<boolean> =>
  consumeRateLimit(limit, key).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem) return false
      throw refusal
    },
  )
