import pg from 'pg'

/** A query that takes longer than this is asked after, milliseconds. */
const PATIENCE = 2_000
/** So long may connecting take for that, and so long the answer. */
const ANSWER = 1_200

/** The processes of PostgreSQL that are at work, asked over a connection of its own because the others may hang. */
const askWhoIsAtWork = async (url: string): Promise<Set<number>> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER,
    query_timeout: ANSWER,
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

export interface WatchedOptions {
  longest: number
  onError: (error: Error) => void
  /**
   * Does the address lead to a pooler that lends connections for one transaction each? A name given to a statement means
   * nothing on the next connection, and which process of PostgreSQL is at work cannot be known from here.
   */
  isPooled?: boolean
  /** Hears of every statement that was carried out, and how many milliseconds after it was asked for. */
  onDone?: (text: string, milliseconds: number) => void
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/**
 * The connections of a pool. One that is lost fails the query that it runs, never the process: node-postgres emits
 * `error` on it also while it is lent out and the pool does not listen. One that hangs is ended: when PostgreSQL stands
 * still or the network has forgotten the connection nothing ever comes back, whereas a slow query is at work over there
 * and may take up to `longest` milliseconds.
 */
export const watchedClient = (
  url: string,
  { longest, onError, isPooled = false, onDone = () => {} }: WatchedOptions,
): (new (
  config?: string | pg.ClientConfig,
) => pg.Client) => {
  let asking: Promise<Set<number>> | undefined
  const whoIsAtWork = (): Promise<Set<number>> => {
    asking ??= askWhoIsAtWork(url).finally(() => {
      asking = undefined
    })
    return asking
  }

  return class WatchedClient extends pg.Client {
    /** The process of PostgreSQL at the other end. */
    declare readonly processID: number
    /** When it was asked or last answered, while answers are owed. */
    #waitingSince: number | undefined
    #timer: NodeJS.Timeout | undefined
    #isOver = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', onError)
      this.on('drain', () => {
        this.#waitingSince = undefined
      })
      this.on('end', () => {
        this.#isOver = true
        this.#waitingSince = undefined
        clearTimeout(this.#timer)
      })
      const query = this.query
      this.query = ((...parameters: unknown[]) => {
        if (this.#waitingSince === undefined && !this.#isOver) {
          this.#waitingSince = Date.now()
          this.#timer ??= this.#lookIn(PATIENCE)
        }
        const [asked] = parameters
        if (isPooled && typeof asked === 'object' && asked !== null && 'name' in asked)
          parameters[0] = { ...asked, name: undefined }
        const began = performance.now()
        const tell = () => {
          // A busy connection is handed its next statement before it ever drains.
          if (this.#waitingSince !== undefined) this.#waitingSince = Date.now()
          onDone(textOf(parameters[0]), performance.now() - began)
        }
        const callback = parameters.at(-1)
        if (typeof callback === 'function')
          parameters[parameters.length - 1] = (...outcome: unknown[]) => {
            tell()
            callback(...outcome)
          }
        const result = Reflect.apply(query, this, parameters)
        if (result instanceof Promise) result.then(tell, tell)
        return result
      }) as typeof query
    }

    #lookIn(milliseconds: number): NodeJS.Timeout {
      return setTimeout(async () => {
        this.#timer = undefined
        const next = await this.#look()
        if (next !== undefined) this.#timer ??= this.#lookIn(next)
      }, milliseconds).unref()
    }

    /** Ends the connection when it hangs. Answers when to look again, in milliseconds; undefined when it rests. */
    async #look(): Promise<number | undefined> {
      const since = this.#waitingSince
      if (since === undefined) return undefined
      const quiet = Date.now() - since
      if (quiet < PATIENCE) return PATIENCE - quiet
      const isAtWork = await whoIsAtWork().then(
        (atWork) => isPooled || atWork.has(this.processID),
        // A server that refuses in PostgreSQL's own words, as when there are too many connections, does not hang.
        (error: unknown) => error instanceof pg.DatabaseError,
      )
      if (this.#waitingSince === since && !(isAtWork && Date.now() - since < longest)) void this.end()
      return this.#waitingSince === undefined ? undefined : PATIENCE
    }
  }
}
