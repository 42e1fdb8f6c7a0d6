import * as contract from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const userAccountQuery = (id: number) => ({
  ...createQuery(contract.getUserAccount, { params: { id } }),
  staleTime: 0,
})

export const inviteStaff = (body: z.input<typeof contract.StaffInvitation>) =>
  request(contract.inviteStaff, { body })

export const resendInvitation = (id: number, body: contract.Reauthentication) =>
  request(contract.resendInvitation, { params: { id }, body })

export const changeUserStatus = (id: number, isActive: boolean, proof: contract.Reauthentication) =>
  request(contract.changeUserStatus, { params: { id }, body: { isActive, ...proof } })

export const changePermission = (
  id: number,
  permission: contract.Permission,
  isGiven: boolean,
  proof: contract.Reauthentication,
) => request(contract.changePermission, { params: { id }, body: { permission, isGiven, ...proof } })

export const endUserSessions = (id: number) => request(contract.endUserSessions, { params: { id } })

export const unlockUser = (id: number) => request(contract.unlockUser, { params: { id } })

export const removeUserTwoFactor = (id: number, body: contract.Reauthentication) =>
  request(contract.removeUserTwoFactor, { params: { id }, body })

/** Routes to refetch after an account changes. */
export const userInvalidations = [
  contract.listUsers,
  contract.getUserAccount,
  contract.listStaff,
  contract.listSecurityEvents,
  contract.listLoginAttempts,
  contract.listLockouts,
  contract.listSessions,
] as const
