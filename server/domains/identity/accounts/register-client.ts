import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findUserByEmail, insertUser, lockUser } from './accounts.queries.ts'
import { mailPasswordLink } from './mail-password-link.ts'

export interface Buyer {
  id: number
  isNew: boolean
}

/**
 * The user behind an address that begins a purchase: a new one, who is mailed the link that sets a password, or
 * one who never set a password.
 * @returns null when the address belongs to a user with a password, to staff or to a closed account
 */
export const registerClient = async (
  context: Context,
  tx: Transaction,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<Buyer | null> => {
  const created = await insertUser(tx, { name, email })
  if (created) {
    await mailPasswordLink(context, tx, { ...created, hasPassword: false }, now)
    return { id: created.id, isNew: true }
  }
  const found = await findUserByEmail(tx, email)
  const user = found && (await lockUser(tx, found.id))
  if (!user || user.password !== null || user.role !== 'user' || !user.isActive) return null
  return { id: user.id, isNew: false }
}
