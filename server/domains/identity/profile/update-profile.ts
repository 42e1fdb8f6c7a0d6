import type { ProfileUpdate } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findUser, updateUser } from '../accounts/accounts.queries.ts'

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /** A client's name or phone changed, in the same transaction. */
    profileUpdated: { tx: Transaction; userId: number; changes: { phone?: string | null } }
  }
}

/** Changes name and phone, also where staff see them with the projects; the email address is read-only. */
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
