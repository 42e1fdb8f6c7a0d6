import type { BothFactors } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordTwoFactorChange } from './record-two-factor-change.ts'
import { withBothFactors } from './require-reauthentication.ts'
import { deleteTwoFactor } from './two-factor.queries.ts'

/** Turns the second factor off. @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE */
export const disableTwoFactor = (
  context: Context,
  proof: z.output<typeof BothFactors>,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> =>
  withBothFactors(context, proof, asking, async (tx) => {
    await deleteTwoFactor(tx, asking.actor.userId)
    await recordTwoFactorChange(context, tx, 'off', asking)
  })
