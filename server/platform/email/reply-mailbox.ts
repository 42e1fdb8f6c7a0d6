import { ImapFlow } from 'imapflow'
import { isLoopbackHost } from '../this-machine.ts'

const MAILBOX_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** An open connection to the mailbox that receives replies. An email is unread until it has been stored. */
export interface ReplyMailbox {
  /** Returns the unread emails, oldest first. Sizes are in bytes. */
  listUnread(): Promise<{ uid: number; size: number }[]>
  readSource(uid: number): Promise<Buffer>
  readHeaders(uid: number): Promise<Buffer>
  markRead(uid: number): Promise<void>
  /** Deletes the emails that were stored and arrived before this day. */
  removeReadBefore(day: Date): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the inbox. Requires TLS, except for this machine.
 * @param imapUrl with user and password, such as `imaps://user:password@mail.example.org`
 */
export const openReplyMailbox = async (imapUrl: string): Promise<ReplyMailbox> => {
  const { protocol, hostname, port, username, password } = new URL(imapUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'imaps:'
  const client = new ImapFlow({
    host,
    port: Number(port || (isSecure ? 993 : 143)),
    secure: isSecure,
    doSTARTTLS: !isSecure && !isLoopbackHost(host),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    ...MAILBOX_TIMEOUTS_MS,
  })
  // The command in progress also fails, and reports it.
  client.on('error', () => {})
  const fetchPart = async (uid: number, part: 'source' | 'headers') => {
    const email = await client.fetchOne(String(uid), { [part]: true }, { uid: true })
    const content = email ? email[part] : undefined
    if (!content) throw new Error(`the mailbox has no email ${uid}`)
    return content
  }
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
  } catch (error) {
    client.close()
    throw error
  }
  return {
    listUnread: async () => {
      const found = await client.search({ seen: false }, { uid: true })
      if (!found) throw new Error('searching the reply mailbox failed')
      if (found.length === 0) return []
      const emails = await client.fetchAll(found, { uid: true, size: true }, { uid: true })
      return emails.map(({ uid, size = 0 }) => ({ uid, size })).sort((a, b) => a.uid - b.uid)
    },
    readSource: (uid) => fetchPart(uid, 'source'),
    readHeaders: (uid) => fetchPart(uid, 'headers'),
    markRead: async (uid) => {
      if (!(await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })))
        throw new Error(`marking email ${uid} as read failed`)
    },
    removeReadBefore: async (day) => {
      const old = await client.search({ seen: true, before: day }, { uid: true })
      if (old && old.length > 0) await client.messageDelete(old, { uid: true })
    },
    close: () => client.logout().catch(() => client.close()),
  }
}
