import * as contract from '#contract/identity'
import { request } from '#web/api/request.ts'

export const resolveSecurityEvent = (id: number, note: string) =>
  request(contract.resolveSecurityEvent, { params: { id }, body: { note } })

export const endLockout = (id: number) => request(contract.endLockout, { params: { id } })

export const revokeSession = (id: number) => request(contract.revokeSession, { params: { id } })

/** Routes to refetch after a lockout, session, or security event changes. */
export const securityInvalidations = [
  contract.listSecurityEvents,
  contract.listLoginAttempts,
  contract.listLockouts,
  contract.listSessions,
  contract.listUsers,
  contract.getUserAccount,
] as const
