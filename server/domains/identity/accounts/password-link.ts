import { MINUTE } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type Addressee, sendEmail } from '#server/platform/email/send-email.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { insertToken, type TokenPurpose, voidTokens } from './accounts.queries.ts'
import { linkLifetime, passwordLinkEmail } from './password.email.tsx'

/**
 * Asks for a password link. The same single write for every address, known or not: neither the answer nor its
 * time tells whether there is an account. The job looks. Over the limit of an address nothing is mailed any more, but
 * the answer stays: a stranger's requests must not tell its owner off.
 */
export const requestPasswordLink = async (context: Context, email: string): Promise<void> => {
  const { database, jobs } = context
  if (await isWithinLimit(context, 'passwordLink', `address:${email}`))
    await database.transaction((tx) => jobs.enqueue(tx, 'mail-password-link', { email }))
}

/** Mails a fresh link that sets the user's password; earlier links stop working. */
export const sendPasswordLink = async (
  context: Context,
  tx: Transaction,
  user: Addressee & { id: number; hasPassword: boolean },
  now: Date,
): Promise<void> => {
  const token = await issueToken(tx, user.id, { purpose: 'set_password', minutes: linkLifetime, now })
  await sendEmail(context, tx, passwordLinkEmail(context.config, user, token, !user.hasPassword))
}

/** Gives a user a token for one purpose, stored hashed; the earlier ones stop working. */
export const issueToken = async (
  tx: Transaction,
  userId: number,
  { purpose, minutes, now }: { purpose: TokenPurpose; minutes: number; now: Date },
): Promise<string> => {
  const token = newToken()
  await voidTokens(tx, userId, [purpose], now)
  await insertToken(tx, {
    userId,
    purpose,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + minutes * MINUTE),
  })
  return token
}
