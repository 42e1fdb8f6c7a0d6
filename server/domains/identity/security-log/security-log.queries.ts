import { and, desc, eq, gt, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LoginAttemptQuery, SecurityEventQuery, Severity } from '#contract/identity'
import type { PageQuery } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import {
  accountLockouts,
  loginAttempts,
  securityEvents,
  userSessions,
  users,
} from '#server/database/schema.ts'
import { prefixQuery } from '#server/database/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { beginningWith } from '#server/platform/like-pattern.ts'

type Paging = z.output<typeof PageQuery>
type EventFilter = z.output<typeof SecurityEventQuery>
type AttemptFilter = z.output<typeof LoginAttemptQuery>

const begins = (search: string) => beginningWith(search.toLowerCase())
const offsetOf = ({ page, limit }: Paging) => (page - 1) * limit

const resolvers = alias(users, 'resolvers')

const involvement = {
  userId: securityEvents.userId,
  causedBy: sql<number | null>`(${securityEvents.metadata} ->> 'by')::integer`,
  resolvedAlone: sql<boolean>`coalesce((${securityEvents.metadata} ->> 'resolvedAlone')::boolean, false)`,
}

/** The members of staff who can log in. */
export const findStaffIds = async (db: Queryable): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive, isNotNull(users.password)))
  return rows.map(({ id }) => id)
}

/** An open event, which nobody else resolves until the transaction ends. */
export const lockOpenEvent = async (db: Queryable, id: number) => {
  const [event] = await db
    .select({ severity: securityEvents.severity, createdAt: securityEvents.createdAt, ...involvement })
    .from(securityEvents)
    .where(and(eq(securityEvents.id, id), eq(securityEvents.resolved, false)))
    .for('update')
  return event
}

/** Open is what staff should look into; an event for information needs no one. */
const eventStates: Record<EventFilter['state'], SQL | undefined> = {
  open: and(eq(securityEvents.resolved, false), ne(securityEvents.severity, 'info')),
  resolved: eq(securityEvents.resolved, true),
  all: undefined,
}

const matchingEvents = ({ severity, state, search }: EventFilter) =>
  and(
    eventStates[state],
    severity === undefined ? undefined : eq(securityEvents.severity, severity),
    search ? like(securityEvents.eventType, begins(search.replaceAll(' ', '_'))) : undefined,
  )

export const findEventPage = (db: Queryable, filter: EventFilter) =>
  db
    .select({
      id: securityEvents.id,
      type: securityEvents.eventType,
      severity: sql<Severity>`${securityEvents.severity}`,
      description: securityEvents.description,
      user: { name: users.name, email: users.email },
      ipAddress: securityEvents.ipAddress,
      createdAt: securityEvents.createdAt,
      resolved: securityEvents.resolved,
      resolvedBy: resolvers.name,
      resolvedAt: securityEvents.resolvedAt,
      resolution: securityEvents.resolution,
      ...involvement,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(resolvers, eq(resolvers.id, securityEvents.resolvedBy))
    .where(matchingEvents(filter))
    .orderBy(desc(securityEvents.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))

export const countEvents = (db: Queryable, filter: EventFilter) =>
  db.$count(securityEvents, matchingEvents(filter))

export const resolveEvent = (
  db: Queryable,
  id: number,
  { alone, ...resolution }: { resolvedBy: number; resolvedAt: Date; resolution: string; alone: boolean },
) =>
  db
    .update(securityEvents)
    .set({
      ...resolution,
      resolved: true,
      ...(alone
        ? { metadata: sql`coalesce(${securityEvents.metadata}, '{}') || '{"resolvedAlone":true}'` }
        : {}),
    })
    .where(eq(securityEvents.id, id))

const matchingAttempts = ({ outcome, search }: AttemptFilter) =>
  and(
    outcome === undefined ? undefined : eq(loginAttempts.success, outcome === 'success'),
    search ? like(loginAttempts.email, begins(search)) : undefined,
  )

export const findAttemptPage = (db: Queryable, filter: AttemptFilter) =>
  db
    .select()
    .from(loginAttempts)
    .where(matchingAttempts(filter))
    .orderBy(desc(loginAttempts.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))

export const countAttempts = (db: Queryable, filter: AttemptFilter) =>
  db.$count(loginAttempts, matchingAttempts(filter))

const lockedNow = (now: Date, search?: string) =>
  and(
    accountLockouts.isActive,
    or(isNull(accountLockouts.autoUnlockAt), gt(accountLockouts.autoUnlockAt, now)),
    search ? like(accountLockouts.email, begins(search)) : undefined,
  )

export const findLockoutPage = (db: Queryable, filter: Paging, now: Date) =>
  db
    .select({
      id: accountLockouts.id,
      email: accountLockouts.email,
      reason: accountLockouts.lockoutReason,
      attempts: accountLockouts.attemptCount,
      lockedAt: accountLockouts.lockedAt,
      endsAt: accountLockouts.autoUnlockAt,
    })
    .from(accountLockouts)
    .where(lockedNow(now, filter.search))
    .orderBy(desc(accountLockouts.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))

export const countLockouts = (db: Queryable, filter: Paging, now: Date) =>
  db.$count(accountLockouts, lockedNow(now, filter.search))

export const findLockout = async (db: Queryable, id: number) => {
  const [lockout] = await db.select().from(accountLockouts).where(eq(accountLockouts.id, id))
  return lockout
}

/** The users are found first, as an array: otherwise every session is looked at for its user. */
const liveNow = (now: Date, search?: string) => {
  const words = prefixQuery(search ?? '')
  return and(
    userSessions.isActive,
    gt(userSessions.expiresAt, now),
    words === ''
      ? undefined
      : sql`${userSessions.userId} = any(array(select u.id from ${users} u where u.search_words @@ to_tsquery('simple', ${words})))`,
  )
}

export const findSessionPage = (db: Queryable, filter: Paging, now: Date) =>
  db
    .select({
      id: userSessions.id,
      browser: userSessions.browser,
      operatingSystem: userSessions.operatingSystem,
      ipAddress: userSessions.ipAddress,
      signedInAt: userSessions.createdAt,
      lastActivityAt: userSessions.lastActivityAt,
      isPurchase: sql<boolean>`${userSessions.scope} = 'purchase'`,
      user: { name: users.name, email: users.email, role: users.role },
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(liveNow(now, filter.search))
    .orderBy(desc(userSessions.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))

export const countSessions = (db: Queryable, filter: Paging, now: Date) =>
  db.$count(userSessions, liveNow(now, filter.search))

export const findLiveSession = async (db: Queryable, id: number, now: Date) => {
  const [session] = await db
    .select({ userId: userSessions.userId, email: users.email })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.id, id), liveNow(now)))
  return session
}
