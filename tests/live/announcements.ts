import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { LiveNotice } from '#server/platform/live/live-events.ts'
import type { Program } from '../program.ts'

const CHANNEL = 'causeway_changes'

/** The project that an announcement must be about. */
export interface AnnouncementSubject {
  projectId: number
  publicId: string
  ownerId: number
}

/**
 * Topics of announcements, and who receives them:
 * - `project` and `messages`: to the project's owner, its members, and staff
 * - `queue`: to staff
 * - `profile`: to the user whose profile changed, and to staff
 * - `sessions`: to the streams of a user whose sessions ended
 * - `settings`: to server processes and to all signed-in users
 */
export type AnnouncementTopic = LiveNotice['topic']

/**
 * Returns the notice's topic, or the entire notice as JSON if it isn't about the expected project or user.
 */
const getName = (
  notice: LiveNotice,
  { subject, userId }: { subject: AnnouncementSubject; userId: number },
): string => {
  // people.test.ts covers which members receive a change.
  const { memberIds: _, ...compared } = { memberIds: [], ...notice }
  const { topic } = notice
  const expected: Record<AnnouncementTopic, object> = {
    project: { topic, ...subject },
    messages: { topic, ...subject },
    queue: { topic, publicId: null, projectId: null, ownerId: null },
    profile: { topic, publicId: null, projectId: null, ownerId: userId },
    sessions: { topic, userId },
    settings: { topic },
  }
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort())
  return sorted(compared) === sorted(expected[topic]) ? topic : JSON.stringify(notice)
}

/** Listens to live events on a separate database connection, which is closed after the tests. */
export const listenToAnnouncements = async ({ context }: Program) => {
  const client = new pg.Client({ connectionString: context.config.databaseUrl })
  await client.connect()
  const payloads: string[] = []
  let onPayload = () => {}
  client.on('notification', ({ payload = '' }) => {
    payloads.push(payload)
    onPayload()
  })
  await client.query(`listen ${CHANNEL}`)
  afterAll(() => client.end())

  /** Returns the notices since the last call. They arrive in commit order, so the sentinel comes last. */
  const drain = async (): Promise<LiveNotice[]> => {
    const sentinel = JSON.stringify({ topic: 'sentinel', id: crypto.randomUUID() })
    const { promise, resolve } = Promise.withResolvers<void>()
    onPayload = () => {
      if (payloads.includes(sentinel)) resolve()
    }
    await context.database.execute(sql`select pg_notify(${CHANNEL}, ${sentinel})`)
    await promise
    return payloads
      .splice(0)
      .filter((payload) => payload !== sentinel)
      .map((payload) => JSON.parse(payload))
  }

  return {
    /** Discards all announcements sent so far. */
    reset: drain,
    /** Returns the announcements since the last call, without duplicates. */
    announced: async (expected: { subject: AnnouncementSubject; userId: number }): Promise<string[]> =>
      [...new Set((await drain()).map((notice) => getName(notice, expected)))].sort(),
  }
}
