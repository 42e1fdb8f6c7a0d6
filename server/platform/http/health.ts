import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#server/database/migrate.ts'

/** A load balancer that asks must not have to wait for a database that hangs; milliseconds. */
const PATIENCE = 800

/** Why no requests should be sent here; null when they should. */
const reasonAgainst = async (app: FastifyInstance, pool: pg.Pool): Promise<string | null> => {
  if (app.draining.hasBegun) return 'stopping'
  if (app.storage.isFull) return 'the database cannot save'
  const isLate = delay(PATIENCE, 'the database does not answer', { ref: false })
  const isBehind = isMigrated(pool).then((isDone) => (isDone ? null : 'the database has an older schema'))
  return Promise.race([isBehind, isLate])
}

/**
 * /healthz: the process lives. /readyz: the server takes requests, and the database answers, saves and has this
 * version's schema, else 503.
 */
export const healthRoutes = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const reason = await reasonAgainst(app, pool).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return 'the database cannot be reached'
    })
    if (reason === null) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', reason })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The time before the listener closes, in which load balancers learn to send no more requests here. */
    draining: { hasBegun: boolean }
  }
}

/** While the server drains, every reply ends its connection, so that the next request opens one somewhere else. */
export const addDraining = (app: FastifyInstance): void => {
  app.decorate('draining', { hasBegun: false })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.draining.hasBegun) reply.header('connection', 'close')
    done()
  })
}
