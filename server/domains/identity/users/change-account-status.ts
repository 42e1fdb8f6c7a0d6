import type { Reauthentication } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfile } from '#server/platform/live/live-events.ts'
import { lockActiveStaff, lockUser, updateUser, voidTokens } from '../accounts/accounts.queries.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { withReauthentication } from '../two-factor/require-reauthentication.ts'

/**
 * Deactivates an account: its sessions and links end, and no one logs in to it; or takes it back. Never one's own, and
 * never the last of staff who can log in: two who deactivate each other at one moment wait for each other here.
 * @throws USER_NOT_FOUND (also for a closed one), OWN_ACCOUNT, LAST_STAFF, WRONG_CURRENT_PASSWORD, WRONG_CODE
 */
export const changeAccountStatus = (
  context: Context,
  id: number,
  { isActive, ...proof }: Reauthentication & { isActive: boolean },
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> =>
  withReauthentication(context, proof, asking, async (tx) => {
    const { actor, caller, now } = asking
    if (id === actor.userId) throw new Problem('OWN_ACCOUNT')
    const staff = await lockActiveStaff(tx)
    const user = await lockUser(tx, id)
    if (!user || user.closedAt !== null) throw new Problem('USER_NOT_FOUND')
    if (user.isActive === isActive) return
    const remain = staff.filter((member) => member.id !== id && member.password !== null)
    if (!isActive && (remain.length === 0 || !staff.some((member) => member.id === actor.userId)))
      throw new Problem('LAST_STAFF')
    await updateUser(tx, id, { isActive })
    await recordSecurityEvent(tx, isActive ? 'account_reactivated' : 'account_deactivated', {
      description: `${actor.user.name} ${isActive ? 'reactivated' : 'deactivated'} the account of ${user.email}`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
    await announceProfile(tx, id)
    if (isActive) return
    await endSessionsOf(tx, id)
    await voidTokens(tx, id, ['set_password', 'second_factor'], now)
  })
