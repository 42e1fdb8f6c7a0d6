import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024

export interface SmtpOptions {
  host: string
  /** Port to listen on. 0 selects a free port. */
  port: number
  mails: MailStore
  /** Returns the current time in ms since 1970. */
  now: () => number
}

/** An SMTP server that accepts emails from and to any address, up to 10 MB each, and forwards none. */
export interface SmtpServer {
  port: number
  stop: () => Promise<void>
}

export async function startSmtp({ host, port, mails, now }: SmtpOptions): Promise<SmtpServer> {
  const server = new SMTPServer({
    banner: 'Causeway sandbox',
    size: MAX_MESSAGE_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error) => done(error),
      )
    },
  })

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const chunks: Buffer[] = []
    // The rest of an oversized message must be read before the server can respond.
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
    if (stream.sizeExceeded) {
      throw Object.assign(new Error('The email is larger than 10 MB'), { responseCode: 552 })
    }
    const raw = Buffer.concat(chunks)
    const mail = await PostalMime.parse(raw)
    mails.add(
      {
        messageId: mail.messageId ?? '',
        from: mail.from === undefined ? (getSender(session) ?? '') : formatAddress(mail.from),
        to: session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
      },
      now(),
      raw,
    )
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A client that disconnects must not crash the sandbox.
  server.on('error', (error) => console.error(`sandbox: SMTP ${error.message}`))
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function getSender(session: SMTPServerSession): string | undefined {
  return session.envelope.mailFrom ? session.envelope.mailFrom.address : undefined
}

function formatAddress(address: Address): string {
  if (address.address === undefined) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}
