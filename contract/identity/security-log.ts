import { Instant, NumericId, SuccessReply, textField } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { Device } from './profile.ts'

export const Severity = z.enum(['info', 'warning', 'critical'])
export type Severity = z.output<typeof Severity>

const PersonSummary = z.object({ name: z.string(), email: z.string() }).nullable()

export const SecurityEvent = z.object({
  id: z.int(),
  type: z.string(),
  severity: Severity,
  description: z.string().nullable(),
  user: PersonSummary,
  /** The email address involved, which may not belong to an account. Null if there is none. */
  email: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  resolved: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  resolution: z.string().nullable(),
  /**
   * Whether an involved staff member resolved a critical event, which is possible only if all staff are
   * involved. False for other events.
   */
  resolvedAlone: z.boolean(),
  /**
   * Set if the viewer can't resolve the event because they're involved in it. `until` is when they can, or
   * null if an uninvolved colleague must resolve it.
   */
  hold: z.object({ until: Instant.nullable() }).nullable(),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** `search` matches the beginning of the event type. */
export const SecurityEventQuery = PageQuery.extend({
  severity: Severity.optional(),
  state: z.enum(['open', 'resolved', 'all']).default('open'),
})

export const LoginAttempt = z.object({
  id: z.int(),
  email: z.string(),
  success: z.boolean(),
  failureReason: z.string().nullable(),
  ipAddress: z.string().nullable(),
  browser: z.string().nullable(),
  operatingSystem: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: Instant,
})
export type LoginAttempt = z.output<typeof LoginAttempt>

/** `search` matches the beginning of the email address. */
export const LoginAttemptQuery = PageQuery.extend({ outcome: z.enum(['success', 'failure']).optional() })

export const Lockout = z.object({
  id: z.int(),
  email: z.string(),
  reason: z.string().nullable(),
  attempts: z.int(),
  lockedAt: Instant,
  endsAt: Instant.nullable(),
})
export type Lockout = z.output<typeof Lockout>

export const StaffSession = Device.extend({
  user: z.object({ name: z.string(), email: z.string(), role: z.string() }),
  /** Whether the session comes from a purchase without an account. */
  isPurchase: z.boolean(),
})
export type StaffSession = z.output<typeof StaffSession>

const idParams = z.object({ id: NumericId })

export const EventResolution = z.object({ note: textField(1000).min(2, 'Describe what you found') })

export const listSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/security/events',
  summary: 'Security events by page, newest first',
  access: 'staff',
  query: SecurityEventQuery,
  reply: definePage(SecurityEvent),
})

export const resolveSecurityEvent = defineRoute({
  method: 'POST',
  path: '/api/admin/security/events/:id/resolution',
  summary: 'Closes a security event with what was found',
  access: 'staff',
  limit: 'write',
  params: idParams,
  body: EventResolution,
  reply: SuccessReply,
})

export const listLoginAttempts = defineRoute({
  method: 'GET',
  path: '/api/admin/security/attempts',
  summary: 'Login attempts by page, newest first',
  access: 'staff',
  query: LoginAttemptQuery,
  reply: definePage(LoginAttempt),
})

export const listLockouts = defineRoute({
  method: 'GET',
  path: '/api/admin/security/lockouts',
  summary: 'Addresses that are locked right now, by page, newest first',
  access: 'staff',
  query: PageQuery,
  reply: definePage(Lockout),
})

export const endLockout = defineRoute({
  method: 'POST',
  path: '/api/admin/security/lockouts/:id/end',
  summary: 'Ends a lockout',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: SuccessReply,
})

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/admin/security/sessions',
  summary: 'Active sessions by page, newest first',
  access: 'staff',
  query: PageQuery,
  reply: definePage(StaffSession),
})

export const revokeSession = defineRoute({
  method: 'DELETE',
  path: '/api/admin/security/sessions/:id',
  summary: 'Ends any session',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: SuccessReply,
})
