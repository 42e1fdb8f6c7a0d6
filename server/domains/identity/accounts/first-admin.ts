import { type AdminSetup, permissions } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { SECRET_LIFETIME_MINUTES, sendEmail } from '#server/platform/email/send-email.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import {
  consumeToken,
  findUserByEmail,
  insertUser,
  invalidateTokens,
  setFirstPassword,
} from './accounts.queries.ts'
import { type SignInResult, signIn } from './login.ts'
import { issueToken } from './password-link.ts'
import { requireUncommonPassword } from './passwords.ts'
import { createSetupCodeEmail } from './registration.email.tsx'

/**
 * Sets the designated admin's first password and starts a session. In production, this also requires the
 * setup code. A wrong code or email address returns the same error as a failed login.
 * @throws ADMIN_SETUP_DONE, INVALID_CREDENTIALS, VALIDATION_FAILED for a common password
 */
export const setUpAdmin = async (
  context: Context,
  { email, password, setupCode }: z.output<typeof AdminSetup>,
  caller: Caller,
  now: Date,
): Promise<SignInResult> => {
  const { config, database } = context
  const admin = await findUserByEmail(database, config.adminEmail)
  if (admin?.password) throw new Problem('ADMIN_SETUP_DONE')
  if (email !== config.adminEmail || admin?.role !== 'admin') throw new Problem('INVALID_CREDENTIALS')
  await requireUncommonPassword(password, 'password')
  const hash = await hashPassword(password)

  return database.transaction(async (tx) => {
    if (config.production) {
      const code = await consumeToken(tx, hashToken(setupCode ?? ''), 'admin_setup', now)
      if (code?.userId !== admin.id) throw new Problem('INVALID_CREDENTIALS')
    }
    const user = await setFirstPassword(tx, admin.id, hash, now)
    if (!user) throw new Problem('ADMIN_SETUP_DONE')
    await invalidateTokens(tx, user.id, ['admin_setup'], now)
    await recordSecurityEvent(tx, 'admin_setup', {
      description: 'The designated admin set the first password',
      userId: user.id,
      caller,
    })
    return signIn(tx, user, caller, now)
  })
}

/**
 * Creates the designated admin at startup if the account doesn't exist. If the address belongs to a client,
 * only logs a warning. In production, if the admin has no password, also issues a new setup code (256 bits,
 * stored as a hash, valid for one hour) and invalidates earlier ones. Emails the code if `emailCode` is set.
 * @returns the setup code, or null if none was issued
 */
export const createFirstAdmin = async (
  context: Context,
  options: { now: Date; emailCode: boolean },
): Promise<string | null> => {
  const { config, database, log } = context
  const { now } = options
  return database.transaction(async (tx) => {
    await insertUser(tx, {
      name: 'Administrator',
      email: config.adminEmail,
      role: 'admin',
      permissions: [...permissions],
    })
    const admin = await findUserByEmail(tx, config.adminEmail)
    if (admin?.role !== 'admin') {
      log.warn('ADMIN_EMAIL belongs to a client account, so no admin was created')
      return null
    }
    if (admin.password !== null || !config.production) return null
    const code = await issueToken(tx, admin.id, {
      purpose: 'admin_setup',
      minutes: SECRET_LIFETIME_MINUTES,
      now,
    })
    if (options.emailCode) await sendEmail(context, tx, createSetupCodeEmail(config, code))
    return code
  })
}
