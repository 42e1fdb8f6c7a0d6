import type { Role } from '#contract/identity'
import type { Queryable } from '#server/platform/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lifetimesOf } from './session-lifetimes.ts'
import { findLiveSessions } from './sessions.queries.ts'

/** The sessions of a user that still work, the last used first. */
export const listSessionsOf = async (db: Queryable, user: { id: number; role: Role }, now: Date) => {
  const { idle, absolute } = lifetimesOf(await readSettings(db), user.role)
  const activeSince = new Date(now.getTime() - idle)
  const begunSince = new Date(now.getTime() - absolute)
  const sessions = await findLiveSessions(db, user.id, { now, activeSince, begunSince })
  return sessions.map((session) => ({ ...session, signedInAt: session.createdAt }))
}
