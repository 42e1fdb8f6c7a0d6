import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HINT } from '#contract/identity'
import type { Config } from '#server/config.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'

const nameOf = (config: Config) => cookieName(config.secure, 'causeway')
const hintNameOf = (config: Config) => cookieName(config.secure, SESSION_HINT)

/** Lax, not Strict: the way back from the payment page must keep the session. */
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure }) as const

/** The hint says only that there may be a session, and scripts may read it. */
const hintOptionsOf = (config: Config) => ({ ...optionsOf(config), httpOnly: false }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config)]

export const setSessionCookie = (config: Config, reply: FastifyReply, session: StartedSession): void => {
  reply.setCookie(nameOf(config), session.token, { ...optionsOf(config), expires: session.expiresAt })
  reply.setCookie(hintNameOf(config), '1', { ...hintOptionsOf(config), expires: session.expiresAt })
}

export const clearSessionCookie = (config: Config, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(config), optionsOf(config))
  reply.clearCookie(hintNameOf(config), hintOptionsOf(config))
}

/** A session just begun: the token goes into the cookie and nowhere else. */
export interface StartedSession {
  token: string
  expiresAt: Date
}
