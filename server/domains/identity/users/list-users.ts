import type { PersonQuery } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { lockedUntil } from '../login-protection/locked-until.ts'
import { listSessionsOf } from '../sessions/list-sessions-of.ts'
import { hasSecondFactor } from '../two-factor/has-two-factor.ts'
import { countPeople, findPerson, findPersonPage, findProjectsOf } from './users.queries.ts'

/** One page of the accounts, newest first. */
export const listPeople = ({ database }: Context, filter: z.output<typeof PersonQuery>) =>
  paged(filter, findPersonPage(database, filter), countPeople(database, filter))

/** An account with its projects, live sessions, lockout and whether it has a second factor. @throws USER_NOT_FOUND */
export const viewPerson = async ({ database }: Context, id: number, now: Date) => {
  const person = await findPerson(database, id)
  if (!person) throw new Problem('USER_NOT_FOUND')
  return {
    ...person,
    projectList: await findProjectsOf(database, id),
    sessions: await listSessionsOf(database, person, now),
    lockedUntil: await lockedUntil(database, person.email, now),
    hasSecondFactor: await hasSecondFactor(database, id),
  }
}
