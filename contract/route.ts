import type { Permission } from './identity/permissions.ts'
import type { LimitName } from './limits.ts'
import { z } from './zod.ts'

/**
 * Who may call a route. Policies of records apply in addition.
 * - `public`: everyone
 * - `purchase`: any session, including one from a purchase without an account
 * - `client`: a full session
 * - `staff`: a full session of role admin
 */
export type Access = 'public' | 'purchase' | 'client' | 'staff'

/**
 * What a response shows and a live event refreshes. `profile`: the user's own settings. `queue`: work waiting for
 * staff, which any other event may change.
 */
export type LiveTag = 'project' | 'messages' | 'queue' | 'profile' | 'settings'

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Access
  /** Which permission staff need in addition. */
  permission?: Permission
  limit?: LimitName
  /** Whether staff may call it before they set up required two-factor authentication. */
  beforeTwoFactor?: boolean
  /** Whether it requires reauthentication within the last ten minutes. */
  reauthentication?: boolean
  /**
   * `webhook`: a raw body, verified by signature. `events`: server-sent events. `file`: an attachment. `upload`: a
   * streamed file in the body. `tus`: a request of the tus protocol, handled by its library.
   */
  kind?: 'json' | 'webhook' | 'events' | 'file' | 'upload' | 'tus'
  /**
   * Whether the route emails or messages a person. Repeated requests are rejected: those with the same
   * idempotency key, or without a key those with the same content shortly after.
   */
  once?: boolean
  /** Tags of a GET response. A live event with one of them refreshes it. */
  tags?: readonly LiveTag[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
}

/** Identifies one user action, including its retries. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/, "That idempotency key isn't valid")

/** Defines an API route. Types, validation, documentation, and tests are derived from it. */
export const defineRoute = <const R extends Route>(route: R): R => route

type InputShape<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S }
  ? S
  : never

/** The parsed input of the server's operation. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as InputShape<R, K> extends never ? never : K]: InputShape<
    R,
    K
  > extends z.ZodType
    ? z.output<InputShape<R, K>>
    : never
}

/** The input of a caller. */
export type RouteCall<R extends Route> = {
  [K in 'params' | 'query' | 'body' as InputShape<R, K> extends never ? never : K]: InputShape<
    R,
    K
  > extends z.ZodType
    ? z.input<InputShape<R, K>>
    : never
}

/** The output of the operation. */
export type RouteReply<R extends Route> = z.output<R['reply']>
