import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Change } from '#contract/live.ts'
import type { Queryable } from '../database.ts'

const CHANNEL = 'causeway_changes'

/** How often the connection is asked whether it lives, milliseconds. */
const PULSE = 5_000

/** A change with what decides who may hear of it; only staff hear of one without an owner. */
export interface OwnedChange extends Change {
  projectId: number | null
  ownerId: number | null
}

/** What server processes tell each other. */
export type Notice = OwnedChange | { topic: 'sessions'; userId: number } | { topic: 'settings' }

/** Tells every server process of a change; PostgreSQL delivers it when the caller's transaction commits. */
export const announce = async (
  tx: Queryable,
  topic: 'project' | 'messages',
  project: { id: number; publicId: string; userId: number },
): Promise<void> => {
  await notify(tx, { topic, publicId: project.publicId, projectId: project.id, ownerId: project.userId })
}

/** Tells staff that something new waits for them. */
export const announceToStaff = (tx: Queryable): Promise<void> =>
  notify(tx, { topic: 'queue', publicId: null, projectId: null, ownerId: null })

/** Tells a user's other windows, and staff, that the user's own settings changed. */
export const announceProfile = (tx: Queryable, userId: number): Promise<void> =>
  notify(tx, { topic: 'profile', publicId: null, projectId: null, ownerId: userId })

/** Tells every server process that sessions of a user ended: their streams look whether theirs is one of them. */
export const announceEndedSessions = (tx: Queryable, userId: number): Promise<void> =>
  notify(tx, { topic: 'sessions', userId })

/** Announces to every server process and every browser that staff changed the settings. */
export const announceSettings = (tx: Queryable): Promise<void> => notify(tx, { topic: 'settings' })

const notify = async (tx: Queryable, notice: Notice): Promise<void> => {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`)
}

export interface LiveEvents {
  /** Calls back on every notice, and with null when some may have been missed. Returns the unsubscribe function. */
  subscribe(listener: (notice: Notice | null) => void): () => void
  close(): Promise<void>
}

/** Listens on a connection of its own and reconnects with growing pauses, at most 2 s, for as long as it lives. */
export const openLiveEvents = (url: string, log: FastifyBaseLogger): LiveEvents => {
  const listeners = new Set<(notice: Notice | null) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const tell = (notice: Notice | null) => {
    for (const listener of listeners) listener(notice)
  }

  const reconnect = () => {
    if (closed || timer) return
    timer = setTimeout(
      () => {
        timer = undefined
        void connect()
      },
      Math.min(2_000, 250 * 2 ** failures),
    )
    failures += 1
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'causeway-live',
    })
    client = next
    next.on('error', (error) => log.warn({ err: error }, 'live events lost their connection'))
    next.on('end', () => {
      if (client === next) reconnect()
    })
    next.on('notification', ({ payload }) => {
      const notice: Notice | null = JSON.parse(payload ?? 'null')
      tell(notice)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      if (failures > 0) tell(null)
      failures = 0
    } catch (error) {
      log.warn({ err: error }, 'live events cannot connect')
      await next.end().catch(() => {})
      reconnect()
    }
  }

  // A half-open connection says nothing of itself; asking finds it out. Ending it leads to a new one.
  const pulse = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => asked.end().catch(() => {}))
  }, PULSE)

  void connect()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearInterval(pulse)
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
