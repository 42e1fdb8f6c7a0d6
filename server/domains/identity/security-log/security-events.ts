import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { getCallerLimitKey } from '#server/platform/http/request.ts'
import { insertSecurityEvent } from '../login-protection/login-protection.queries.ts'

type SecurityEventType =
  | 'access_denied'
  | 'account_closed'
  | 'account_deactivated'
  | 'account_locked'
  | 'account_reactivated'
  | 'account_unlocked'
  | 'admin_setup'
  | 'email_changed'
  | 'own_password_failed'
  | 'password_changed'
  | 'password_reset'
  | 'payment_disputed'
  | 'payment_duplicate'
  | 'payment_mismatch'
  | 'permission_given'
  | 'permission_taken'
  | 'project_access_ended'
  | 'project_joined'
  | 'project_owner_changed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'second_factor_failed'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'second_factor_removed'
  | 'payment_recorded'
  | 'refund_failed'
  | 'refund_ordered'
  | 'refund_settled'
  | 'sessions_ended'
  | 'settings_changed'
  | 'staff_invited'
  | 'storage_full'
  | 'webhook_forged'

const severityByType: Record<SecurityEventType, 'info' | 'warning' | 'critical'> = {
  access_denied: 'warning',
  account_closed: 'info',
  account_deactivated: 'info',
  account_locked: 'warning',
  account_reactivated: 'info',
  account_unlocked: 'info',
  admin_setup: 'info',
  email_changed: 'warning',
  own_password_failed: 'warning',
  password_changed: 'info',
  password_reset: 'info',
  payment_disputed: 'critical',
  payment_duplicate: 'critical',
  payment_mismatch: 'critical',
  permission_given: 'warning',
  permission_taken: 'info',
  project_access_ended: 'info',
  project_joined: 'info',
  project_owner_changed: 'warning',
  recovery_code_used: 'warning',
  recovery_codes_renewed: 'info',
  second_factor_failed: 'warning',
  second_factor_off: 'warning',
  second_factor_on: 'info',
  second_factor_removed: 'critical',
  payment_recorded: 'info',
  refund_failed: 'critical',
  refund_ordered: 'info',
  refund_settled: 'info',
  sessions_ended: 'warning',
  settings_changed: 'info',
  staff_invited: 'critical',
  storage_full: 'critical',
  webhook_forged: 'warning',
}

export const recordSecurityEvent = async (
  db: Queryable,
  type: SecurityEventType,
  details: { description: string; userId?: number; caller?: Caller; metadata?: Record<string, unknown> },
): Promise<void> => {
  await insertSecurityEvent(db, {
    eventType: type,
    severity: severityByType[type],
    description: details.description,
    userId: details.userId ?? null,
    ipAddress: details.caller?.ipAddress ?? null,
    userAgent: details.caller?.userAgent ?? null,
    metadata: details.metadata ?? null,
  })
}

type EventDetails = Parameters<typeof recordSecurityEvent>[2]

/**
 * Records an event that anonymous callers can trigger, up to a limit per network. Never throws, so that the
 * caller receives the original error.
 */
export const recordRateLimitedEvent = async (
  context: Context,
  type: Parameters<typeof recordSecurityEvent>[1],
  details: EventDetails,
): Promise<void> => {
  try {
    await context.consumeRateLimit(
      'securityEvents',
      getCallerLimitKey(details.caller?.ipAddress ?? 'unknown'),
    )
    await recordSecurityEvent(context.database, type, details)
  } catch (error) {
    context.log.info({ err: error, type, ...details }, 'storing a security event failed')
  }
}
