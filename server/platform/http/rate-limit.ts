import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Limit, type LimitName, rateLimits } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '../context.ts'

/**
 * Creates a function that consumes a point of a limit. `scale` multiplies the points of each limit. Counters
 * are in PostgreSQL, so that all nodes share them, except for limits that each process counts separately.
 *
 * Uses rate-limiter-flexible, because @fastify/rate-limit stores counters in memory or Redis, and limits only
 * routes. With counters in memory, someone guessing passwords would get additional attempts on each node and
 * after each restart. Operations also limit users, projects, and email addresses, because someone with a
 * stolen session can use many IP addresses.
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
 * Consumes a point of a limit. Returns false if none is left, for callers that skip work instead of rejecting
 * the request.
 */
export const tryConsumeRateLimit = (
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
