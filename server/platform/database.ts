import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'
import { createClientClass, type DatabaseClientOptions } from './database-client.ts'

export type Database = NodePgDatabase<typeof schema>
/** A transaction. Queries accept either a transaction or the database itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

export interface DatabaseHandle {
  pool: pg.Pool
  database: Database
  close(): Promise<void>
}

/**
 * Removes connections that break while checked out. drizzle never releases a connection whose `begin` failed,
 * so each one would reduce the pool's capacity.
 */
const removeBrokenConnections = (pool: pg.Pool) => {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_, client) => lent.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return
      client.release(true)
      client.release = () => {}
    })
  })
}

/**
 * Opens a connection pool. Connecting times out after 3 seconds. Without a pooler, statements time out after
 * 15 seconds.
 */
export const openDatabase = (
  url: string,
  options: { max?: number } & Partial<Omit<DatabaseClientOptions, 'maxStatementMs'>> = {},
): DatabaseHandle => {
  const { onError = () => {}, isPooled = false, max = 20, ...rest } = options
  const pool = new pg.Pool({
    connectionString: url,
    Client: createClientClass(url, { maxStatementMs: 20_000, onError, isPooled, ...rest }),
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // Poolers don't accept session options. Set these timeouts on the database role instead.
    ...(isPooled ? {} : { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }),
    keepAlive: true,
    application_name: 'causeway',
  })
  // The client has already reported this error to `onError`.
  pool.on('error', () => {})
  removeBrokenConnections(pool)
  return {
    pool,
    database: drizzle(pool, { schema, casing: 'snake_case' }),
    close: () => pool.end(),
  }
}

/**
 * Prepares a query once per database, so that drizzle builds it only once. Without a pooler, PostgreSQL also
 * parses it only once per connection. Use it for frequent reads outside transactions.
 */
export const prepareQuery = <Query>(prepare: (db: Database) => Query): ((db: Database) => Query) => {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const query = queries.get(db) ?? prepare(db)
    queries.set(db, query)
    return query
  }
}

const connectionErrorPattern =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|pool after calling end|not currently accepting connections/i

/** Whether an error is caused by a database outage (503) rather than a bug (500). */
export const isDatabaseOutage = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseOutage)) return true
    const { code, syscall } = { code: '', syscall: '', ...cause }
    // Class 08: connection exceptions. 57P01–57P05: the server ended or refused the connection. 53300: too
    // many connections.
    if (/^(08|57P0|53300)/.test(code)) return true
    if (isFullDiskError(cause)) return false
    // A system error on a connection. The code alone isn't enough, because a client that disconnects also
    // causes ECONNRESET.
    if (/^(connect|read|write|getaddrinfo)$/.test(syscall)) return true
    if (connectionErrorPattern.test(cause.message)) return true
  }
  return false
}

/**
 * Whether an error means that PostgreSQL is running but can't write. Code 53100 means that the disk is full.
 * Code 25006 means that the database is read-only, as some hosts make it when the disk is full.
 */
export const isFullStorageError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '53100' || error.code === '25006')) || isFullStorageError(error.cause))

/** System error codes for a full or read-only disk. */
const diskFullCodes = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether an error means that a file couldn't be written because its disk is full or read-only. */
export const isFullDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && diskFullCodes.includes(String(error.code))) || isFullDiskError(error.cause))
