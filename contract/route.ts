import type { LimitName } from './limits.ts'
import { z } from './zod.ts'

/**
 * Who may call a route at all; records have policies of their own.
 * - `public`: anybody
 * - `purchase`: any session, also the narrow one that a purchase without an account starts
 * - `client`: a full session
 * - `staff`: a full session of role admin
 */
export type Access = 'public' | 'purchase' | 'client' | 'staff'

/**
 * What replies show and live events name. `profile` is what users choose for themselves. `queue` is the work that waits
 * for staff: any event about something else may add to it or remove from it.
 */
export type Tag = 'project' | 'messages' | 'queue' | 'profile' | 'settings'

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Access
  limit?: LimitName
  /** May staff call it who still have to set up the second factor that the settings ask for? */
  beforeTwoFactor?: boolean
  /** Is it refused unless the session's password (and code) was entered again within the last ten minutes? */
  reauthentication?: boolean
  /**
   * `webhook`: the body is taken raw and verified by signature. `events`: the reply is a stream of server-sent events.
   * `file`: the reply is a file to keep, sent as an attachment. `upload`: the body is a file, read while it comes in.
   * `tus`: a call of the tus protocol, whose library reads the request and says what to answer.
   */
  kind?: 'json' | 'webhook' | 'events' | 'file' | 'upload' | 'tus'
  /**
   * It mails or messages a person, so a repeated request is refused: one with the same idempotency key, or without
   * a key one with the same content shortly after.
   */
  once?: boolean
  /** What the reply shows, for a GET: it is read again when a live event names one of these. */
  tags?: readonly Tag[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
}

/** Names one press of a button, whatever number of requests it takes to get through. */
export const idempotencyHeader = 'idempotency-key'
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/, "That idempotency key isn't valid")

/** Defines one call of the API; types of both sides, validation, documentation and tests come from it. */
export const defineRoute = <const R extends Route>(route: R): R => route

type Shape<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S }
  ? S
  : never

/** What the server's operation is handed: parsed and stripped to the contract. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as Shape<R, K> extends never ? never : K]: Shape<R, K> extends z.ZodType
    ? z.output<Shape<R, K>>
    : never
}

/** What a caller hands in. */
export type RouteCall<R extends Route> = {
  [K in 'params' | 'query' | 'body' as Shape<R, K> extends never ? never : K]: Shape<R, K> extends z.ZodType
    ? z.input<Shape<R, K>>
    : never
}

/** What the operation answers and the browser receives. */
export type RouteReply<R extends Route> = z.output<R['reply']>
