import { Problem } from '#contract/problem.ts'
import type { OwnProof } from '#contract/second-factor.ts'
import { getOwner } from '#server/features/accounts/get-owner.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import { endSessionsOf } from '#server/features/sessions/end-sessions.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { withOwnProof } from './prove-both.ts'
import { deleteSecondFactor, lockSecondFactor } from './queries.ts'
import { secondFactorChangedMail } from './second-factor-changed.email.tsx'

/**
 * Turns the second factor of a colleague who lost it off. They are signed out everywhere and mailed, and the event stays
 * open until somebody has looked at it. @throws OWN_ACCOUNT, SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE
 */
export const removeForColleague = async (
  context: Context,
  id: number,
  proof: OwnProof,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> => {
  const { actor, caller } = asking
  if (id === actor.userId)
    throw new Problem('OWN_ACCOUNT', { message: 'Your own second step is turned off in your profile.' })
  await withOwnProof(context, proof, asking, async (tx) => {
    const factor = await lockSecondFactor(tx, id)
    if (!factor?.confirmedAt) throw new Problem('SECOND_FACTOR_OFF')
    await lockAccount(tx, id)
    const colleague = await getOwner(tx, id)
    await deleteSecondFactor(tx, id)
    await endSessionsOf(tx, id)
    await recordSecurityEvent(tx, 'second_factor_removed', {
      description: `${actor.user.name} removed the second factor of ${colleague.email}`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
    await sendMail(context, tx, secondFactorChangedMail(context.config, colleague, 'removed'))
  })
}
