import { Problem } from '#contract/problem.ts'
import type { Queryable } from '#server/platform/database.ts'
import { announceEndedSessions } from '#server/platform/live/live-events.ts'
import { deactivateOwnSession, deactivateSession, deactivateSessionsOf } from './sessions.queries.ts'

export const endSession = async (db: Queryable, sessionId: number): Promise<void> => {
  const userId = await deactivateSession(db, sessionId)
  if (userId !== undefined) await announceEndedSessions(db, userId)
}

/** Ends all sessions of a user, but for one that may go on. */
export const endSessionsOf = async (db: Queryable, userId: number, exceptId?: number): Promise<void> => {
  await deactivateSessionsOf(db, userId, exceptId)
  await announceEndedSessions(db, userId)
}

/** Signs a user out on one of their devices. @throws DEVICE_NOT_FOUND also for those of others */
export const endOwnSession = async (db: Queryable, userId: number, sessionId: number): Promise<void> => {
  if (!(await deactivateOwnSession(db, userId, sessionId))) throw new Problem('DEVICE_NOT_FOUND')
  await announceEndedSessions(db, userId)
}
