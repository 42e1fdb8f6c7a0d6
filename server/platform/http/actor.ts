import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/identity'
import type { LimitName } from '#contract/limits.ts'

/** Who is asking: the user and the reach of their session. */
export interface Actor {
  userId: number
  sessionId: number
  /** When it ends unless it is used or ended before. */
  sessionEndsAt: Date
  role: Role
  /** `purchase` sees nothing but the project below. */
  scope: 'full' | 'purchase'
  projectId: number | null
  /** One of staff who has to set up the second factor that the settings ask for. */
  mustSetUpSecondFactor: boolean
  /** When the password (and code) was last entered again in this session. */
  reauthenticatedAt: Date | null
  user: {
    id: number
    name: string
    email: string
    phone: string | null
    emailProvenAt: Date | null
    hasPassword: boolean
  }
}

/** What stands before every route; features provide it, so that the platform knows none of them. */
export interface Guards {
  /** Counts one use against the limit of this caller. @throws TOO_MANY_REQUESTS */
  consumeRateLimit(limit: LimitName, ipAddress: string): Promise<void>
  /** The actor of the request's session, or null. With `touch: false` the look does not count as activity. */
  identify(request: FastifyRequest, options?: { touch: boolean }): Promise<Actor | null>
  /** Records that a signed-in person was refused. */
  recordDenial(request: FastifyRequest, actor: Actor): Promise<void>
  /** Our own address, for telling our pages' calls from foreign ones. */
  publicUrl: string
  production: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}
