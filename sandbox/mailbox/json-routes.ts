import type { FastifyInstance } from 'fastify'
import type { MailStore } from './mail-store.ts'

/**
 * Adds the mailbox as JSON: GET and DELETE /mailbox/messages, GET /mailbox/messages/:id. The source of a message, with
 * its headers, is at /mailbox/messages/:id/source.
 */
export async function mailJsonRoutes(app: FastifyInstance, { mails }: { mails: MailStore }): Promise<void> {
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', (request) => mails.list(request.query.to))

  app.delete('/mailbox/messages', (_, reply) => {
    mails.empty()
    return reply.status(204).send()
  })

  app.get<{ Params: { id: string } }>('/mailbox/messages/:id', (request, reply) => {
    const mail = mails.find(request.params.id)
    return mail ?? reply.status(404).send({ error: 'No such message' })
  })

  app.get<{ Params: { id: string } }>('/mailbox/messages/:id/source', (request, reply) => {
    const raw = mails.rawOf(request.params.id)
    if (raw === undefined) return reply.status(404).send({ error: 'No such message' })
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(raw)
  })
}
