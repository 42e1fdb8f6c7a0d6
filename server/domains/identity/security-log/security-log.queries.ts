import { and, desc, eq, gt, inArray, isNotNull, like, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LoginAttemptQuery, SecurityEventQuery, Severity } from '#contract/identity'
import type { PageQuery } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import {
  accountLockouts,
  lockoutEnd,
  loginAttempts,
  securityEvents,
  userSessions,
  users,
} from '#server/database/schema.ts'
import { hasWords, matchUser } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createPrefixPattern } from '#server/platform/like-pattern.ts'
import type { ListSource } from '#server/platform/paging.ts'

type Paging = z.output<typeof PageQuery>
type EventFilter = z.output<typeof SecurityEventQuery>
type AttemptFilter = z.output<typeof LoginAttemptQuery>

const toPrefixPattern = (search: string) => createPrefixPattern(search.toLowerCase())

const resolvers = alias(users, 'resolvers')

const involvementColumns = {
  userId: securityEvents.userId,
  causedBy: sql<number | null>`(${securityEvents.metadata} ->> 'by')::integer`,
  resolvedAlone: sql<boolean>`coalesce((${securityEvents.metadata} ->> 'resolvedAlone')::boolean, false)`,
}

/** Returns the IDs of active staff who have a password. */
export const findActiveStaffIds = async (db: Queryable): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive, isNotNull(users.password)))
  return rows.map(({ id }) => id)
}

/** Returns an event and locks it until the transaction ends. Undefined if there is none or it's resolved. */
export const lockUnresolvedEvent = async (db: Queryable, id: number) => {
  const [event] = await db
    .select({ severity: securityEvents.severity, createdAt: securityEvents.createdAt, ...involvementColumns })
    .from(securityEvents)
    .where(and(eq(securityEvents.id, id), eq(securityEvents.resolved, false)))
    .for('update')
  return event
}

/** Conditions for each state. Informational events are never open. */
const conditionByState: Record<EventFilter['state'], SQL | undefined> = {
  open: and(eq(securityEvents.resolved, false), ne(securityEvents.severity, 'info')),
  resolved: eq(securityEvents.resolved, true),
  all: undefined,
}

const matchesEventFilter = ({ severity, state, search }: EventFilter) =>
  and(
    state === 'open' && severity === 'info' ? sql`false` : conditionByState[state],
    severity === undefined ? undefined : eq(securityEvents.severity, severity),
    search ? like(securityEvents.eventType, toPrefixPattern(search.replaceAll(' ', '_'))) : undefined,
  )

export const getSecurityEventListSource = (db: Queryable, filter: EventFilter) =>
  ({
    table: securityEvents,
    filter: matchesEventFilter(filter),
    order: [desc(securityEvents.id)],
    read: (ids: number[]) => findEvents(db, ids),
  }) satisfies ListSource<number, { id: number }>

const findEvents = (db: Queryable, ids: number[]) =>
  db
    .select({
      id: securityEvents.id,
      type: securityEvents.eventType,
      severity: sql<Severity>`${securityEvents.severity}`,
      description: securityEvents.description,
      user: { name: users.name, email: users.email },
      email: sql<string | null>`${securityEvents.metadata} ->> 'email'`,
      ipAddress: securityEvents.ipAddress,
      createdAt: securityEvents.createdAt,
      resolved: securityEvents.resolved,
      resolvedBy: resolvers.name,
      resolvedAt: securityEvents.resolvedAt,
      resolution: securityEvents.resolution,
      ...involvementColumns,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(resolvers, eq(resolvers.id, securityEvents.resolvedBy))
    .where(inArray(securityEvents.id, ids))

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

export const getAttemptListSource = (db: Queryable, { outcome, search }: AttemptFilter) =>
  ({
    table: loginAttempts,
    filter: and(
      outcome === undefined ? undefined : eq(loginAttempts.success, outcome === 'success'),
      search ? like(loginAttempts.email, toPrefixPattern(search)) : undefined,
    ),
    order: [desc(loginAttempts.id)],
    read: (ids: number[]) => db.select().from(loginAttempts).where(inArray(loginAttempts.id, ids)),
  }) satisfies ListSource<number, { id: number }>

/**
 * Returns the source for the list of active lockouts, sorted by end time, latest first. Lockouts that only
 * staff can end come first. The others have the same duration, so the newest of them come first.
 */
export const getLockoutListSource = (db: Queryable, { search }: Paging, now: Date) =>
  ({
    table: accountLockouts,
    filter: and(
      accountLockouts.isActive,
      gt(lockoutEnd, now),
      search ? like(accountLockouts.email, toPrefixPattern(search)) : undefined,
    ),
    order: [desc(lockoutEnd), desc(accountLockouts.id)],
    read: (ids: number[]) => findLockouts(db, ids),
  }) satisfies ListSource<number, { id: number }>

const findLockouts = (db: Queryable, ids: number[]) =>
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
    .where(inArray(accountLockouts.id, ids))

export const findLockout = async (db: Queryable, id: number) => {
  const [lockout] = await db.select().from(accountLockouts).where(eq(accountLockouts.id, id))
  return lockout
}

const createLiveSessionCondition = (now: Date) => and(userSessions.isActive, gt(userSessions.expiresAt, now))

export const getSessionListSource = (db: Queryable, { search }: Paging, now: Date) =>
  ({
    table: userSessions,
    filter: createLiveSessionCondition(now),
    matches: hasWords(search) ? [matchUser(userSessions.userId, search)] : undefined,
    order: [desc(userSessions.id)],
    read: (ids: number[]) => findSessions(db, ids),
  }) satisfies ListSource<number, { id: number }>

const findSessions = (db: Queryable, ids: number[]) =>
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
    .where(inArray(userSessions.id, ids))

export const findLiveSession = async (db: Queryable, id: number, now: Date) => {
  const [session] = await db
    .select({ userId: userSessions.userId, email: users.email })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.id, id), createLiveSessionCondition(now)))
  return session
}
