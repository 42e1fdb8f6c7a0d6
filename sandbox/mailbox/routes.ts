import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Attachment } from 'postal-mime'
import PostalMime, { type Email } from 'postal-mime'
import { sendPage } from '../http/page.ts'
import type { MailStore, StoredEmail } from './mail-store.ts'
import { renderMailboxPage } from './mailbox-page.ts'

const MAX_LISTED_EMAILS = 200

interface EmailRequest {
  Params: { id: string }
  Querystring: { view?: string }
}

interface MailboxPageOptions {
  mails: MailStore
  smtpPort: () => number
  live: MailboxEvents
}

/**
 * Registers the routes under /mailbox for the mailbox page: the list, an email as HTML or text, its
 * attachments, replies, a route that deletes all emails, and an event stream that announces changes.
 */
export async function registerMailboxPageRoutes(
  app: FastifyInstance,
  { mails, live, smtpPort }: MailboxPageOptions,
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.get('/mailbox', (_, reply) => sendPage(reply, 200, renderMailboxPage(mails.latest(MAX_LISTED_EMAILS))))

  app.get<EmailRequest>('/mailbox/:id', async (request, reply) => {
    const open = mails.find(request.params.id)
    if (open === undefined) return sendMissing(reply)
    const view = request.query.view === 'text' || open.html === '' ? 'text' : 'html'
    const files = await parseAttachments(mails.getRaw(open.id) ?? new Uint8Array())
    return sendPage(
      reply,
      200,
      renderMailboxPage({ ...mails.latest(MAX_LISTED_EMAILS), open: { mail: open, view, files } }),
    )
  })

  app.get<EmailRequest>('/mailbox/:id/frame', async (request, reply) => {
    const raw = mails.getRaw(request.params.id)
    if (raw === undefined) return sendMissing(reply)
    return reply
      .header('content-security-policy', FRAME_CONTENT_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await renderFrameContent(raw))
  })

  app.get<{ Params: { id: string; file: string } }>('/mailbox/:id/files/:file', async (request, reply) => {
    const raw = mails.getRaw(request.params.id)
    const file = raw && (await parseAttachments(raw))[Number(request.params.file)]
    if (file === undefined || typeof file.content === 'string') return sendMissing(reply)
    const name = encodeURIComponent(file.filename ?? 'attachment')
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('application/octet-stream')
      .send(new Uint8Array(file.content))
  })

  app.get('/mailbox/news', (request, reply) => live.subscribe(request, reply))

  app.post<EmailRequest & { Body: { text?: string } }>('/mailbox/:id/reply', async (request, reply) => {
    const { id } = request.params
    const [mail, raw] = [mails.find(id), mails.getRaw(id)]
    if (!mail || !raw) return sendMissing(reply)
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort() })
    await transport.sendMail(createReply(mail, await PostalMime.parse(raw), request.body.text ?? ''))
    transport.close()
    return reply.redirect('/mailbox', 303)
  })

  app.post('/mailbox/empty', (_, reply) => {
    mails.empty()
    return reply.redirect('/mailbox', 303)
  })

  function sendMissing(reply: FastifyReply) {
    return sendPage(reply, 404, renderMailboxPage({ ...mails.latest(MAX_LISTED_EMAILS), missing: true }))
  }
}

/**
 * Registers GET and DELETE /mailbox/messages for all emails as JSON, and GET /mailbox/messages/:id/source for
 * an email's source.
 */
export async function registerMailboxJsonRoutes(
  app: FastifyInstance,
  { mails }: { mails: MailStore },
): Promise<void> {
  app.get('/mailbox/messages', () => mails.list())

  app.delete('/mailbox/messages', (_, reply) => {
    mails.empty()
    return reply.status(204).send()
  })

  app.get<{ Params: { id: string } }>('/mailbox/messages/:id/source', (request, reply) => {
    const raw = mails.getRaw(request.params.id)
    if (raw === undefined) return reply.status(404).send({ error: 'No such message' })
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(raw)
  })
}

/** Notifies open mailbox pages of changes through server-sent events. */
export interface MailboxEvents {
  /** Keeps the response open and sends an event for each change. */
  subscribe: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  announce: () => void
  /** Ends all open responses. */
  stop: () => void
}

export function createMailboxEvents(): MailboxEvents {
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

/** Prevents emails from running scripts or loading anything from other hosts. Links can open new tabs. */
const FRAME_CONTENT_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Renders an email's HTML for the frame, with inline images as data URLs and links that open new tabs. */
async function renderFrameContent(raw: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const pictures = new Map(
    mail.attachments.flatMap((part) =>
      part.contentId ? [[part.contentId.replace(/^<|>$/g, ''), part]] : [],
    ),
  )
  const content = (mail.html ?? '').replace(/cid:([^"'\s)>]+)/g, (reference, id: string) => {
    const picture = pictures.get(decodeURIComponent(id))
    return picture === undefined ? reference : toDataUrl(picture)
  })
  const base = '<base target="_blank">'
  const head = /<head[^>]*>/i
  return head.test(content) ? content.replace(head, (tag) => tag + base) : base + content
}

/** Creates a reply from the email's recipient. Quotes the email below the text, as email programs do. */
function createReply(mail: StoredEmail, { replyTo, from }: Email, text: string): SendMailOptions {
  const quote = mail.text.replace(/^/gm, '> ')
  return {
    from: mail.to[0] ?? '',
    to: replyTo?.[0]?.address ?? from?.address ?? '',
    subject: `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    // A mail server that has verified the sender adds this header.
    headers: { 'Authentication-Results': 'sandbox; dmarc=pass' },
    text: `${text}\n\nOn ${new Date(mail.date).toUTCString()}, ${mail.from} wrote:\n\n${quote}`,
  }
}

/** Parses an email's attachments. Excludes inline images. */
async function parseAttachments(raw: Uint8Array): Promise<Attachment[]> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return mail.attachments.filter((part) => part.disposition !== 'inline' && !part.related)
}

function toDataUrl(part: Attachment): string {
  return `data:${part.mimeType};base64,${String(part.content)}`
}
