import type { DatabaseSync } from 'node:sqlite'

/** A mail as JSON shows it. */
export interface Mail {
  id: string
  /** The Message-ID header, angle brackets included. Mails with the same one are all kept. */
  messageId: string
  /** As the sender wrote it, `Causeway <hello@causeway.example>`. */
  from: string
  /** The addresses it was delivered to, in lower case: those of the header and blind copies. */
  to: string[]
  subject: string
  text: string
  html: string
  /** When it arrived, ISO. */
  date: string
}

/** The stored mails. All calls are synchronous. */
export type MailStore = ReturnType<typeof openMailStore>

/** Opens the store of mails in an open database. `onChange` is called after mails came or went. */
export function openMailStore(database: DatabaseSync, onChange: () => void) {
  const columns = 'id, message_id, sender, recipients, subject, text, html, received_at'
  const insert = database.prepare(
    `INSERT INTO mails (message_id, sender, recipients, subject, text, html, received_at, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const selectLatest = database.prepare(`SELECT ${columns} FROM mails ORDER BY id DESC LIMIT ?`)
  const count = database.prepare('SELECT count(*) AS mails FROM mails')
  const selectTo = database.prepare(
    `SELECT ${columns} FROM mails WHERE EXISTS (SELECT 1 FROM json_each(recipients) WHERE value = ?)
     ORDER BY id DESC`,
  )
  const selectOne = database.prepare(`SELECT ${columns} FROM mails WHERE id = ?`)
  const selectRaw = database.prepare('SELECT raw FROM mails WHERE id = ?')

  return {
    /** Stores a mail together with its raw source. */
    add(mail: Omit<Mail, 'id' | 'date'>, receivedAt: number, raw: Uint8Array): void {
      const { messageId, from, to, subject, text, html } = mail
      insert.run(messageId, from, JSON.stringify(to), subject, text, html, receivedAt, raw)
      onChange()
    },

    /** All mails, newest first, or those that went to an address. */
    list(to?: string): Mail[] {
      // A negative limit is none.
      const rows = to === undefined ? selectLatest.all(-1) : selectTo.all(to.toLowerCase())
      return rows.map(mailOf)
    },

    /** The newest mails, and how many there are in all. */
    latest(limit: number): { mails: Mail[]; total: number } {
      return { mails: selectLatest.all(limit).map(mailOf), total: Number(count.get()?.mails ?? 0) }
    },

    /** One mail, or undefined. */
    find(id: string): Mail | undefined {
      const row = selectOne.get(id)
      return row === undefined ? undefined : mailOf(row)
    },

    /** The source of a mail as it came over the wire, or undefined. */
    rawOf(id: string): Uint8Array | undefined {
      const raw = selectRaw.get(id)?.raw
      return raw instanceof Uint8Array ? raw : undefined
    },

    /** Removes all mails. */
    empty(): void {
      database.exec('DELETE FROM mails')
      onChange()
    },
  }
}

function mailOf(row: Record<string, unknown>): Mail {
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
