import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { LiveChange } from '#contract/live.ts'
import { projectMembers } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

const NOTIFY_CHANNEL = 'causeway_changes'

/** Interval of the connection check, in ms. */
const HEARTBEAT_INTERVAL_MS = 5_000

/**
 * A change with the fields that determine who receives it. Without owner and members, only staff receive it.
 */
export interface OwnedChange extends LiveChange {
  projectId: number | null
  ownerId: number | null
  /** The members of the project when the change was announced, and users who were members before it. */
  memberIds?: readonly number[]
}

/** A notification between server processes. */
export type LiveNotice = OwnedChange | { topic: 'sessions'; userId: number } | { topic: 'settings' }

/**
 * Notifies all server processes of a change to a project. PostgreSQL delivers the notification when the
 * transaction commits.
 * @param formerIds users who were members of the project until this change
 */
export const announceChange = async (
  tx: Queryable,
  topic: 'project' | 'messages',
  project: { id: number; publicId: string; userId: number },
  formerIds: readonly number[] = [],
): Promise<void> => {
  const notice: OwnedChange = {
    topic,
    publicId: project.publicId,
    projectId: project.id,
    ownerId: project.userId,
  }
  const memberIds = sql`(select coalesce(jsonb_agg(${projectMembers.userId}), '[]') from ${projectMembers}
    where ${projectMembers.projectId} = ${project.id}) || ${JSON.stringify(formerIds)}::jsonb`
  await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL},
    (${JSON.stringify(notice)}::jsonb || jsonb_build_object('memberIds', ${memberIds}))::text)`)
}

/** Notifies staff that the work queue changed. */
export const announceQueueChange = (tx: Queryable): Promise<void> =>
  notify(tx, { topic: 'queue', publicId: null, projectId: null, ownerId: null })

/** Notifies staff, and the user's own windows, of a change to the user's profile. */
export const announceProfileChange = (tx: Queryable, userId: number): Promise<void> =>
  notify(tx, { topic: 'profile', publicId: null, projectId: null, ownerId: userId })

/**
 * Notifies all server processes that some of a user's sessions ended, so that they close those sessions'
 * streams.
 */
export const announceEndedSessions = (tx: Queryable, userId: number): Promise<void> =>
  notify(tx, { topic: 'sessions', userId })

/** Notifies all server processes and browsers that the settings changed. */
export const announceSettingsChange = (tx: Queryable): Promise<void> => notify(tx, { topic: 'settings' })

const notify = async (tx: Queryable, notice: LiveNotice): Promise<void> => {
  await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL}, ${JSON.stringify(notice)})`)
}

export interface LiveEvents {
  /**
   * Calls the listener with each notification, or with null if some may have been missed.
   * @returns a function that unsubscribes
   */
  subscribe(listener: (notice: LiveNotice | null) => void): () => void
  close(): Promise<void>
}

/**
 * Listens on a dedicated connection. If the connection is lost, waits at most 2 seconds between attempts to
 * reconnect.
 */
export const openLiveEvents = (url: string, log: FastifyBaseLogger): LiveEvents => {
  const listeners = new Set<(notice: LiveNotice | null) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const notify = (notice: LiveNotice | null) => {
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
    next.on('error', (error) => log.warn({ err: error }, 'connection for live events lost'))
    next.on('end', () => {
      if (client === next) reconnect()
    })
    next.on('notification', ({ payload }) => {
      const notice: LiveNotice | null = JSON.parse(payload ?? 'null')
      notify(notice)
    })
    try {
      await next.connect()
      await next.query(`listen ${NOTIFY_CHANNEL}`)
      if (failures > 0) notify(null)
      failures = 0
    } catch (error) {
      log.warn({ err: error }, 'connecting for live events failed')
      await next.end().catch(() => {})
      reconnect()
    }
  }

  // Detect half-open connections. Ending one triggers a reconnect.
  const pulse = setInterval(() => {
    const checked = client
    checked?.query('select 1').catch(() => checked.end().catch(() => {}))
  }, HEARTBEAT_INTERVAL_MS)

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
