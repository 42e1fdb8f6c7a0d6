import { createServer, type Socket } from 'node:net'
import type { InboxEntry, MailStore } from './mail-store.ts'

export interface ImapOptions {
  host: string
  /** Port to listen on. 0 selects a free port. */
  port: number
  mails: MailStore
}

/**
 * An IMAP server with the commands that clients need to read an inbox (RFC 3501, without TLS). Any email
 * address and password are valid. The inbox contains the emails to that address, with or without a +tag.
 */
export interface ImapServer {
  port: number
  stop: () => Promise<void>
}

export async function startImap({ host, port, mails }: ImapOptions): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that disconnects must not crash the sandbox.
    socket.on('error', () => socket.destroy())
    serveClient(socket, mails)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const MAX_COMMAND_BYTES = 64 * 1024
const CAPABILITIES = 'IMAP4rev1 AUTH=PLAIN SASL-IR'

interface ImapSession {
  send: (...parts: (string | Uint8Array)[]) => void
  mails: MailStore
  /** The address that the client logged in with. */
  user: string | null
  /** The emails in the selected inbox, in order of their sequence numbers. Null if no inbox is selected. */
  inbox: InboxEntry[] | null
  /** UIDs of the emails that the next EXPUNGE removes. */
  deleted: Set<number>
  /** If set, receives the next line, which isn't parsed as a command. */
  onLine: ((line: string) => void) | null
}

function serveClient(socket: Socket, mails: MailStore): void {
  const session: ImapSession = {
    send: (...parts) => {
      for (const part of parts) socket.write(part)
      socket.write('\r\n')
    },
    mails,
    user: null,
    inbox: null,
    deleted: new Set(),
    onLine: null,
  }
  session.send(`* OK [CAPABILITY ${CAPABILITIES}] Causeway sandbox`)
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    if (received.length > MAX_COMMAND_BYTES) return socket.destroy()
    for (;;) {
      const end = findCommandEnd(received, session)
      if (end === null) return
      const command = received.toString('utf8', 0, end)
      received = received.subarray(end + 2)
      const { onLine } = session
      session.onLine = null
      if (onLine) onLine(command)
      else if (runCommand(session, command) === 'end') return socket.end()
    }
  })
}

/**
 * Returns the offset of the line break that ends a command, or null if the command is incomplete. A literal
 * such as `{5}` is followed by a line break and that number of bytes. Asks the client to continue if it waits
 * before it sends a literal.
 */
function findCommandEnd(received: Buffer, session: ImapSession): number | null {
  let from = 0
  for (;;) {
    const end = received.indexOf('\r\n', from)
    if (end === -1) return null
    const literal = /\{(\d+)(\+?)\}$/.exec(received.toString('latin1', from, end))
    if (!literal) return end
    from = end + 2 + Number(literal[1])
    if (received.length < from) {
      if (literal[2] === '' && received.length === end + 2) session.send('+ Go on')
      return null
    }
  }
}

/** Splits arguments: atoms, quoted strings, and literals. Lists in parentheses stay whole. */
function parseArguments(text: string): string[] {
  const pattern =
    /"((?:[^"\\]|\\.)*)"|\{(\d+)\+?\}\r\n|(\([^()]*(?:\([^()]*\)[^()]*)*\))|([^\s"()]+(?:\[[^\]]*\]\S*)?)/gy
  const found: string[] = []
  let at = 0
  while (at < text.length) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) {
      at += 1
      continue
    }
    at = pattern.lastIndex
    const [, quoted, literalLength, list, atom] = match
    if (literalLength !== undefined) {
      found.push(text.slice(at, at + Number(literalLength)))
      at += Number(literalLength)
    } else found.push(quoted?.replace(/\\(.)/g, '$1') ?? list ?? atom ?? '')
  }
  return found
}

function runCommand(session: ImapSession, line: string): 'end' | undefined {
  const [, tag = '*', name = '', rest = ''] = /^(\S+) +(uid +\S+|\S+)(?: +([\s\S]*))?$/i.exec(line) ?? []
  const command = name.toUpperCase().replace(/\s+/g, ' ')
  const { send } = session
  const ok = (text: string) => send(`${tag} OK ${text}`)
  if (command === 'LOGOUT') {
    send('* BYE See you')
    ok('Logged out')
    return 'end'
  }
  const handler = commandHandlers[command]
  if (!handler) send(`${tag} BAD Unknown command`)
  else if (!publicCommands.has(command) && session.user === null) send(`${tag} NO Log in first`)
  else if (inboxCommands.has(command) && session.inbox === null) send(`${tag} BAD Select the inbox first`)
  else handler(session, parseArguments(rest), ok, (text) => send(`${tag} NO ${text}`))
  return undefined
}

type CommandHandler = (
  session: ImapSession,
  args: string[],
  ok: (text: string) => void,
  refuse: (text: string) => void,
) => void

const publicCommands = new Set(['CAPABILITY', 'NOOP', 'LOGIN', 'AUTHENTICATE'])
const inboxCommands = new Set(['UID SEARCH', 'UID FETCH', 'UID STORE', 'EXPUNGE', 'CLOSE'])

