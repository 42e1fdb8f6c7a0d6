import { type SQL, sql } from 'drizzle-orm'
import type { Program } from './program.ts'

/** What is written about a request although it is refused, or by workers on their own. */
const bookkeeping = ['rate_limits', 'security_events', 'login_attempts', 'account_lockouts', 'webhook_events']

/** Rows that change by being used or delivered; that there are more or fewer of them would be a change. */
const counted = ['user_sessions', 'mails']

type Database = Program['context']['database']

const queryOf = async (database: Database): Promise<SQL> => {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !bookkeeping.includes(name))
    .map(({ name }) => {
      const rows = sql.identifier(name)
      return counted.includes(name)
        ? sql`select ${name} as name, count(*)::text as content from ${rows}`
        : sql`select ${name} as name, md5(string_agg(t::text, E'\n' order by t::text)) as content from ${rows} t`
    })
  return sql.join(parts, sql` union all `)
}

/** Every program of the tests has the same tables, so the query is made once. */
let query: Promise<SQL> | undefined

/** A text that is another one as soon as anything that the program stores for users has changed; it names the tables. */
export const fingerprint = async ({ context: { database } }: Program): Promise<string> => {
  query ??= queryOf(database)
  const { rows } = await database.execute(await query)
  return JSON.stringify(rows)
}
