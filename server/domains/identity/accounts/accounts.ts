import { type CurrentUser, isAllowed, type ProfileUpdate } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findUser, updateUser } from './accounts.queries.ts'

/**
 * Returns a user. Clients can only read their own account.
 * @throws FORBIDDEN for clients, even if the ID doesn't exist, so that IDs can't be enumerated;
 * USER_NOT_FOUND for staff
 */
export const getUser = async ({ database }: Context, id: number, actor: Actor) => {
  if (id === actor.userId) return actor.user
  if (!isAllowed(actor.role, 'view any user')) throw new Problem('FORBIDDEN')
  const user = await findUser(database, id)
  if (!user) throw new Problem('USER_NOT_FOUND')
  return user
}

/** Converts the signed-in user to the response format. */
export const serializeCurrentUser = (user: UserRecord, session: CurrentUser['session']): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  permissions: user.permissions,
  hasPassword: user.password !== null,
  isEmailVerified: user.emailProvenAt !== null,
  session,
})

export const serializeActor = (actor: Actor): CurrentUser => ({
  ...actor.user,
  isEmailVerified: actor.user.emailProvenAt !== null,
  role: actor.role,
  permissions: [...actor.permissions],
  session: actor.scope,
  ...(actor.mustSetUpSecondFactor ? { mustSetUpSecondFactor: true } : {}),
})

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** Emitted in the transaction that changes a user's name, phone number, or email address. */
    profileUpdated: { tx: Transaction; userId: number; changes: { phone?: string | null; email?: string } }
  }
}

/** Changes the user's name and phone number. Also updates the phone number in their projects. */
export const updateProfile = (
  { database, emit }: Context,
  { name, phone = null }: z.output<typeof ProfileUpdate>,
  actor: Actor,
): Promise<UserRecord> =>
  database.transaction(async (tx) => {
    const before = await findUser(tx, actor.userId)
    if (!before) throw new Problem('USER_NOT_FOUND')
    const hasChanged = before.name !== name || before.phone !== phone
    if (hasChanged) {
      const changes = before.phone === phone ? {} : { phone }
      await emit('profileUpdated', { tx, userId: actor.userId, changes })
    }
    return hasChanged ? updateUser(tx, actor.userId, { name, phone }) : before
  })

/** Returns a user that must exist, such as a record's owner. Throws if there is none. */
export const requireUser = async (db: Queryable, id: number): Promise<UserRecord> => {
  const user = await findUser(db, id)
  if (!user) throw new Error(`user ${id} not found`)
  return user
}
