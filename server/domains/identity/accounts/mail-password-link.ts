import { MINUTE } from '#contract/durations.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Addressee } from '#server/platform/mail/addressee.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { insertToken, voidTokens } from './accounts.queries.ts'
import { linkLifetime, passwordLinkMail } from './password-link.email.tsx'

/** Mails a fresh link that sets the user's password; earlier links stop working. */
export const mailPasswordLink = async (
  context: Context,
  tx: Transaction,
  user: Addressee & { id: number; hasPassword: boolean },
  now: Date,
): Promise<void> => {
  const token = newToken()
  await voidTokens(tx, user.id, ['set_password'], now)
  await insertToken(tx, {
    userId: user.id,
    purpose: 'set_password',
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + linkLifetime * MINUTE),
  })
  await sendMail(context, tx, passwordLinkMail(context.config, user, token, !user.hasPassword))
}
