import type { FastifyInstance } from 'fastify'

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
