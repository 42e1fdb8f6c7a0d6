import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { findMigrationState } from '#server/database/migrate.ts'

/** Time limit for the database check, in ms, so that a hung database doesn't delay the load balancer. */
const READINESS_TIMEOUT_MS = 800

/** Returns why the server isn't ready, or null if it is. @throws if the database can't be reached */
const getNotReadyReason = async (app: FastifyInstance, pool: pg.Pool): Promise<string | null> => {
  if (app.draining.hasBegun) return 'stopping'
  if (app.storage.reason) return app.storage.reason
  const timeout = delay(READINESS_TIMEOUT_MS, 'the database does not respond', { ref: false })
  const schemaCheck = findMigrationState(pool).then((state) =>
    state === 'current'
      ? null
      : `the database has a schema of ${state === 'older' ? 'an older' : 'a newer'} version`,
  )
  return Promise.race([schemaCheck, timeout])
}

/**
 * Adds the health checks. `/healthz` responds if the process is running. `/readyz` responds with status 503
 * if the server is shutting down, the database doesn't respond, the database or the data folder can't be
 * written, or the database has the schema of a different version.
 */
export const registerHealthRoutes = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const reason = await getNotReadyReason(app, pool).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return 'the database cannot be reached'
    })
    if (reason === null) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', reason })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether the server is about to shut down. It still accepts requests, so that load balancers have time
     * to stop sending them.
     */
    draining: { hasBegun: boolean }
  }
}

/**
 * While draining, makes every response close its connection, so that the client's next request goes to
 * another node.
 */
export const registerDraining = (app: FastifyInstance): void => {
  app.decorate('draining', { hasBegun: false })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.draining.hasBegun) reply.header('connection', 'close')
    done()
  })
}
