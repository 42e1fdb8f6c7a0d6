import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { IDEMPOTENCY_HEADER } from '#contract/route.ts'
import type { Queryable, Transaction } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { claimIdempotencyKey, deleteIdempotencyKeysUsedBefore } from './idempotency-keys.queries.ts'

/** Lifetime of an idempotency key, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * Time in ms during which identical content from the same user is treated as a duplicate if the request has
 * no idempotency key.
 */
const DUPLICATE_WINDOW_MS = 5000

/**
 * Marks a request as processed in the operation's transaction. If the operation fails, the request can be
 * repeated. An operation with several transactions passes a different `part` in each one. Does nothing for
 * requests without an actor.
 * @throws ALREADY_DONE
 */
export type RequestClaim = (tx: Transaction, part?: string) => Promise<void>

const hashContent = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex')

export const createRequestClaim =
  (request: FastifyRequest, actor: Actor | null): RequestClaim =>
  async (tx, part = '') => {
    if (!actor) return
    const now = new Date()
    const given = request.headers[IDEMPOTENCY_HEADER]
    const [key, lifetime] =
      typeof given === 'string'
        ? [`given:${given}`, KEY_LIFETIME_MS]
        : [`content:${hashContent(request)}`, DUPLICATE_WINDOW_MS]
    const isFirst = await claimIdempotencyKey(
      tx,
      { userId: actor.userId, key: key + part, usedAt: now },
      new Date(now.getTime() - lifetime),
    )
    if (!isFirst) throw new Problem('ALREADY_DONE')
  }

export const deleteExpiredIdempotencyKeys = async (db: Queryable, now: Date): Promise<void> => {
  await deleteIdempotencyKeysUsedBefore(db, new Date(now.getTime() - KEY_LIFETIME_MS))
}
