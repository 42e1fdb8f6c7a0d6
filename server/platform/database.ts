import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** An open transaction; queries take this or the database itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

export interface DatabaseHandle {
  pool: pg.Pool
  database: Database
  close(): Promise<void>
}

/**
 * Opens the pool. A lost connection fails the query that holds it, never the process; waiting for a connection
 * and running a statement both end after seconds, so that a half-open network cannot hang a request.
 * `onError` hears of connections that break while idle.
 */
export const openDatabase = (
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseHandle => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'causeway',
  })
  pool.on('error', (error) => options.onError?.(error))
  return {
    pool,
    database: drizzle(pool, { schema, casing: 'snake_case' }),
    close: () => pool.end(),
  }
}

/** Is this an outage of the database (503) rather than a fault of ours (500)? */
export const isDatabaseOutage = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    // Class 08: connection exceptions; 57P01-57P05: shutdown; 53300: too many connections.
    if (/^(08|57P0|53300)|^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)/.test(code)) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|Query read timeout|pool after calling end|not currently accepting connections/i.test(
        cause.message,
      )
    )
      return true
  }
  return false
}
