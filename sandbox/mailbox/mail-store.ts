import type { DatabaseSync } from 'node:sqlite'

/** A negative LIMIT in SQLite returns all rows. */
const NO_ROW_LIMIT = -1

/** An email as returned by the mailbox's JSON API. */
export interface StoredEmail {
  id: string
  /** The Message-ID header with angle brackets. Several emails can have the same one. */
  messageId: string
  /** The From header: `Causeway <hello@causeway.example>`. */
  from: string
  /** Envelope recipients in lowercase, including blind copies. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Time of arrival in ISO 8601 format. */
  date: string
}

/**
 * An email in the inbox of one address, as IMAP clients see it. `size` is in bytes, and `receivedAt` in ms
 * since 1970.
 */
export interface InboxEntry {
  uid: number
  isRead: boolean
  size: number
  receivedAt: number
}

export type MailStore = ReturnType<typeof openMailStore>

/** Opens the email store. All methods are synchronous. `onChange` is called after `add` and `empty`. */
export function openMailStore(database: DatabaseSync, onChange: () => void) {
  const columns = 'id, message_id, sender, recipients, subject, text, html, received_at'
  const insert = database.prepare(
    `INSERT INTO mails (message_id, sender, recipients, subject, text, html, received_at, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const selectLatest = database.prepare(`SELECT ${columns} FROM mails ORDER BY id DESC LIMIT ?`)
  const count = database.prepare('SELECT count(*) AS mails FROM mails')
  const selectOne = database.prepare(`SELECT ${columns} FROM mails WHERE id = ?`)
  const selectRaw = database.prepare('SELECT raw FROM mails WHERE id = ?')
  const selectInbox = database.prepare(
    `SELECT id, is_read, length(raw) AS size, received_at FROM mails
     WHERE is_removed = 0 AND EXISTS (SELECT 1 FROM json_each(recipients) WHERE value = ? OR value LIKE ? ESCAPE '!')
     ORDER BY id`,
  )
  const setRead = database.prepare('UPDATE mails SET is_read = ? WHERE id = ?')
  const setRemoved = database.prepare('UPDATE mails SET is_removed = 1 WHERE id = ?')

  return {
    add(mail: Omit<StoredEmail, 'id' | 'date'>, receivedAt: number, raw: Uint8Array): void {
      const { messageId, from, to, subject, text, html } = mail
      insert.run(messageId, from, JSON.stringify(to), subject, text, html, receivedAt, raw)
      onChange()
    },

    /** Returns all emails, newest first. */
    list(): StoredEmail[] {
      return selectLatest.all(NO_ROW_LIMIT).map(toMail)
    },

    /** Returns the newest emails and the total number. */
    latest(limit: number): { mails: StoredEmail[]; total: number } {
      return { mails: selectLatest.all(limit).map(toMail), total: Number(count.get()?.mails ?? 0) }
    },

    find(id: string): StoredEmail | undefined {
      const row = selectOne.get(id)
      return row === undefined ? undefined : toMail(row)
    },

    /** Returns an email's source as it was received. Undefined if the email doesn't exist. */
    getRaw(id: string): Uint8Array | undefined {
      const raw = selectRaw.get(id)?.raw
      return raw instanceof Uint8Array ? raw : undefined
    },

    /**
     * Returns the emails to an address, with or without a +tag, oldest first. Leaves out emails removed with
     * `removeFromInbox`.
     */
    inboxOf(address: string): InboxEntry[] {
      const [name = '', domain = ''] = address.toLowerCase().split('@')
      const escaped = name.replace(/[!%_]/g, '!$&')
      return selectInbox.all(`${name}@${domain}`, `${escaped}+%@${domain}`).map((row) => ({
        uid: Number(row.id),
        isRead: row.is_read === 1,
        size: Number(row.size),
        receivedAt: Number(row.received_at),
      }))
    },

    markRead(uid: number, isRead: boolean): void {
      setRead.run(isRead ? 1 : 0, uid)
    },

    /** Removes an email from inboxes. The mailbox page still shows it. */
    removeFromInbox(uid: number): void {
      setRemoved.run(uid)
    },

    empty(): void {
      database.exec('DELETE FROM mails')
      onChange()
    },
  }
}

function toMail(row: Record<string, unknown>): StoredEmail {
  return {
    id: String(row.id),
    messageId: String(row.message_id),
    from: String(row.sender),
    to: JSON.parse(String(row.recipients)),
    subject: String(row.subject),
    text: String(row.text),
    html: String(row.html),
    date: new Date(Number(row.received_at)).toISOString(),
  }
}
