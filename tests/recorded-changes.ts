import { sql } from 'drizzle-orm'
import type { Program } from './program.ts'

/** Tables that rejected requests and background jobs may write to. */
const ignoredTables = [
  'rate_limits',
  'security_events',
  'login_attempts',
  'account_lockouts',
  'webhook_events',
]

/** Tables in which only new and deleted rows count, because background work and reads also update rows. */
const countedTables = ['user_sessions', 'mails', 'draft_runs', 'project_message_reads']

/**
 * Rows that aren't recorded, because a job adds them some time after a message: the email about unread
 * messages, and the token of its unsubscribe link.
 */
const addedLater: Record<string, { column: string; value: string }> = {
  mails: { column: 'kind', value: 'unread-messages' },
  account_tokens: { column: 'purpose', value: 'stop_messages' },
}

const conditions = { insert: 'true', update: 'old.* *<> new.*', delete: 'true' }

const createTrigger = (table: string, event: keyof typeof conditions): string => {
  const later = addedLater[table]
  const row = event === 'delete' ? 'old' : 'new'
  const exception = later ? `and ${row}.${later.column}::text <> '${later.value}'` : ''
  return `create trigger record_${event} after ${event} on "${table}" for each row
    when (${conditions[event]} ${exception}) execute function recorded.record_change()`
}

/**
 * Starts recording which tables of a program's database change. Returns a function that returns the sorted
 * names of the tables that have changed since its last call. Ignores updates that don't change any value, and
 * the tables and rows listed above.
 */
export const recordChanges = async ({ context }: Program): Promise<() => Promise<string[]>> => {
  const { database } = context
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const triggers = tables
    .filter(({ name }) => !ignoredTables.includes(name))
    .flatMap(({ name }) => {
      const events = ['insert', 'update', 'delete'] as const
      const counted = events.filter((event) => event !== 'update' || !countedTables.includes(name))
      return counted.map((event) => createTrigger(name, event))
    })
  await database.execute(
    sql.raw(`create schema recorded;
      create table recorded.changes (table_name text not null);
      create function recorded.record_change() returns trigger language plpgsql as $$ begin
        insert into recorded.changes values (tg_table_name);
        return null;
      end $$;
      ${triggers.join(';\n')}`),
  )
  return async () => {
    const { rows } = await database.execute<{ name: string }>(
      sql`delete from recorded.changes returning table_name as name`,
    )
    return [...new Set(rows.map(({ name }) => name))].sort()
  }
}
