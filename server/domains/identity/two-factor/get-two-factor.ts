import type { SecondFactor } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isSecondFactorRequired } from './is-two-factor-required.ts'
import { countUnusedCodes, findSecondFactor } from './two-factor.queries.ts'

/** Whether the actor's login asks for a code, and how many recovery codes are left. */
export const viewSecondFactor = async ({ database }: Context, { userId }: Actor): Promise<SecondFactor> => {
  const factor = await findSecondFactor(database, userId)
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countUnusedCodes(database, userId),
    required: await isSecondFactorRequired(database),
  }
}
