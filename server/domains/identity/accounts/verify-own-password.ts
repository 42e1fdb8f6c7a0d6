import { Problem } from '#contract/problem.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { findUser } from './accounts.queries.ts'

/**
 * The user, when the password is theirs. Guesses are counted for the account, because a thief of a session
 * may come from many addresses, and each wrong one is recorded. @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS
 */
export const verifyOwnPassword = async (
  { database, consumeRateLimit }: Context,
  { actor, caller }: { actor: Actor; caller: Caller },
  password: string,
): Promise<UserRecord> => {
  const { userId } = actor
  await consumeRateLimit('changePassword', `user:${userId}`)
  const user = await findUser(database, userId)
  if (user && (await verifyPassword(user.password, password))) return user
  await recordSecurityEvent(database, 'own_password_failed', {
    description: 'Incorrect password while logged in',
    userId,
    caller,
  })
  throw new Problem('WRONG_CURRENT_PASSWORD')
}
