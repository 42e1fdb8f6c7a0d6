import { may } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findUser } from './accounts.queries.ts'

/**
 * One user: oneself, or anybody for staff.
 * @throws FORBIDDEN also for ids that do not exist, so that no one can count accounts; USER_NOT_FOUND for staff
 */
export const getUser = async ({ database }: Context, id: number, actor: Actor) => {
  if (id === actor.userId) return actor.user
  if (!may(actor.role, 'view any user')) throw new Problem('FORBIDDEN')
  const user = await findUser(database, id)
  if (!user) throw new Problem('USER_NOT_FOUND')
  return user
}
