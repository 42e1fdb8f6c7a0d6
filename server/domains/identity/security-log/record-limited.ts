import type { Context } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { recordSecurityEvent } from './record-security-event.ts'

type Details = Parameters<typeof recordSecurityEvent>[2]

/**
 * Records an event that anyone can cause as often as they like: only so many a caller, so that no one fills the
 * database. Never throws; the refusal that it belongs to must reach the caller.
 */
export const recordLimited = async (
  context: Context,
  type: Parameters<typeof recordSecurityEvent>[1],
  details: Details,
): Promise<void> => {
  try {
    await context.consumeRateLimit('securityEvents', networkOf(details.caller?.ipAddress ?? 'unknown'))
    await recordSecurityEvent(context.database, type, details)
  } catch (error) {
    context.log.info({ err: error, type, ...details }, 'a security event was not stored')
  }
}
