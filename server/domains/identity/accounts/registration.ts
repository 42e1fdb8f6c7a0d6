import type { Registration } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { findUserByEmail, insertUser, lockUser, updateUser } from './accounts.queries.ts'
import { type SignedIn, signIn } from './login.ts'
import { sendPasswordLink } from './password-link.ts'
import { refuseCommonPassword } from './passwords.ts'
import { registrationAttemptEmail } from './registration.email.tsx'

/**
 * Creates an account and starts a full session. Where the address has an account already its owner is mailed,
 * at most once an hour, so that no one can flood them.
 * @throws EMAIL_TAKEN, RESERVED_ADDRESS, VALIDATION_FAILED for a common password
 */
export const register = async (
  context: Context,
  registration: z.output<typeof Registration>,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  const { email, name, phone } = registration
  if (email === context.config.adminEmail) throw new Problem('RESERVED_ADDRESS')
  await refuseCommonPassword(registration.password, 'password')
  const password = await hashPassword(registration.password)

  const signedIn = await context.database.transaction(async (tx) => {
    const user = await insertUser(tx, { name, email, phone: phone ?? null, password })
    return user ? signIn(tx, user, caller, now) : null
  })
  if (signedIn) return signedIn
  if (await isWithinLimit(context, 'registrationNotice', email))
    await context.database.transaction((tx) =>
      sendEmail(context, tx, registrationAttemptEmail(context.config, email)),
    )
  throw new Problem('EMAIL_TAKEN')
}

interface Buyer {
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
    await sendPasswordLink(context, tx, { ...created, hasPassword: false }, now)
    return { id: created.id, isNew: true }
  }
  const found = await findUserByEmail(tx, email)
  const user = found && (await lockUser(tx, found.id))
  if (!user || user.password !== null || user.role !== 'user' || !user.isActive) return null
  return { id: user.id, isNew: false }
}

/**
 * The user has paid: their registration is complete, and the provider knows them by this customer id. While they
 * have no password they take the name under which they bought; what strangers typed before with their address goes.
 */
export const completeRegistration = async (
  tx: Transaction,
  userId: number,
  { customerId, buyerName }: { customerId: string | null; buyerName: string | null },
): Promise<UserRecord> => {
  const user = await lockUser(tx, userId)
  return updateUser(tx, userId, {
    registrationStatus: 'completed',
    ...(customerId === null ? {} : { stripeCustomerId: customerId }),
    ...(buyerName !== null && user?.password === null ? { name: buyerName } : {}),
  })
}
