import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'
import { type WatchedOptions, watchedClient } from './database-client.ts'

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
 * A broken connection leaves the pool even when no one releases it: drizzle keeps the one whose `begin` fails, and
 * the pool would be smaller by one for ever.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback)
      return undefined
    }
    return super.connect().then((client) => {
      const { release } = client
      const leave = () => {
        client.release = () => {}
        release(true)
      }
      client.once('end', leave)
      client.release = (error) => {
        client.removeListener('end', leave)
        release(error)
      }
      return client
    })
  }
}

/**
 * Opens the pool. A connection that breaks or hangs fails the query that runs on it, never the process; waiting for a
 * connection and running a statement both end after seconds. `onError` hears of connections that break.
 */
export const openDatabase = (
  url: string,
  options: { max?: number } & Partial<Pick<WatchedOptions, 'onError' | 'onDone' | 'isPooled'>> = {},
): DatabaseHandle => {
  const { onError = () => {}, onDone, isPooled = false } = options
  const pool = new Pool({
    connectionString: url,
    Client: watchedClient(url, { longest: 20_000, onError, isPooled, ...(onDone ? { onDone } : {}) }),
    max: options.max ?? 20,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // A pooler takes no options of a session; there they are those of the role.
    ...(isPooled ? {} : { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }),
    keepAlive: true,
    application_name: 'causeway',
  })
  // The connection itself has told of it.
  pool.on('error', () => {})
  return {
    pool,
    database: drizzle(pool, { schema, casing: 'snake_case' }),
    close: () => pool.end(),
  }
}

/** Where statements run: the pool, or the connection of a transaction. The library tells its types nothing of it. */
const clientOf = (db: Queryable): unknown => {
  if (!('client' in db._.session)) throw new Error('drizzle no longer keeps the connection in its session')
  return db._.session.client
}

/**
 * A query that runs often: built once, and prepared once on each connection under its name. What changes from call to
 * call is written as `sql.placeholder`. The library ties it to the transaction it was built in; here it runs where the
 * caller does.
 */
export const prepared = <Prepared extends object>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Prepared },
): ((db: Queryable) => Prepared) => {
  let built: Prepared | undefined
  return (db) => {
    built ??= build(db).prepare(name)
    return Object.assign(Object.create(built), { client: clientOf(db) })
  }
}

const connectionTrouble =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|pool after calling end|not currently accepting connections/i

/** Is this an outage of the database (503) rather than a fault of ours (500)? */
export const isDatabaseOutage = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseOutage)) return true
    const { code, syscall } = { code: '', syscall: '', ...cause }
    // Class 08: connection exceptions; 57P01-57P05: shutdown; 53300: too many connections.
    if (/^(08|57P0|53300)/.test(code)) return true
    // What the system says of a connection. A request whose caller has gone has the code ECONNRESET too.
    if (/^(connect|read|write|getaddrinfo)$/.test(syscall)) return true
    if (connectionTrouble.test(cause.message)) return true
  }
  return false
}

/** Does the database run, but save nothing? 53100: the disk is full; 25006: it may only be read, as hosts do then. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '53100' || error.code === '25006')) || isStorageFull(error.cause))
