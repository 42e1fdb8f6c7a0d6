import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../http/page.ts'
import type { LiveList } from './live-events.ts'
import { attachmentsOf, FRAME_POLICY, frameContent } from './mail-frame.ts'
import type { MailStore } from './mail-store.ts'
import { mailboxPage } from './mailbox-page.ts'

/** Mails the list shows; whoever needs older ones asks for JSON. */
const SHOWN = 200

interface ById {
  Params: { id: string }
  Querystring: { view?: string }
}

export interface MailPageOptions {
  mails: MailStore
  live: LiveList
}

/** Adds the viewer under /mailbox: list, one mail as HTML or text, its files, and the news that mail came in. */
export async function mailPageRoutes(app: FastifyInstance, { mails, live }: MailPageOptions): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, _body, done) => {
    done(null)
  })

  app.get('/mailbox', (_, reply) => sendPage(reply, 200, mailboxPage(mails.latest(SHOWN))))

  app.get<ById>('/mailbox/:id', async (request, reply) => {
    const open = mails.find(request.params.id)
    if (open === undefined) return sendMissing(reply)
    const view = request.query.view === 'text' || open.html === '' ? 'text' : 'html'
    const files = await attachmentsOf(mails.rawOf(open.id) ?? new Uint8Array())
    return sendPage(reply, 200, mailboxPage({ ...mails.latest(SHOWN), open: { mail: open, view, files } }))
  })

  app.get<ById>('/mailbox/:id/frame', async (request, reply) => {
    const raw = mails.rawOf(request.params.id)
    if (raw === undefined) return sendMissing(reply)
    return reply
      .header('content-security-policy', FRAME_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await frameContent(raw))
  })

  app.get<{ Params: { id: string; file: string } }>('/mailbox/:id/files/:file', async (request, reply) => {
    const raw = mails.rawOf(request.params.id)
    const file = raw && (await attachmentsOf(raw))[Number(request.params.file)]
    if (file === undefined || typeof file.content === 'string') return sendMissing(reply)
    const name = encodeURIComponent(file.filename ?? 'attachment')
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('application/octet-stream')
      .send(new Uint8Array(file.content))
  })

  app.get('/mailbox/news', (request, reply) => live.subscribe(request, reply))

  app.post('/mailbox/empty', (_, reply) => {
    mails.empty()
    return reply.redirect('/mailbox', 303)
  })

  function sendMissing(reply: FastifyReply) {
    return sendPage(reply, 404, mailboxPage({ ...mails.latest(SHOWN), missing: true }))
  }
}
