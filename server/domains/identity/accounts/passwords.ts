import { brand } from '#contract/brand.ts'
import {
  COMMON_PASSWORD_COUNT,
  commonPasswordMessage,
  obviousPasswordMessage,
  type PasswordChange,
  passwordLengthLimits,
  type SetPassword,
} from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { verifyOwnPassword } from '../two-factor/reauthentication.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { consumeToken, findToken, invalidateTokens, lockUser, updateUser } from './accounts.queries.ts'
import { type ChallengeResult, issueChallenge, type SignInResult, signIn } from './login.ts'
import { createPasswordChangedEmail } from './password.email.tsx'

/**
 * Sets a password using an emailed link, and marks the email address as verified. Ends all sessions, and
 * notifies the user if a password was replaced. Without two-factor authentication, also ends any lockout and
 * starts a new session. Otherwise, returns a challenge.
 * @throws LINK_EXPIRED, also for a deactivated account; VALIDATION_FAILED for a common password
 */
export const setPassword = async (
  context: Context,
  input: z.output<typeof SetPassword>,
  caller: Caller,
  now: Date,
): Promise<SignInResult | ChallengeResult> => {
  const tokenHash = hashToken(input.token)
  // Check the link before hashing, because hashing is expensive.
  const token = await findToken(context.database, tokenHash, ['set_password'], now)
  if (!token) throw new Problem('LINK_EXPIRED')
  await requireUncommonPassword(input.password, 'password')
  const password = await hashPassword(input.password)
  return context.database.transaction(async (tx) => {
    // Lock the user, so that no session is started and two-factor authentication isn't changed meanwhile.
    const before = await lockUser(tx, token.userId)
    const used = before?.isActive && (await consumeToken(tx, tokenHash, 'set_password', now))
    if (!used) throw new Problem('LINK_EXPIRED')
    const requiresCode = await hasTwoFactor(tx, before.id)
    const user = await updateUser(tx, before.id, { password, emailProvenAt: before.emailProvenAt ?? now })
    await invalidateTokens(tx, user.id, ['set_password', 'second_factor'], now)
    await endAllSessions(tx, user.id)
    if (!requiresCode) await endLockouts(tx, user.email, now)
    await recordSecurityEvent(tx, 'password_reset', {
      description: before.password === null ? 'First password set by link' : 'Password reset by link',
      userId: user.id,
      caller,
    })
    if (before.password !== null)
      await sendEmail(context, tx, createPasswordChangedEmail(context.config, user))
    return requiresCode ? issueChallenge(tx, user.id, now) : signIn(tx, user, caller, now)
  })
}

/**
 * Changes the password, signs out all other devices, and sends a notification.
 * @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS, SAME_PASSWORD, VALIDATION_FAILED for a common password
 */
export const changePassword = async (
  context: Context,
  { currentPassword, newPassword }: z.output<typeof PasswordChange>,
  actor: Actor,
  caller: Caller,
  now: Date,
): Promise<void> => {
  const user = await verifyOwnPassword(context, { actor, caller }, currentPassword)
  if (currentPassword === newPassword) throw new Problem('SAME_PASSWORD')
  await requireUncommonPassword(newPassword, 'newPassword')
  const password = await hashPassword(newPassword)
  await context.database.transaction(async (tx) => {
    // If the password was reset concurrently, that reset takes precedence.
    const current = await lockUser(tx, actor.userId)
    if (current?.password !== user.password) throw new Problem('WRONG_CURRENT_PASSWORD')
    await updateUser(tx, actor.userId, { password })
    await endAllSessions(tx, actor.userId, actor.sessionId)
    await invalidateTokens(tx, actor.userId, ['set_password', 'second_factor'], now)
    await recordSecurityEvent(tx, 'password_changed', {
      description: 'Password changed in the profile',
      userId: actor.userId,
      caller,
    })
    await sendEmail(context, tx, createPasswordChangedEmail(context.config, actor.user))
  })
}

/**
 * Reads the most common passwords that are long enough, in lowercase. They come from Xato's list of ten
 * million leaked passwords, ordered by frequency. See docs/security.md.
 */
const readCommonPasswords = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common']
      .filter((password) => password.length >= passwordLengthLimits.min)
      .slice(0, COMMON_PASSWORD_COUNT),
  )
}
let commonPasswords: Promise<Set<string>> | undefined

/** Passwords that are easy to guess for this website. */
const obviousPasswords = new Set([
  brand.name.toLowerCase(),
  'adgrants',
  'administrator',
  'donation',
  'donations',
  'googleadgrant',
  'googleadgrants',
  'nonprofit',
  'nonprofits',
])

/** Rejects common and obvious passwords. @throws VALIDATION_FAILED for `field` */
export const requireUncommonPassword = async (password: string, field: string): Promise<void> => {
  const folded = password.toLowerCase()
  const refuse = (message: string): never => {
    throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
  }
  // The list is large, so it's loaded on first use.
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(folded)) refuse(commonPasswordMessage)
  if (obviousPasswords.has(folded)) refuse(obviousPasswordMessage)
}
