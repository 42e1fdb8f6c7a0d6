import type { Reauthentication } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/require-user.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { withReauthentication } from './require-reauthentication.ts'
import { deleteTwoFactor, lockTwoFactor } from './two-factor.queries.ts'
import { twoFactorChangedMail } from './two-factor-changed.email.tsx'

/**
 * Turns the second factor of a colleague who lost it off. They are signed out everywhere and mailed, and the event stays
 * open until staff have looked at it. @throws OWN_ACCOUNT, SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE
 */
export const removeTwoFactorOfStaff = async (
  context: Context,
  id: number,
  proof: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> => {
  const { actor, caller } = asking
  if (id === actor.userId)
    throw new Problem('OWN_ACCOUNT', { message: 'Turn off your own two-step login in your profile.' })
  await withReauthentication(context, proof, asking, async (tx) => {
    const factor = await lockTwoFactor(tx, id)
    if (!factor?.confirmedAt) throw new Problem('SECOND_FACTOR_OFF')
    await lockUser(tx, id)
    const colleague = await requireUser(tx, id)
    await deleteTwoFactor(tx, id)
    await endSessionsOf(tx, id)
    await recordSecurityEvent(tx, 'second_factor_removed', {
      description: `${actor.user.name} removed two-step login from ${colleague.email}`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
    await sendMail(context, tx, twoFactorChangedMail(context.config, colleague, 'removed'))
  })
}
