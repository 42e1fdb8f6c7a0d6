import { REAUTHENTICATION_MINUTES } from '#contract/reauthentication.ts'
import type { OwnProof } from '#contract/second-factor.ts'
import { withOwnProof } from '#server/features/second-factor/prove-both.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { setReauthenticated } from './queries.ts'

/**
 * Notes in the actor's session that its password (and code) was entered again just now.
 * @returns until when that counts
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const reauthenticate = async (
  context: Context,
  proof: OwnProof,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<{ until: Date }> => {
  const { actor, now } = asking
  await withOwnProof(context, proof, asking, (tx) => setReauthenticated(tx, actor.sessionId, now))
  return { until: new Date(now.getTime() + REAUTHENTICATION_MINUTES * 60_000) }
}
