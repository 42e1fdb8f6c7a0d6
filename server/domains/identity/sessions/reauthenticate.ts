import { REAUTHENTICATION_MINUTES, type Reauthentication } from '#contract/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { withReauthentication } from '../two-factor/require-reauthentication.ts'
import { setReauthenticated } from './sessions.queries.ts'

/**
 * Notes in the actor's session that its password (and code) was entered again just now.
 * @returns until when that counts
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const reauthenticate = async (
  context: Context,
  proof: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<{ until: Date }> => {
  const { actor, now } = asking
  await withReauthentication(context, proof, asking, (tx) => setReauthenticated(tx, actor.sessionId, now))
  return { until: new Date(now.getTime() + REAUTHENTICATION_MINUTES * 60_000) }
}
