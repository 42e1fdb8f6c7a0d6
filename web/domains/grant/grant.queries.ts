import {
  changeReadinessStep,
  type GrantCheck,
  getGrantHealth,
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
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

export const grantAccountsQuery = createQuery(listGrantAccounts)

export const grantStandingQuery = (publicId: string) =>
  createQuery(getGrantStanding, { params: { id: publicId } })

export const grantHealthQuery = (publicId: string) =>
  createQuery(getGrantHealth, { params: { id: publicId } })

export const grantInvalidations = [getGrantStanding, listGrantAccounts] as const

export const postGrantCheck = (publicId: string, body: z.input<typeof GrantCheck>) =>
  request(recordGrantCheck, { params: { id: publicId }, body })

export const readinessQuery = (publicId: string) => createQuery(getReadiness, { params: { id: publicId } })

export const readinessInvalidations = [getReadiness] as const

export const getReadinessPdfUrl = (publicId: string): string =>
  getRouteUrl(getReadinessPack, { params: { id: publicId } })

export const putReadinessAnswers = (publicId: string, body: z.input<typeof ReadinessAnswers>) =>
  request(saveReadinessAnswers, { params: { id: publicId }, body })
export const putReadinessStep = (publicId: string, step: ReadinessStep, isDone: boolean) =>
  request(changeReadinessStep, { params: { id: publicId, step }, body: { isDone } })
export const postWebsiteCheck = (publicId: string) =>
  request(requestWebsiteCheck, { params: { id: publicId } })
