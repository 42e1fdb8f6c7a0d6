import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import {
  changeUserStatus,
  endUserSessions,
  getUserAccount,
  inviteStaff,
  listUsers,
  type Reauthentication,
  removeUserTwoFactor,
  resendInvitation,
  type StaffInvitation,
  type UserQuery,
  unlockUser,
} from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const userPageQuery = (query: z.output<typeof UserQuery>) => ({
  ...queryOf(listUsers, { query }),
  placeholderData: keepPreviousData,
})

export const personQuery = (id: number) => ({ ...queryOf(getUserAccount, { params: { id } }), staleTime: 0 })

export const invite = (body: z.input<typeof StaffInvitation>) => request(inviteStaff, { body })

export const mailInvitation = (id: number, body: Reauthentication) =>
  request(resendInvitation, { params: { id }, body })

export const setActive = (id: number, isActive: boolean, proof: Reauthentication) =>
  request(changeUserStatus, { params: { id }, body: { isActive, ...proof } })

export const endSessions = (id: number) => request(endUserSessions, { params: { id } })

export const unlock = (id: number) => request(unlockUser, { params: { id } })

export const removeSecondFactor = (id: number, body: Reauthentication) =>
  request(removeUserTwoFactor, { params: { id }, body })

/** Everything that shows accounts or what belongs to them is read again. */
export const refreshUsers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/admin\/(people|staff|security)/.test(String(queryKey[0])),
  })
