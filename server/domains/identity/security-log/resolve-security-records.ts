import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { holdOf } from './resolution-hold.ts'
import {
  findLiveSession,
  findLockout,
  findStaffIds,
  lockOpenEvent,
  resolveEvent,
} from './security-log.queries.ts'

interface By {
  actor: Actor
  caller: Caller
  now: Date
}

/**
 * Closes an open security event with what was found. A critical one is closed by someone whom it does not involve, or,
 * where staff has no one else, a day later; then that is kept with it.
 * @throws NOT_FOUND also when someone else closed it, OWN_EVENT, OWN_EVENT_TOO_SOON
 */
export const resolveSecurityEvent = ({ database }: Context, id: number, note: string, { actor, now }: By) =>
  database.transaction(async (tx) => {
    const event = await lockOpenEvent(tx, id)
    if (!event) throw new Problem('NOT_FOUND')
    const hold = holdOf(event, actor.userId, await findStaffIds(tx))
    if (hold?.until === null) throw new Problem('OWN_EVENT')
    if (hold && hold.until > now) throw new Problem('OWN_EVENT_TOO_SOON')
    await resolveEvent(tx, id, {
      resolvedBy: actor.userId,
      resolvedAt: now,
      resolution: note,
      alone: hold !== null,
    })
  })

/** Ends a lockout; failures before now no longer count. @throws NOT_FOUND */
export const endLockout = ({ database }: Context, id: number, { actor, caller, now }: By): Promise<void> =>
  database.transaction(async (tx) => {
    const lockout = await findLockout(tx, id)
    if (!lockout?.isActive) throw new Problem('NOT_FOUND')
    await endLockouts(tx, lockout.email, now)
    await recordSecurityEvent(tx, 'account_unlocked', {
      description: `${actor.user.name} unlocked ${lockout.email}`,
      caller,
      metadata: { by: actor.userId, email: lockout.email },
    })
  })

/** Ends any session. @throws DEVICE_NOT_FOUND */
export const endAnySession = ({ database }: Context, id: number, { actor, caller, now }: By): Promise<void> =>
  database.transaction(async (tx) => {
    const session = await findLiveSession(tx, id, now)
    if (!session) throw new Problem('DEVICE_NOT_FOUND')
    await endSession(tx, id)
    await recordSecurityEvent(tx, 'sessions_ended', {
      description: `${actor.user.name} ended a session for ${session.email}`,
      userId: session.userId,
      caller,
      metadata: { by: actor.userId, sessionId: id },
    })
  })
