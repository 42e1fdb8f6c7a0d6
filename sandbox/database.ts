import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA_SQL = `
  -- Stripe objects as the API returns them. "hidden" is data that the API leaves out.
  CREATE TABLE IF NOT EXISTS stripe_objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hidden TEXT
  );
  CREATE INDEX IF NOT EXISTS stripe_objects_kind ON stripe_objects (kind, seq);
  CREATE INDEX IF NOT EXISTS stripe_objects_payment ON stripe_objects (kind, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS stripe_objects_open ON stripe_objects (json_extract(body, '$.expires_at'))
    WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';

  CREATE TABLE IF NOT EXISTS idempotent_answers (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );

  -- One row per delivery of an event. The "duplicate" fault adds copies.
  CREATE TABLE IF NOT EXISTS webhook_deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    copy INTEGER NOT NULL,
    chain TEXT,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    last_status INTEGER,
    last_error TEXT,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS webhook_deliveries_event ON webhook_deliveries (event_id);
  CREATE INDEX IF NOT EXISTS webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS webhook_deliveries_chain ON webhook_deliveries (chain, seq) WHERE state = 'pending';

  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    raw BLOB NOT NULL
  );

  CREATE TABLE IF NOT EXISTS google_ads_accounts (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  );
`

/** Runs synchronous work in a transaction and returns its result. Nested calls join the outer one. */
export type TransactionRunner = <T>(work: () => T) => T

/**
 * Opens `<dataDir>/sandbox.sqlite`, which contains everything that the sandbox stores. Creates it if it
 * doesn't exist.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'), { timeout: 5_000 })
  // With NORMAL, a killed process loses no data. A power failure or a crash of the operating system can lose
  // the last transactions.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  database.exec(SCHEMA_SQL)
  addInboxColumns(database)
  return database
}

/** Adds columns that are missing from databases created before the sandbox had an IMAP server. */
function addInboxColumns(database: DatabaseSync): void {
  const known = database.prepare("SELECT name FROM pragma_table_info('mails')").all()
  for (const name of ['is_read', 'is_removed'])
    if (!known.some((column) => column.name === name))
      database.exec(`ALTER TABLE mails ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`)
}

export function createTransactionRunner(database: DatabaseSync): TransactionRunner {
  return (work) => {
    if (database.isTransaction) return work()
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}
