import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { getUserAccount } from './list-users.ts'

interface By {
  actor: Actor
  caller: Caller
  now: Date
}

/** Signs a user out everywhere; one's own asking session goes on. @throws USER_NOT_FOUND */
export const endUserSessions = async (context: Context, id: number, { actor, caller, now }: By) => {
  const { email } = await getUserAccount(context, id, now)
  await context.database.transaction(async (tx) => {
    await endSessionsOf(tx, id, id === actor.userId ? actor.sessionId : undefined)
    await recordSecurityEvent(tx, 'sessions_ended', {
      description: `${actor.user.name} signed ${email} out everywhere`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
  })
  return getUserAccount(context, id, now)
}

/** Ends the lockout of a user's address. @throws USER_NOT_FOUND */
export const unlockUser = async (context: Context, id: number, { actor, caller, now }: By) => {
  const { email } = await getUserAccount(context, id, now)
  await context.database.transaction(async (tx) => {
    await endLockouts(tx, email, now)
    await recordSecurityEvent(tx, 'account_unlocked', {
      description: `${actor.user.name} unlocked ${email}`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
  })
  return getUserAccount(context, id, now)
}
