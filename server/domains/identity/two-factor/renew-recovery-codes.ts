import type { BothFactors } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordTwoFactorChange } from './record-two-factor-change.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { withBothFactors } from './require-reauthentication.ts'

/** Ten new recovery codes in place of the old. @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE */
export const renewRecoveryCodes = (
  context: Context,
  proof: z.output<typeof BothFactors>,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<string[]> =>
  withBothFactors(context, proof, asking, async (tx) => {
    await recordTwoFactorChange(context, tx, 'renewed', asking)
    return issueRecoveryCodes(tx, asking.actor.userId)
  })