const commandHandlers: Record<string, CommandHandler> = {
  CAPABILITY: ({ send }, _, ok) => {
    send(`* CAPABILITY ${CAPABILITIES}`)
    ok('Done')
  },
  NOOP: (_session, _, ok) => ok('Done'),
  LOGIN: (session, [user = ''], ok) => {
    session.user = user
    ok('Welcome')
  },
  AUTHENTICATE: (session, [, initial], ok) => {
    const finish = (answer: string) => {
      session.user = Buffer.from(answer, 'base64').toString('utf8').split('\0')[1] ?? ''
      ok('Welcome')
    }
    if (initial !== undefined) return finish(initial)
    session.send('+ ')
    session.onLine = finish
  },
  LIST: ({ send }, [, pattern], ok) => {
    send(pattern === '' ? '* LIST (\\Noselect) "/" ""' : '* LIST () "/" INBOX')
    ok('Done')
  },
  SELECT: openInbox,
  EXAMINE: openInbox,
  'UID SEARCH': ({ send, inbox }, keys, ok) => {
    const found = (inbox ?? []).filter((entry) => isFound(entry, keys))
    send(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
    ok('Done')
  },
  'UID FETCH': (session, [set = '', items = ''], ok) => {
    for (const { entry, number } of findEntries(session, set)) sendParts(session, entry, number, items)
    ok('Done')
  },
  'UID STORE': (session, [set = '', action = '', flags = ''], ok) => {
    const isAdded = !action.startsWith('-')
    for (const { entry } of findEntries(session, set)) {
      if (/\\seen/i.test(flags)) {
        entry.isRead = isAdded
        session.mails.markRead(entry.uid, isAdded)
      }
      if (/\\deleted/i.test(flags)) session.deleted[isAdded ? 'add' : 'delete'](entry.uid)
    }
    ok('Done')
  },
  EXPUNGE: (session, _, ok) => {
    const removed = removeDeleted(session)
    for (const number of removed) session.send(`* ${number} EXPUNGE`)
    ok('Done')
  },
  CLOSE: (session, _, ok) => {
    removeDeleted(session)
    session.inbox = null
    ok('Done')
  },
}

function openInbox(
  session: ImapSession,
  [name = '']: string[],
  ok: (text: string) => void,
  refuse: (text: string) => void,
) {
  if (name.toUpperCase() !== 'INBOX') return refuse('There is only an inbox')
  const inbox = session.mails.inboxOf(session.user ?? '')
  session.inbox = inbox
  session.send('* FLAGS (\\Seen \\Deleted)')
  session.send('* OK [PERMANENTFLAGS (\\Seen \\Deleted)] Limited')
  session.send(`* ${inbox.length} EXISTS`)
  session.send('* 0 RECENT')
  session.send('* OK [UIDVALIDITY 1] UIDs valid')
  session.send(`* OK [UIDNEXT ${(inbox.at(-1)?.uid ?? 0) + 1}] Predicted next UID`)
  ok('[READ-WRITE] Selected')
}

/** Whether an email matches all search keys. Supports SEEN, UNSEEN, BEFORE, and ALL. Ignores other keys. */
function isFound({ isRead, receivedAt }: InboxEntry, keys: readonly string[]): boolean {
  return keys.every((key, index) => {
    const name = key.toUpperCase()
    if (name === 'SEEN') return isRead
    if (name === 'UNSEEN') return !isRead
    if (name === 'BEFORE') return receivedAt < Date.parse(`${keys[index + 1]} UTC`)
    return true
  })
}

/** Returns the emails in a UID set such as `3,5:8,10:*`, with their sequence numbers in the inbox. */
function findEntries({ inbox }: ImapSession, set: string): { entry: InboxEntry; number: number }[] {
  const last = inbox?.at(-1)?.uid ?? 0
  const ranges = set.split(',').map((range) => {
    const bounds = range.split(':').map((bound) => (bound === '*' ? last : Number(bound)))
    return { from: Math.min(...bounds), to: Math.max(...bounds) }
  })
  return (inbox ?? []).flatMap((entry, index) =>
    ranges.some(({ from, to }) => entry.uid >= from && entry.uid <= to) ? [{ entry, number: index + 1 }] : [],
  )
}

/** Removes emails marked as deleted. Returns the sequence number each email had when it was removed. */
function removeDeleted(session: ImapSession): number[] {
  const numbers: number[] = []
  for (const uid of session.deleted) {
    const index = (session.inbox ?? []).findIndex((entry) => entry.uid === uid)
    if (index === -1) continue
    session.mails.removeFromInbox(uid)
    session.inbox?.splice(index, 1)
    numbers.push(index + 1)
  }
  session.deleted.clear()
  return numbers
}

/** Responds to a FETCH command with the requested items: UID, FLAGS, size, and the source or its headers. */
function sendParts({ send, mails }: ImapSession, entry: InboxEntry, number: number, items: string): void {
  const parts: (string | Uint8Array)[] = [`* ${number} FETCH (UID ${entry.uid}`]
  if (/\bFLAGS\b/i.test(items)) parts.push(` FLAGS (${entry.isRead ? '\\Seen' : ''})`)
  if (/\bRFC822\.SIZE\b/i.test(items)) parts.push(` RFC822.SIZE ${entry.size}`)
  for (const [, section = ''] of items.matchAll(/\bBODY(?:\.PEEK)?\[([^\]]*)\]/gi)) {
    const source = Buffer.from(mails.getRaw(String(entry.uid)) ?? [])
    const headersEnd = source.indexOf('\r\n\r\n')
    const isHeaders = section.toUpperCase() === 'HEADER' && headersEnd !== -1
    const content = isHeaders ? source.subarray(0, headersEnd + 4) : source
    parts.push(` BODY[${section}] {${content.length}}\r\n`, content)
  }
  send(...parts, ')')
}
