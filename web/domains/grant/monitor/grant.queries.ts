import { type GrantCheck, getGrantStanding, listGrantAccounts, recordGrantCheck } from '#contract/grant'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const grantAccountsQuery = queryOf(listGrantAccounts)

export const grantStandingQuery = (publicId: string) =>
  queryOf(getGrantStanding, { params: { id: publicId } })

/** What a check changes. */
export const grantRoutes = [getGrantStanding, listGrantAccounts] as const

export const postGrantCheck = (publicId: string, body: z.input<typeof GrantCheck>) =>
  request(recordGrantCheck, { params: { id: publicId }, body })
