import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Addressee } from '#server/platform/email/addressee.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { issueToken } from './issue-token.ts'
import { linkLifetime, passwordLinkMail } from './password-link.email.tsx'

/** Mails a fresh link that sets the user's password; earlier links stop working. */
export const mailPasswordLink = async (
  context: Context,
  tx: Transaction,
  user: Addressee & { id: number; hasPassword: boolean },
  now: Date,
): Promise<void> => {
  const token = await issueToken(tx, user.id, { purpose: 'set_password', minutes: linkLifetime, now })
  await sendMail(context, tx, passwordLinkMail(context.config, user, token, !user.hasPassword))
}
