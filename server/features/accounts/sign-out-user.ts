import { Problem } from '#contract/problem.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import { endSessionsOf } from '#server/features/sessions/end-sessions.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from './queries.ts'

/** Ends all sessions of a person, as staff do when a device was stolen; it is on record who did. @throws USER_NOT_FOUND */
export const signOutUser = (
  { database }: Context,
  userId: number,
  actor: Actor,
  caller: Caller,
): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Problem('USER_NOT_FOUND')
    await endSessionsOf(tx, userId)
    await recordSecurityEvent(tx, 'signed_out_by_staff', {
      description: 'All sessions ended by staff',
      userId,
      caller,
      metadata: { by: actor.userId },
    })
  })
