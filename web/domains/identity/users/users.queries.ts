import {
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
  type Reauthentication,
  removeUserTwoFactor,
  resendInvitation,
  type StaffInvitation,
  unlockUser,
} from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const userAccountQuery = (id: number) => ({
  ...queryOf(getUserAccount, { params: { id } }),
  staleTime: 0,
})

export const invite = (body: z.input<typeof StaffInvitation>) => request(inviteStaff, { body })

export const sendInvitation = (id: number, body: Reauthentication) =>
  request(resendInvitation, { params: { id }, body })

export const setActive = (id: number, isActive: boolean, proof: Reauthentication) =>
  request(changeUserStatus, { params: { id }, body: { isActive, ...proof } })

export const endSessions = (id: number) => request(endUserSessions, { params: { id } })

export const unlock = (id: number) => request(unlockUser, { params: { id } })

export const removeTwoFactor = (id: number, body: Reauthentication) =>
  request(removeUserTwoFactor, { params: { id }, body })

/** Routes to refetch after an account changes. */
export const userRoutes = [
  listUsers,
  getUserAccount,
  listStaff,
  listSecurityEvents,
  listLoginAttempts,
  listLockouts,
  listSessions,
] as const
