import {
  changeReadinessStep,
  type GrantCheck,
  getGrantStanding,
  getReadiness,
  getReadinessPack,
  listGrantAccounts,
  type ReadinessAnswers,
  type ReadinessStep,
  recordGrantCheck,
  requestWebsiteCheck,
  saveReadinessAnswers,
} from '#contract/grant'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

export const grantAccountsQuery = queryOf(listGrantAccounts)

export const grantStandingQuery = (publicId: string) =>
  queryOf(getGrantStanding, { params: { id: publicId } })

export const changedByChecks = [getGrantStanding, listGrantAccounts] as const

export const postGrantCheck = (publicId: string, body: z.input<typeof GrantCheck>) =>
  request(recordGrantCheck, { params: { id: publicId }, body })

export const readinessQuery = (publicId: string) => queryOf(getReadiness, { params: { id: publicId } })

export const changedByReadiness = [getReadiness] as const

export const readinessPdfUrl = (publicId: string): string =>
  addressOf(getReadinessPack, { params: { id: publicId } })

export const putAnswers = (publicId: string, body: z.input<typeof ReadinessAnswers>) =>
  request(saveReadinessAnswers, { params: { id: publicId }, body })
export const putStep = (publicId: string, step: ReadinessStep, isDone: boolean) =>
  request(changeReadinessStep, { params: { id: publicId, step }, body: { isDone } })
export const postWebsiteCheck = (publicId: string) =>
  request(requestWebsiteCheck, { params: { id: publicId } })
