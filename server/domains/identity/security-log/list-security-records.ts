import type { LoginAttemptQuery, SecurityEventQuery } from '#contract/identity'
import type { PageQuery } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readPage } from '#server/platform/paging.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { holdOf } from './resolution-hold.ts'
import * as queries from './security-log.queries.ts'

type Paging = z.output<typeof PageQuery>

/** One page of the security events, newest first, with what keeps the reader from resolving them. */
export const listEvents = async (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof SecurityEventQuery>,
  actor: Actor,
  now: Date,
) => {
  const { items, pagination } = await readPage(database, filter, queries.eventList(database, filter))
  const staffIds = await queries.findStaffIds(database)
  return {
    items: items.map((event) => {
      const hold = holdOf(event, actor.userId, staffIds)
      return { ...event, hold: hold?.until && hold.until <= now ? null : hold }
    }),
    pagination,
  }
}

/** One page of the login attempts, newest first. */
export const listAttempts = async (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof LoginAttemptQuery>,
) => {
  const { items, pagination } = await readPage(database, filter, queries.attemptList(database, filter))
  return { items: items.map((attempt) => ({ ...attempt, ...deviceOf(attempt.userAgent ?? '') })), pagination }
}

/** One page of the addresses that are locked now. */
export const listLockouts = ({ database }: Pick<Context, 'database'>, filter: Paging, now: Date) =>
  readPage(database, filter, queries.lockoutList(database, filter, now))

/** One page of the sessions that have not ended. */
export const listSessions = async (
  { database }: Pick<Context, 'database'>,
  filter: Paging,
  actor: Actor,
  now: Date,
) => {
  const { items, pagination } = await readPage(database, filter, queries.sessionList(database, filter, now))
  return {
    items: items.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId })),
    pagination,
  }
}
