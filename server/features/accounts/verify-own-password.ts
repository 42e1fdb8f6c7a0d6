import { Problem } from '#contract/problem.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { findUser } from './queries.ts'

/**
 * The person, when the password is theirs. Guesses are counted for the account, because whoever has stolen a session
 * may come from many addresses. @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS
 */
export const verifyOwnPassword = async (
  { database, countUse }: Context,
  userId: number,
  password: string,
): Promise<UserRecord> => {
  await countUse('changePassword', `user:${userId}`)
  const user = await findUser(database, userId)
  if (!(await verifyPassword(user?.password ?? null, password)) || !user)
    throw new Problem('WRONG_CURRENT_PASSWORD')
  return user
}
