import {
  changePermission,
  changeUserStatus,
  endUserSessions,
  getUserAccount,
  inviteStaff,
  listLockouts,
  listLoginAttempts,
  listSecurityEvents,
  listSessions,
  listStaff,
  listUsers,
  type Permission,
  type Reauthentication,
  removeUserTwoFactor,
  resendInvitation,
  type StaffInvitation,
  unlockUser,
} from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const userAccountQuery = (id: number) => ({
  ...createQuery(getUserAccount, { params: { id } }),
  staleTime: 0,
})

export const inviteStaffMember = (body: z.input<typeof StaffInvitation>) => request(inviteStaff, { body })

export const postInvitation = (id: number, body: Reauthentication) =>
  request(resendInvitation, { params: { id }, body })

export const setUserActive = (id: number, isActive: boolean, proof: Reauthentication) =>
  request(changeUserStatus, { params: { id }, body: { isActive, ...proof } })

export const setPermission = (
  id: number,
  permission: Permission,
  isGiven: boolean,
  proof: Reauthentication,
) => request(changePermission, { params: { id }, body: { permission, isGiven, ...proof } })

export const endAllUserSessions = (id: number) => request(endUserSessions, { params: { id } })

export const unlockUserAccount = (id: number) => request(unlockUser, { params: { id } })

export const deleteUserTwoFactor = (id: number, body: Reauthentication) =>
  request(removeUserTwoFactor, { params: { id }, body })

/** Routes to refetch after an account changes. */
export const userInvalidations = [
  listUsers,
  getUserAccount,
  listStaff,
  listSecurityEvents,
  listLoginAttempts,
  listLockouts,
  listSessions,
] as const
