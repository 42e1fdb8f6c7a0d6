import { ImapFlow } from 'imapflow'
import { isLoopbackHost } from '../loopback.ts'

const MAILBOX_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Maximum number of IDs in an IMAP command. Servers may reject command lines longer than about 8 KB. */
const MAX_UIDS_PER_COMMAND = 500

/**
 * An open connection to the mailbox that receives replies. Callers mark an email as read after storing it.
 */
export interface ReplyMailbox {
  /** Returns the IDs of the unread emails. */
  listUnread(): Promise<number[]>
  /** Returns an email's size in bytes. */
  readSize(uid: number): Promise<number>
  readSource(uid: number): Promise<Buffer>
  readHeaders(uid: number): Promise<Buffer>
  markRead(uid: number): Promise<void>
  /** Deletes read emails that arrived before this day. */
  removeReadBefore(day: Date): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the inbox. Requires TLS, unless the server is on this machine.
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
    doSTARTTLS: !isSecure && !isLoopbackHost(hostname),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    ...MAILBOX_TIMEOUTS_MS,
  })
  // Ignore this event, because the command in progress fails with the same error.
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
      return found
    },
    readSize: async (uid) => {
      const email = await client.fetchOne(String(uid), { size: true }, { uid: true })
      if (!email) throw new Error(`the mailbox has no email ${uid}`)
      return email.size ?? 0
    },
    readSource: (uid) => fetchPart(uid, 'source'),
    readHeaders: (uid) => fetchPart(uid, 'headers'),
    markRead: async (uid) => {
      if (!(await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })))
        throw new Error(`marking email ${uid} as read failed`)
    },
    removeReadBefore: async (day) => {
      const old = await client.search({ seen: true, before: day }, { uid: true })
      if (!old) throw new Error('searching the reply mailbox failed')
      for (let start = 0; start < old.length; start += MAX_UIDS_PER_COMMAND)
        await client.messageDelete(old.slice(start, start + MAX_UIDS_PER_COMMAND), { uid: true })
    },
    close: () => client.logout().catch(() => client.close()),
  }
}
