import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { idempotencyHeader } from '#contract/route.ts'
import type { Queryable, Transaction } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { deleteKeysUsedBefore, takeKey } from './request-keys.queries.ts'

/** Lifetime of an idempotency key, in ms. */
const keyLifetime = 24 * 60 * 60 * 1000

/** Without a key, identical content from the same user within this time, in ms, is a duplicate. */
const sameRequest = 5000

/**
 * Marks a request as processed in the operation's transaction. If the operation fails, the request can be repeated.
 * @throws ALREADY_DONE
 */
export type Claim = (tx: Transaction) => Promise<void>

const contentOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex')

export const createClaim =
  (request: FastifyRequest, actor: Actor | null): Claim =>
  async (tx) => {
    if (!actor) return
    const now = new Date()
    const given = request.headers[idempotencyHeader]
    const [key, lifetime] =
      typeof given === 'string'
        ? [`given:${given}`, keyLifetime]
        : [`content:${contentOf(request)}`, sameRequest]
    const isFirst = await takeKey(
      tx,
      { userId: actor.userId, key, usedAt: now },
      new Date(now.getTime() - lifetime),
    )
    if (!isFirst) throw new Problem('ALREADY_DONE')
  }

/** Deletes expired keys. */
export const deleteExpiredKeys = async (db: Queryable, now: Date): Promise<void> => {
  await deleteKeysUsedBefore(db, new Date(now.getTime() - keyLifetime))
}
