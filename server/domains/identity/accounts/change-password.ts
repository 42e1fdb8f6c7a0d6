import type { PasswordChange } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { lockUser, updateUser, voidTokens } from './accounts.queries.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { passwordChangedMail } from './password-changed.email.tsx'
import { verifyOwnPassword } from './verify-own-password.ts'

/**
 * Changes the password, signs out all other devices and mails a notice.
 * @throws WRONG_CURRENT_PASSWORD, SAME_PASSWORD, VALIDATION_FAILED for a common password
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
  await refuseCommonPassword(newPassword, 'newPassword')
  const password = await hashPassword(newPassword)
  await context.database.transaction(async (tx) => {
    // A reset that was committed meanwhile wins.
    const current = await lockUser(tx, actor.userId)
    if (current?.password !== user.password) throw new Problem('WRONG_CURRENT_PASSWORD')
    await updateUser(tx, actor.userId, { password })
    await endSessionsOf(tx, actor.userId, actor.sessionId)
    await voidTokens(tx, actor.userId, ['set_password', 'second_factor'], now)
    await recordSecurityEvent(tx, 'password_changed', {
      description: 'Password changed in the profile',
      userId: actor.userId,
      caller,
    })
    await sendMail(context, tx, passwordChangedMail(context.config, actor.user))
  })
}
