import { type SQL, sql } from 'drizzle-orm'
import type { Program } from './program.ts'

/** Tables that rejected requests and background jobs may write to. */
const ignoredTables = [
  'rate_limits',
  'security_events',
  'login_attempts',
  'account_lockouts',
  'webhook_events',
]

/** Tables whose rows change when they're used, delivered, or worked on by a job. Only their row counts are compared. */
const countedTables = ['user_sessions', 'mails', 'draft_runs', 'project_message_reads']

/** What a job adds some time after a message: the email about unread messages with its unsubscribe link. */
const addedLater: Record<string, SQL> = {
  mails: sql`kind = 'unread-messages'`,
  account_tokens: sql`purpose = 'stop_messages'`,
}

type Database = Program['context']['database']

const createFingerprintQuery = async (database: Database): Promise<SQL> => {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !ignoredTables.includes(name))
    .map(({ name }) => {
      const later = addedLater[name]
      const rows = sql`${sql.identifier(name)} t ${later ? sql`where not (${later})` : sql``}`
      return countedTables.includes(name)
        ? sql`select ${name} as name, count(*)::text as content from ${rows}`
        : sql`select ${name} as name, md5(string_agg(t::text, E'\n' order by t::text)) as content from ${rows}`
    })
  // Without an order, parallel workers return the tables in random order.
  return sql`${sql.join(parts, sql` union all `)} order by name`
}

/** Cached, because every test program has the same tables. */
let query: Promise<SQL> | undefined

/** Returns a string that changes whenever user data in the database changes. Contains the tables' names. */
export const fingerprintDatabase = async ({ context: { database } }: Program): Promise<string> => {
  query ??= createFingerprintQuery(database)
  const { rows } = await database.execute(await query)
  return JSON.stringify(rows)
}
