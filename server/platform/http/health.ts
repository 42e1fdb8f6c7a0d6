import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#server/database/migrate.ts'

/** /healthz: the process lives. /readyz: the database answers and has this version's schema, else 503. */
export const healthRoutes = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const ready = await isMigrated(pool).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
