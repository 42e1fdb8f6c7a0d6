import type { FastifyRequest } from 'fastify'
import type { Permission, Role } from '#contract/identity'
import type { LimitName } from '#contract/limits.ts'
import type { ProjectRight } from '#contract/projects'

/** The signed-in user and what the session can access. */
export interface Actor {
  userId: number
  sessionId: number
  /** When the session expires unless it's used again. */
  sessionEndsAt: Date
  role: Role
  permissions: readonly Permission[]
  /** A `purchase` session can only access `projectId`. */
  scope: 'full' | 'purchase'
  projectId: number | null
  /** The project right that the current route requires. See `getProjectRight`. */
  projectRight: ProjectRight
  /** Whether the settings require two-factor authentication and this staff member hasn't set it up yet. */
  mustSetUpSecondFactor: boolean
  /** When the user last reauthenticated in this session. Null if they haven't. */
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

/** The fields of an actor that determine project access. */
export type ProjectActor = Pick<Actor, 'userId' | 'role' | 'scope' | 'projectId' | 'projectRight'>

/**
 * Checks and settings for all routes. Domains implement the checks, so that the platform doesn't depend on
 * any domain.
 */
export interface Guards {
  /** Consumes one point of the caller's rate limit. @throws TOO_MANY_REQUESTS */
  consumeRateLimit(limit: LimitName, ipAddress: string): Promise<void>
  /**
   * Returns the actor for the request's session, or null. With `touch: false`, the request doesn't extend the
   * session.
   */
  identify(request: FastifyRequest, options?: { touch: boolean }): Promise<Actor | null>
  /** Records that a signed-in user was denied access. */
  recordDenial(request: FastifyRequest, actor: Actor): Promise<void>
  /** Our site's origin, used to detect cross-site requests. */
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
