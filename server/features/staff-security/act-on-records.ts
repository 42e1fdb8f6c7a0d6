import { Problem } from '#contract/problem.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import { unlockAddress } from '#server/features/security/unlock-address.ts'
import { endSession } from '#server/features/sessions/end-sessions.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findLiveSession, findLockout, resolveEvent } from './queries.ts'

interface By {
  actor: Actor
  caller: Caller
  now: Date
}

/** Closes an open security event with what was found. @throws NOT_FOUND also when somebody else closed it */
export const resolveSecurityEvent = async (
  { database }: Context,
  id: number,
  note: string,
  { actor, now }: By,
): Promise<void> => {
  const closed = await resolveEvent(database, id, {
    resolvedBy: actor.userId,
    resolvedAt: now,
    resolution: note,
  })
  if (!closed) throw new Problem('NOT_FOUND')
}

/** Ends a lockout; failures before now no longer count. @throws NOT_FOUND */
export const endLockout = ({ database }: Context, id: number, { actor, caller, now }: By): Promise<void> =>
  database.transaction(async (tx) => {
    const lockout = await findLockout(tx, id)
    if (!lockout?.isActive) throw new Problem('NOT_FOUND')
    await unlockAddress(tx, lockout.email, now)
    await recordSecurityEvent(tx, 'account_unlocked', {
      description: `${actor.user.name} ended the lockout of ${lockout.email}`,
      caller,
      metadata: { by: actor.userId, email: lockout.email },
    })
  })

/** Ends a session, whosever it is. @throws DEVICE_NOT_FOUND */
export const endAnySession = ({ database }: Context, id: number, { actor, caller, now }: By): Promise<void> =>
  database.transaction(async (tx) => {
    const session = await findLiveSession(tx, id, now)
    if (!session) throw new Problem('DEVICE_NOT_FOUND')
    await endSession(tx, id)
    await recordSecurityEvent(tx, 'sessions_ended', {
      description: `${actor.user.name} ended a session of ${session.email}`,
      userId: session.userId,
      caller,
      metadata: { by: actor.userId, sessionId: id },
    })
  })
