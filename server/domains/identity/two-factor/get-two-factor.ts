import type { TwoFactor } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSettings } from '../settings/read-settings.ts'
import { countUnusedCodes, findTwoFactor } from './two-factor.queries.ts'

/** Whether the actor's login asks for a code, and how many recovery codes are left. */
export const getTwoFactor = async ({ database }: Context, { userId }: Actor): Promise<TwoFactor> => {
  const factor = await findTwoFactor(database, userId)
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countUnusedCodes(database, userId),
    required: (await readSettings(database)).staff_second_factor_required,
  }
}
