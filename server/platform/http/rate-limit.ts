import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Limit, type LimitName, rateLimits } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'

/**
 * Creates the limiters of all limits. Counters are in PostgreSQL, so that all nodes share them, except for limits that
 * each process counts by itself.
 *
 * This uses rate-limiter-flexible instead of @fastify/rate-limit, which stores counters in memory or Redis and limits
 * routes. In memory, someone who guesses passwords would get as many attempts again on each node, and a restart would
 * reset them. Operations also limit users, projects, and email addresses, not only routes: a client whose session was
 * stolen depends on that, because the thief can use many addresses.
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
    Object.entries<Limit>(rateLimits).map(([name, limit]) => {
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
