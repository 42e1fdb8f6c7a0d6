import type { Permission } from './identity/permissions.ts'
import type { LimitName } from './limits.ts'
import type { ProjectRight } from './projects/project-roles.ts'
import { z } from './zod.ts'

/**
 * Who can call a route. Policies for individual records also apply.
 * - `public`: everyone
 * - `purchase`: any session, including one from a purchase without an account
 * - `client`: a full session
 * - `staff`: a full session with the role `admin`
 */
export type Access = 'public' | 'purchase' | 'client' | 'staff'

/**
 * The data that a response contains. A live event with the same topic refreshes it.
 * - `project`: data about projects. Also refreshed by messages, because it includes unread counts.
 * - `messages`: conversations in projects.
 * - `queue`: items waiting for staff. Also refreshed by changes to projects and messages.
 * - `profile`: the user's own settings.
 * - `settings`: system settings and content that staff maintain, such as formation rules, document templates,
 *   and state notes.
 */
export type LiveTag = 'project' | 'messages' | 'queue' | 'profile' | 'settings'

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Access
  /** A permission that staff also need. */
  permission?: Permission
  limit?: LimitName
  /** The project right that the route requires. See `getProjectRight` for the default. */
  projectRight?: ProjectRight
  /** Whether staff can call the route before they set up required two-factor authentication. */
  beforeTwoFactor?: boolean
  /** Whether the route requires a recent reauthentication. See `REAUTHENTICATION_LIFETIME_MINUTES`. */
  reauthentication?: boolean
  /**
   * `webhook`: a raw body that is verified by its signature. `events`: server-sent events. `file`: a response
   * that is downloaded as a file. `upload`: a file streamed in the body. `tus`: a request in the tus
   * protocol, handled by a library. Defaults to `json`.
   */
  kind?: 'json' | 'webhook' | 'events' | 'file' | 'upload' | 'tus'
  /**
   * Whether to reject repeated requests, for example because the route emails a person. A repeated request
   * has the same idempotency key or, without a key, the same content within a short time.
   */
  once?: boolean
  /** Tags for a GET response. See `LiveTag`. */
  tags?: readonly LiveTag[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
}

/** Header with a key that identifies one user action, including its retries. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/, 'That idempotency key isn’t valid')

/** Defines an API route. Types, validation, documentation, and tests are derived from it. */
export const defineRoute = <const R extends Route>(route: R): R => route

/**
 * Returns the project right that a route requires. Defaults to `view` for GET and HEAD, and otherwise to
 * `edit`.
 */
export const getProjectRight = ({
  method,
  projectRight,
}: Pick<Route, 'method' | 'projectRight'>): ProjectRight =>
  projectRight ?? (method === 'GET' || method === 'HEAD' ? 'view' : 'edit')

type InputShape<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S }
  ? S
  : never

/** The validated input that the server's operation receives. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as InputShape<R, K> extends never ? never : K]: InputShape<
    R,
    K
  > extends z.ZodType
    ? z.output<InputShape<R, K>>
    : never
}

/** The input that a caller of the API passes. */
export type RouteCall<R extends Route> = {
  [K in 'params' | 'query' | 'body' as InputShape<R, K> extends never ? never : K]: InputShape<
    R,
    K
  > extends z.ZodType
    ? z.input<InputShape<R, K>>
    : never
}

/** The operation's output. */
export type RouteReply<R extends Route> = z.output<R['reply']>
