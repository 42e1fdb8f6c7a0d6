import { MINUTE_MS } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type Addressee, sendEmail } from '#server/platform/email/send-email.ts'
import { tryConsumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { insertToken, invalidateTokens, type TokenPurpose } from './accounts.queries.ts'
import { createPasswordLinkEmail, PASSWORD_LINK_LIFETIME_MINUTES } from './password.email.tsx'

/**
 * Requests a password link. Does the same work for every email address, so that neither the response nor its
 * timing reveals whether an account exists. A job looks up the account later. If the limit is exceeded, the
 * response stays the same and no email is sent.
 */
export const requestPasswordLink = async (context: Context, email: string): Promise<void> => {
  const { database, jobs } = context
  if (await tryConsumeRateLimit(context, 'passwordLink', `address:${email}`))
    await database.transaction((tx) => jobs.enqueue(tx, 'mail-password-link', { email }))
}

/**
 * Emails a new link for setting the password. A link for resetting a password invalidates earlier links.
 * Before the first password is set, earlier links stay valid, so that users can open any of the emails.
 */
export const sendPasswordLink = async (
  context: Context,
  tx: Transaction,
  user: Addressee & { id: number; hasPassword: boolean },
  now: Date,
): Promise<void> => {
  const token = await issueToken(tx, user.id, {
    purpose: 'set_password',
    minutes: PASSWORD_LINK_LIFETIME_MINUTES,
    keepsEarlier: !user.hasPassword,
    now,
  })
  await sendEmail(context, tx, createPasswordLinkEmail(context.config, user, token, !user.hasPassword))
}

/**
 * Issues and returns a token. Invalidates the user's earlier tokens with the same purpose, unless
 * `keepsEarlier` is set. Stores only a hash of the token.
 * @param minutes lifetime of the token
 */
export const issueToken = async (
  tx: Transaction,
  userId: number,
  {
    purpose,
    minutes,
    keepsEarlier = false,
    now,
  }: { purpose: TokenPurpose; minutes: number; keepsEarlier?: boolean; now: Date },
): Promise<string> => {
  const token = createToken()
  if (!keepsEarlier) await invalidateTokens(tx, userId, [purpose], now)
  await insertToken(tx, {
    userId,
    purpose,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  })
  return token
}
