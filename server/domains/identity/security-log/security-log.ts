import type { LoginAttemptQuery, SecurityEventQuery } from '#contract/identity'
import type { PageQuery } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readPage } from '#server/platform/paging.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { endSessionById, parseUserAgent } from '../sessions/sessions.ts'
import { recordSecurityEvent } from './security-events.ts'
import * as queries from './security-log.queries.ts'
import {
  findActiveStaffIds,
  findLiveSession,
  findLockout,
  lockUnresolvedEvent,
  resolveEvent,
} from './security-log.queries.ts'

type Paging = z.output<typeof PageQuery>

/**
 * Returns one page of security events, newest first. Each includes whether the actor must wait to resolve it.
 */
export const listSecurityEvents = async (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof SecurityEventQuery>,
  actor: Actor,
  now: Date,
) => {
  const { items, pagination } = await readPage(
    database,
    filter,
    queries.getSecurityEventListSource(database, filter),
  )
  const staffIds = await queries.findActiveStaffIds(database)
  return {
    items: items.map((event) => {
      const hold = getResolutionWait(event, actor.userId, staffIds)
      return { ...event, hold: hold?.until && hold.until <= now ? null : hold }
    }),
    pagination,
  }
}

/** Returns one page of the login attempts, newest first. */
export const listLoginAttempts = async (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof LoginAttemptQuery>,
) => {
  const { items, pagination } = await readPage(
    database,
    filter,
    queries.getAttemptListSource(database, filter),
  )
  return {
    items: items.map((attempt) => ({ ...attempt, ...parseUserAgent(attempt.userAgent ?? '') })),
    pagination,
  }
}

export const listLockouts = ({ database }: Pick<Context, 'database'>, filter: Paging, now: Date) =>
  readPage(database, filter, queries.getLockoutListSource(database, filter, now))

/** Returns one page of sessions that weren't ended and whose stored expiry hasn't passed, newest first. */
export const listSessions = async (
  { database }: Pick<Context, 'database'>,
  filter: Paging,
  actor: Actor,
  now: Date,
) => {
  const { items, pagination } = await readPage(
    database,
    filter,
    queries.getSessionListSource(database, filter, now),
  )
  return {
    items: items.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId })),
    pagination,
  }
}

interface StaffRequest {
  actor: Actor
  caller: Caller
  now: Date
}

/**
 * Resolves a security event with a note. `getResolutionWait` determines who can resolve it.
 * @throws NOT_FOUND, also if the event is already resolved; OWN_EVENT, OWN_EVENT_TOO_SOON
 */
export const resolveSecurityEvent = (
  { database }: Context,
  id: number,
  note: string,
  { actor, now }: StaffRequest,
) =>
  database.transaction(async (tx) => {
    const event = await lockUnresolvedEvent(tx, id)
    if (!event) throw new Problem('NOT_FOUND')
    const hold = getResolutionWait(event, actor.userId, await findActiveStaffIds(tx))
    if (hold?.until === null) throw new Problem('OWN_EVENT')
    if (hold && hold.until > now) throw new Problem('OWN_EVENT_TOO_SOON')
    await resolveEvent(tx, id, {
      resolvedBy: actor.userId,
      resolvedAt: now,
      resolution: note,
      alone: hold !== null,
    })
  })

/** Ends a lockout and resets the failure count. @throws NOT_FOUND */
export const endLockout = (
  { database }: Context,
  id: number,
  { actor, caller, now }: StaffRequest,
): Promise<void> =>
  database.transaction(async (tx) => {
    const lockout = await findLockout(tx, id)
    if (!lockout?.isActive) throw new Problem('NOT_FOUND')
    await endLockouts(tx, lockout.email, now)
    await recordSecurityEvent(tx, 'account_unlocked', {
      description: `${actor.user.name} unlocked ${lockout.email}`,
      caller,
      metadata: { by: actor.userId, email: lockout.email },
    })
  })

/**
 * Ends a session of any user.
 * @throws DEVICE_NOT_FOUND
 */
export const revokeSession = (
  { database }: Context,
  id: number,
  { actor, caller, now }: StaffRequest,
): Promise<void> =>
  database.transaction(async (tx) => {
    const session = await findLiveSession(tx, id, now)
    if (!session) throw new Problem('DEVICE_NOT_FOUND')
    await endSessionById(tx, id)
    await recordSecurityEvent(tx, 'sessions_ended', {
      description: `${actor.user.name} ended a session for ${session.email}`,
      userId: session.userId,
      caller,
      metadata: { by: actor.userId, sessionId: id },
    })
  })

/** Time after which staff who are involved in an event can resolve it, if no one else can, in ms. */
const INVOLVED_STAFF_WAIT_MS = 24 * 60 * 60 * 1000

interface RecordedEvent {
  severity: string
  createdAt: Date
  /** ID of the affected user. */
  userId: number | null
  /** ID of the user who caused the event. */
  causedBy: number | null
}

/**
 * Determines whether a staff member must wait to resolve an event because they're involved. A critical event
 * must be resolved by someone who isn't involved, so that an attacker can't dismiss it. If all staff are
 * involved, they can resolve it after a day.
 * @returns null if they don't have to wait. Otherwise, `until` is when they can resolve it, possibly in the
 * past, or null if they never can.
 */
const getResolutionWait = (
  { severity, createdAt, userId, causedBy }: RecordedEvent,
  readerId: number,
  staffIds: readonly number[],
): { until: Date | null } | null => {
  const isInvolved = (id: number) => id === userId || id === causedBy
  if (severity !== 'critical' || !isInvolved(readerId)) return null
  return { until: staffIds.every(isInvolved) ? new Date(createdAt.getTime() + INVOLVED_STAFF_WAIT_MS) : null }
}
