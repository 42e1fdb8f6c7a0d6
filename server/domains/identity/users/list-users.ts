import type { UserQuery } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { lockedUntil } from '../login-protection/locked-until.ts'
import { listSessionsOf } from '../sessions/list-sessions-of.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { findProjectsOf, findUserAccount, userList } from './users.queries.ts'

/** One page of the accounts, newest first. */
export const listUsers = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof UserQuery>) =>
  readPage(database, filter, userList(database, filter))

/** An account with its projects, live sessions, lockout and whether it has a second factor. @throws USER_NOT_FOUND */
export const getUserAccount = async ({ database }: Context, id: number, now: Date) => {
  const user = await findUserAccount(database, id)
  if (!user) throw new Problem('USER_NOT_FOUND')
  return {
    ...user,
    projectList: await findProjectsOf(database, id),
    sessions: await listSessionsOf(database, user, now),
    lockedUntil: await lockedUntil(database, user.email, now),
    hasTwoFactor: await hasTwoFactor(database, id),
  }
}
