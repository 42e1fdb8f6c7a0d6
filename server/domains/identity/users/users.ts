import type {
  changePermission as changePermissionRoute,
  Reauthentication,
  UserQuery,
} from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceProfileChange } from '#server/platform/live/live-events.ts'
import { readPage } from '#server/platform/paging.ts'
import { invalidateTokens, lockActiveStaff, lockUser, updateUser } from '../accounts/accounts.queries.ts'
import { findLockoutEnd } from '../login-protection/login-attempts.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { endAllSessions, listUserSessions } from '../sessions/sessions.ts'
import { runWithReauthentication } from '../two-factor/reauthentication.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { findUserAccount, findUserProjects, getUserListSource } from './users.queries.ts'

/** Returns one page of user accounts, newest first. */
export const listUsers = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof UserQuery>) =>
  readPage(database, filter, getUserListSource(database, filter))

/**
 * Returns an account with its projects, active sessions, lockout, and two-factor status.
 * @throws USER_NOT_FOUND
 */
export const getUserAccount = async ({ database }: Context, id: number, now: Date) => {
  const user = await findUserAccount(database, id)
  if (!user) throw new Problem('USER_NOT_FOUND')
  return {
    ...user,
    projectList: await findUserProjects(database, id),
    sessions: await listUserSessions(database, user, now),
    lockedUntil: await findLockoutEnd(database, user.email, now),
    hasTwoFactor: await hasTwoFactor(database, id),
  }
}

/**
 * Deactivates or reactivates an account. Deactivating ends its sessions and invalidates its password links
 * and login challenges. Actors can't deactivate their own account or the last staff account. Locks active
 * staff first, so that two people can't deactivate each other.
 * @throws USER_NOT_FOUND, also for a closed account; OWN_ACCOUNT, LAST_STAFF, WRONG_CURRENT_PASSWORD,
 * WRONG_CODE, TOO_MANY_REQUESTS
 */
export const changeUserStatus = (
  context: Context,
  id: number,
  { isActive, ...proof }: Reauthentication & { isActive: boolean },
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> =>
  runWithReauthentication(context, proof, asking, async (tx) => {
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
    await announceProfileChange(tx, id)
    if (isActive) return
    await endAllSessions(tx, id)
    await invalidateTokens(tx, id, ['set_password', 'second_factor'], now)
  })

/**
 * Grants a permission to a colleague or revokes it. Requires that the actor has the permission. Actors can't
 * revoke their own, so that someone always has it.
 * @throws USER_NOT_FOUND if there is no such active staff member, OWN_PERMISSION, FORBIDDEN,
 * WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const changePermission = async (
  context: Context,
  id: number,
  { permission, isGiven, ...proof }: z.output<(typeof changePermissionRoute)['body']>,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> => {
  const { actor, caller } = asking
  if (!actor.permissions.includes(permission)) throw new Problem('FORBIDDEN')
  if (id === actor.userId) throw new Problem('OWN_PERMISSION')
  await runWithReauthentication(context, proof, asking, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.isActive || user.role !== 'admin') throw new Problem('USER_NOT_FOUND')
    if (user.permissions.includes(permission) === isGiven) return
    const others = user.permissions.filter((held) => held !== permission)
    await updateUser(tx, id, { permissions: isGiven ? [...others, permission] : others })
    await recordSecurityEvent(tx, isGiven ? 'permission_given' : 'permission_taken', {
      description: `${actor.user.name} ${isGiven ? 'gave' : 'took from'} ${user.email} the permission “${permission}”`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
    await announceProfileChange(tx, id)
  })
}

interface StaffRequest {
  actor: Actor
  caller: Caller
  now: Date
}

/**
 * Ends all of a user's sessions. For the actor's own account, keeps the current session.
 * @throws USER_NOT_FOUND
 */
export const endUserSessions = async (context: Context, id: number, { actor, caller, now }: StaffRequest) => {
  const { email } = await getUserAccount(context, id, now)
  await context.database.transaction(async (tx) => {
    await endAllSessions(tx, id, id === actor.userId ? actor.sessionId : undefined)
    await recordSecurityEvent(tx, 'sessions_ended', {
      description: `${actor.user.name} signed ${email} out everywhere`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
  })
  return getUserAccount(context, id, now)
}

/**
 * Ends a user's lockout.
 * @throws USER_NOT_FOUND
 */
export const unlockUser = async (context: Context, id: number, { actor, caller, now }: StaffRequest) => {
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
