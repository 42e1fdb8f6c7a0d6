import pg from 'pg'

/** Time without a response after which a connection is checked, in ms. */
const HANG_CHECK_INTERVAL_MS = 2_000
/** Timeout for connecting and for the query during a check, in ms. */
const CHECK_TIMEOUT_MS = 1_200

export interface DatabaseClientOptions {
  /**
   * Statement timeout, in ms. The connection is closed even if PostgreSQL is still processing the statement.
   */
  maxStatementMs: number
  /** Called when the connection breaks. */
  onError: (error: Error) => void
  /**
   * Whether the URL refers to a pooler in transaction mode. Statement names are then omitted, because the
   * next transaction may use a different server connection. The PostgreSQL process that executes a statement
   * can't be identified either.
   */
  isPooled?: boolean
  /** Called after each statement, including failed ones. */
  onStatement?: (text: string, milliseconds: number) => void
}

/**
 * Returns the IDs of the PostgreSQL processes that are executing a statement in this database. Uses a new
 * connection, because existing ones may hang.
 */
const findActiveProcesses = async (connectionString: string): Promise<Set<number>> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    application_name: 'causeway-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state = 'active' and datname = current_database()",
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    void client.end()
  }
}

const getQueryText = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/**
 * Creates the `Client` class for a pool. Besides the options, it adds to `pg.Client`:
 * - An error listener. A pool doesn't listen to connections that are checked out, and an unhandled `error`
 *   event ends the process.
 * - A check for hung connections. If a statement has no response after two seconds, a second connection asks
 *   PostgreSQL whether the statement is still running. If it isn't, or PostgreSQL doesn't respond, the first
 *   connection is closed and its statement fails. With a pooler, the check only determines whether PostgreSQL
 *   responds. A `query_timeout` of two seconds would also end slow exports and waits for locks.
 */
export const createClientClass = (
  url: string,
  { maxStatementMs, onError, isPooled = false, onStatement = () => {} }: DatabaseClientOptions,
): (new (
  config?: string | pg.ClientConfig,
) => pg.Client) => {
  let check: Promise<Set<number>> | undefined
  /** Returns the result of a check that is shared by all connections that hang at the same time. */
  const getActiveProcesses = () => {
    check ??= findActiveProcesses(url).finally(() => {
      check = undefined
    })
    return check
  }

  return class extends pg.Client {
    declare readonly processID: number
    #pendingCount = 0
    /** Start of the current statement, as returned by `performance.now()`. */
    #startedAt = 0
    #timer: NodeJS.Timeout | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', onError)
      this.on('end', () => clearTimeout(this.#timer))
    }

    override query(...parameters: never[]): never {
      const [query, ...rest]: unknown[] = parameters
      const text = getQueryText(query)
      const isNamed = typeof query === 'object' && query !== null && 'name' in query
      const sent = isPooled && isNamed ? { ...query, name: undefined } : query
      const queuedAt = performance.now()
      const done = () => {
        this.#pendingCount -= 1
        this.#watch()
        onStatement(text, performance.now() - queuedAt)
      }
      this.#pendingCount += 1
      if (this.#pendingCount === 1) this.#watch()
      const callback = rest.at(-1)
      if (typeof callback === 'function')
        rest[rest.length - 1] = (...outcome: unknown[]) => {
          done()
          callback(...outcome)
        }
      const result: unknown = Reflect.apply(super.query, this, [sent, ...rest])
      if (result instanceof Promise) result.then(done, done)
      return result as never
    }

    /** Starts the check's timer when a statement starts, and stops it when the statement ends. */
    #watch() {
      clearTimeout(this.#timer)
      this.#startedAt = performance.now()
      if (this.#pendingCount > 0) this.#checkLater()
    }

    #checkLater() {
      this.#timer = setTimeout(() => this.#endIfHung(this.#startedAt), HANG_CHECK_INTERVAL_MS).unref()
    }

    async #endIfHung(startedAt: number) {
      const isWorking = await getActiveProcesses().then(
        (active) => isPooled || active.has(this.processID),
        // An error from PostgreSQL, such as too many connections, proves that the server is responding, so
        // keep waiting for the statement.
        (error: unknown) => error instanceof pg.DatabaseError,
      )
      if (this.#pendingCount === 0 || this.#startedAt !== startedAt) return
      if (isWorking && performance.now() - startedAt < maxStatementMs) this.#checkLater()
      else void this.end()
    }
  }
}
