import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from '../accounts/accounts.queries.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { twoFactorChangedMail } from './two-factor-changed.email.tsx'

const changes = {
  on: { event: 'second_factor_on', description: 'Two-step login turned on' },
  off: { event: 'second_factor_off', description: 'Two-step login turned off' },
  renewed: { event: 'recovery_codes_renewed', description: 'New recovery codes issued' },
} as const

/**
 * What follows every change of the second factor: other sessions end, it is on record, and the user is mailed. A login
 * under way holds the account: without waiting for it, the session that it begins would stay.
 */
export const recordTwoFactorChange = async (
  context: Context,
  tx: Transaction,
  change: keyof typeof changes,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<void> => {
  const { event, description } = changes[change]
  await lockUser(tx, actor.userId)
  await endSessionsOf(tx, actor.userId, actor.sessionId)
  await recordSecurityEvent(tx, event, { description, userId: actor.userId, caller })
  await sendMail(context, tx, twoFactorChangedMail(context.config, actor.user, change))
}
