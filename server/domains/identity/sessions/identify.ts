import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HINT_COOKIE, type Settings } from '#contract/identity'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getCookieName } from '#server/platform/http/request.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { findSessionByToken, touchSession } from './sessions.queries.ts'
import { ACTIVITY_RESOLUTION_MS, getSessionLifetimes, type StartedSession } from './sessions.ts'

/**
 * Returns the actor for a session token. Null if it has no active session or its user is inactive. By
 * default, also updates the session's last activity. For a purchase session, `name` is the buyer's name from
 * the purchase and `phone` is null, because anyone could have entered the email address.
 */
export const identifyActor = async (
  { database, settings: { read } }: { database: Database; settings: { read(): Promise<Settings> } },
  token: string | undefined,
  now: Date,
  { touch = true } = {},
): Promise<Actor | null> => {
  if (!token) return null
  const [session, settings] = await Promise.all([findSessionByToken(database, hashToken(token), now), read()])
  if (!session) return null
  const role = session.role
  const idle = now.getTime() - session.lastActivityAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  const lifetimes = getSessionLifetimes(settings, role)
  if (idle > lifetimes.idle || age > lifetimes.absolute) return null
  const endsAt = Math.min(
    session.expiresAt.getTime(),
    session.lastActivityAt.getTime() + lifetimes.idle,
    session.createdAt.getTime() + lifetimes.absolute,
  )
  if (touch && idle > ACTIVITY_RESOLUTION_MS) await touchSession(database, session.id, now)
  const scope = session.scope === 'full' ? 'full' : 'purchase'
  return {
    userId: session.userId,
    sessionId: session.id,
    sessionEndsAt: new Date(endsAt),
    role,
    permissions: role === 'admin' ? session.permissions : [],
    scope,
    projectId: session.projectId,
    // `serve` replaces this with the right that the route requires.
    projectRight: 'manage',
    mustSetUpSecondFactor:
      role === 'admin' && !session.twoFactorSince && settings.staff_second_factor_required,
    reauthenticatedAt: session.reauthenticatedAt,
    user: {
      id: session.userId,
      name: scope === 'full' ? session.name : (session.buyerName ?? ''),
      email: session.email,
      phone: scope === 'full' ? session.phone : null,
      emailProvenAt: session.emailProvenAt,
      hasPassword: session.password !== null,
    },
  }
}

const getSessionCookieName = (config: Config) => getCookieName(config.isSecure, 'causeway')
const getHintCookieName = (config: Config) => getCookieName(config.isSecure, SESSION_HINT_COOKIE)

/** SameSite is Lax instead of Strict, so that the session survives the return from the payment page. */
const getCookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isSecure }) as const

/** Options for the hint cookie. Scripts can read it. It only indicates that there may be a session. */
const getHintCookieOptions = (config: Config) => ({ ...getCookieOptions(config), httpOnly: false }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[getSessionCookieName(config)]

export const setSessionCookie = (config: Config, reply: FastifyReply, session: StartedSession): void => {
  reply.setCookie(getSessionCookieName(config), session.token, {
    ...getCookieOptions(config),
    expires: session.expiresAt,
  })
  reply.setCookie(getHintCookieName(config), '1', {
    ...getHintCookieOptions(config),
    expires: session.expiresAt,
  })
}

export const clearSessionCookie = (config: Config, reply: FastifyReply): void => {
  reply.clearCookie(getSessionCookieName(config), getCookieOptions(config))
  reply.clearCookie(getHintCookieName(config), getHintCookieOptions(config))
}
