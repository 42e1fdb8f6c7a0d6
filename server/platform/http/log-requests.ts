import type { FastifyInstance } from 'fastify'

/** One line for each request, once its reply has gone; that it came is told only when somebody looks for faults. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.debug({ req: request }, 'incoming request')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
    done()
  })
}
