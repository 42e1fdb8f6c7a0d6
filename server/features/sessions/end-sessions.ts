import { Problem } from '#contract/problem.ts'
import type { Queryable } from '#server/platform/database.ts'
import { deactivateOwnSession, deactivateSession, deactivateSessionsOf } from './queries.ts'

export const endSession = async (db: Queryable, sessionId: number): Promise<void> => {
  await deactivateSession(db, sessionId)
}

/** Ends all sessions of a person, but for one that may go on. */
export const endSessionsOf = async (db: Queryable, userId: number, exceptId?: number): Promise<void> => {
  await deactivateSessionsOf(db, userId, exceptId)
}

/** Signs a person out on one of their devices. @throws DEVICE_NOT_FOUND also for those of others */
export const endOwnSession = async (db: Queryable, userId: number, sessionId: number): Promise<void> => {
  if (!(await deactivateOwnSession(db, userId, sessionId))) throw new Problem('DEVICE_NOT_FOUND')
}
