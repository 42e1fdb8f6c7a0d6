import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HINT } from '#contract/session-hint.ts'
import type { Config } from '#server/config.ts'

/** Under https the prefix makes browsers insist on Secure, our own host and the whole site. */
const nameOf = (config: Config) => (config.secure ? '__Host-causeway' : 'causeway')

/** Lax, not Strict: the way back from the payment page must keep the session. */
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure }) as const

/** The hint says only that there may be a session, and scripts may read it. */
const hintOptionsOf = (config: Config) => ({ ...optionsOf(config), httpOnly: false }) as const

export const readSessionCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(config)]

export const setSessionCookie = (config: Config, reply: FastifyReply, session: StartedSession): void => {
  reply.setCookie(nameOf(config), session.token, { ...optionsOf(config), expires: session.expiresAt })
  reply.setCookie(SESSION_HINT, '1', { ...hintOptionsOf(config), expires: session.expiresAt })
}

export const clearSessionCookie = (config: Config, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(config), optionsOf(config))
  reply.clearCookie(SESSION_HINT, hintOptionsOf(config))
}

/** A session just begun: the token goes into the cookie and nowhere else. */
export interface StartedSession {
  token: string
  expiresAt: Date
}
