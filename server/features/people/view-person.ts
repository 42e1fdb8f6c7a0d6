import type { PersonQuery } from '#contract/people.ts'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { hasSecondFactor } from '#server/features/second-factor/has-second-factor.ts'
import { lockedUntil } from '#server/features/security/locked-until.ts'
import { listSessionsOf } from '#server/features/sessions/list-sessions-of.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { countPeople, findPerson, findPersonPage, findProjectsOf } from './queries.ts'

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
