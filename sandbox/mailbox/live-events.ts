import type { FastifyReply, FastifyRequest } from 'fastify'

/** Tells open mailbox pages that mail came or went, by server-sent events. */
export interface LiveList {
  /** Keeps the request open and writes an event at each change. */
  subscribe: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Tells everybody. */
  announce: () => void
  /** Ends all open requests. */
  stop: () => void
}

/** A list of listeners, empty at first. */
export function createLiveList(): LiveList {
  const listeners = new Set<FastifyReply>()
  return {
    subscribe: (request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      reply.raw.write('retry: 2000\n\n')
      listeners.add(reply)
      request.raw.once('close', () => listeners.delete(reply))
      return reply
    },
    announce: () => {
      for (const { raw } of listeners) raw.write('event: change\ndata:\n\n')
    },
    stop: () => {
      for (const { raw } of listeners) raw.end()
    },
  }
}
