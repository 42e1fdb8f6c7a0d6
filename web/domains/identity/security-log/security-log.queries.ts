import { keepPreviousData } from '@tanstack/react-query'
import * as contract from '#contract/identity'
import type { PageQuery } from '#contract/paging.ts'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

/** These records are written by what others do: a list that is opened is read anew. */
const fresh = { placeholderData: keepPreviousData, staleTime: 0 }

type Paging = z.output<typeof PageQuery>

export const eventPageQuery = (query: z.output<typeof contract.SecurityEventQuery>) => ({
  ...queryOf(contract.listSecurityEvents, { query }),
  ...fresh,
})

export const attemptPageQuery = (query: z.output<typeof contract.LoginAttemptQuery>) => ({
  ...queryOf(contract.listLoginAttempts, { query }),
  ...fresh,
})

export const lockoutPageQuery = (query: Paging) => ({
  ...queryOf(contract.listLockouts, { query }),
  ...fresh,
})

export const sessionPageQuery = (query: Paging) => ({
  ...queryOf(contract.listSessions, { query }),
  ...fresh,
})

export const resolveEvent = (id: number, note: string) =>
  request(contract.resolveSecurityEvent, { params: { id }, body: { note } })

export const endLockout = (id: number) => request(contract.endLockout, { params: { id } })

export const endSession = (id: number) => request(contract.endStaffSession, { params: { id } })

/** What logins, lockouts, sessions and security events show in. */
export const securityRoutes = [
  contract.listSecurityEvents,
  contract.listLoginAttempts,
  contract.listLockouts,
  contract.listSessions,
  contract.listUsers,
  contract.getUserAccount,
] as const
