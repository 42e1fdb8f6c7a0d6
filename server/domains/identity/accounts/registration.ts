import type { Registration } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { tryConsumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { sendVerificationEmail } from '../email-address/email-address.ts'
import { findUserByEmail, insertUser, lockUser, updateUser } from './accounts.queries.ts'
import { type SignInResult, signIn } from './login.ts'
import { sendPasswordLink } from './password-link.ts'
import { requireUncommonPassword } from './passwords.ts'
import { createRegistrationAttemptEmail } from './registration.email.tsx'

/**
 * Creates an account, starts a session, and emails a link that verifies the email address. If the address is
 * taken, notifies its owner at most once an hour.
 * @throws EMAIL_TAKEN, RESERVED_ADDRESS, VALIDATION_FAILED for a common password
 */
export const register = async (
  context: Context,
  registration: z.output<typeof Registration>,
  caller: Caller,
  now: Date,
): Promise<SignInResult> => {
  const { email, name, phone } = registration
  if (email === context.config.adminEmail) throw new Problem('RESERVED_ADDRESS')
  await requireUncommonPassword(registration.password, 'password')
  const password = await hashPassword(registration.password)

  const signedIn = await context.database.transaction(async (tx) => {
    const user = await insertUser(tx, { name, email, phone: phone ?? null, password })
    if (!user) return null
    await sendVerificationEmail(context, tx, user, now)
    return signIn(tx, user, caller, now)
  })
  if (signedIn) return signedIn
  if (await tryConsumeRateLimit(context, 'registrationNotice', email))
    await context.database.transaction((tx) =>
      sendEmail(context, tx, createRegistrationAttemptEmail(context.config, email)),
    )
  throw new Problem('EMAIL_TAKEN')
}

interface RegisteredBuyer {
  id: number
  isNew: boolean
}

/**
 * Finds or creates the user for a purchase without login. Emails a new user a link for setting a password.
 * @returns null if the email address belongs to staff, a deactivated account, or a user with a password
 */
export const registerClient = async (
  context: Context,
  tx: Transaction,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<RegisteredBuyer | null> => {
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
 * Completes the registration of a user who has paid, and stores the provider's customer ID if there is one.
 * If the user has no password, uses the buyer's name, because anyone could have entered the previous name.
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
