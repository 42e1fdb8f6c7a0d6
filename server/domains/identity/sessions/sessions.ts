import Bowser from 'bowser'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Device, Role, Settings } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceEndedSessions } from '#server/platform/live/live-events.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import {
  deactivateOwnSession,
  deactivateSession,
  deactivateUserSessions,
  findLiveSessions,
  insertSession,
} from './sessions.queries.ts'

/** A new session. The token is stored only in the cookie. */
export interface StartedSession {
  token: string
  expiresAt: Date
}

/**
 * Starts a session. A `purchase` session has access to one project, and a `full` session to everything that
 * the user can access.
 */
export const startSession = async (
  db: Queryable,
  session: {
    userId: number
    role: Role
    caller: Caller
    now: Date
    scope: { kind: 'full' } | { kind: 'purchase'; projectId: number }
  },
): Promise<StartedSession> => {
  const { userId, role, caller, now, scope } = session
  const token = createToken()
  const expiresAt = new Date(now.getTime() + getSessionLifetimes(await readSettings(db), role).absolute)
  await insertSession(db, {
    userId,
    sessionToken: hashToken(token),
    scope: scope.kind,
    projectId: scope.kind === 'purchase' ? scope.projectId : null,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
    ...parseUserAgent(caller.userAgent),
    lastActivityAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

export const endSessionById = async (db: Queryable, sessionId: number): Promise<void> => {
  const userId = await deactivateSession(db, sessionId)
  if (userId !== undefined) await announceEndedSessions(db, userId)
}

/** Ends all of a user's sessions, except the given one if `exceptId` is set. */
export const endAllSessions = async (db: Queryable, userId: number, exceptId?: number): Promise<void> => {
  await deactivateUserSessions(db, userId, exceptId)
  await announceEndedSessions(db, userId)
}

/**
 * Signs the user out on one of their own devices.
 * @throws DEVICE_NOT_FOUND, also for other users' devices
 */
export const endOwnSession = async (db: Queryable, userId: number, sessionId: number): Promise<void> => {
  if (!(await deactivateOwnSession(db, userId, sessionId))) throw new Problem('DEVICE_NOT_FOUND')
  await announceEndedSessions(db, userId)
}

/** Returns the actor's active sessions: the current one first, and then by last activity. */
export const listDevices = async ({ database }: Context, actor: Actor, now: Date): Promise<Device[]> => {
  const sessions = await listUserSessions(database, { id: actor.userId, role: actor.role }, now)
  return sessions
    .map(({ id, browser, operatingSystem, ipAddress, signedInAt, lastActivityAt }) => ({
      id,
      browser,
      operatingSystem,
      ipAddress,
      signedInAt,
      lastActivityAt,
      isCurrent: id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Returns a user's active sessions, most recently active first. */
export const listUserSessions = async (db: Queryable, user: { id: number; role: Role }, now: Date) => {
  const { idle, absolute } = getSessionLifetimes(await readSettings(db), user.role)
  const activeSince = new Date(now.getTime() - idle)
  const begunSince = new Date(now.getTime() - absolute)
  const sessions = await findLiveSessions(db, user.id, { now, activeSince, begunSince })
  return sessions.map((session) => ({ ...session, signedInAt: session.createdAt }))
}

const joinParts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || null

/**
 * Parses a user agent header. Returns the browser, operating system, and device, such as "Chrome 143",
 * "Windows 11", and "desktop". Unknown values are null.
 */
export const parseUserAgent = (userAgent: string) => {
  if (userAgent === '') return { browser: null, operatingSystem: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: joinParts(browser.name, browser.version?.split('.')[0]),
    operatingSystem: joinParts(os.name, os.versionName ?? os.version),
    device: platform.type ?? null,
  }
}

/** Returns the maximum idle time and age of a role's sessions in ms, from the settings. */
export const getSessionLifetimes = (settings: Settings, role: Role): { idle: number; absolute: number } =>
  role === 'admin'
    ? {
        idle: settings.staff_session_idle_minutes * MINUTE_MS,
        absolute: settings.staff_session_hours * HOUR_MS,
      }
    : { idle: settings.client_session_idle_days * DAY_MS, absolute: settings.client_session_days * DAY_MS }

/** Minimum time between updates of a session's last activity, in ms. */
export const ACTIVITY_RESOLUTION_MS = MINUTE_MS
