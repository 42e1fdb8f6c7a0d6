import * as contract from '#contract/grant'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'

export const grantAccountsQuery = createQuery(contract.listGrantAccounts)

export const grantEvaluationQuery = (publicId: string) =>
  createQuery(contract.getGrantEvaluation, { params: { id: publicId } })

export const grantHealthQuery = (publicId: string) =>
  createQuery(contract.getGrantHealth, { params: { id: publicId } })

/** The rules' findings are part of the work queue, too. */
export const grantInvalidations = [contract.getGrantEvaluation, contract.listGrantAccounts, 'queue'] as const

export const recordGrantCheck = (publicId: string, body: z.input<typeof contract.GrantCheck>) =>
  request(contract.recordGrantCheck, { params: { id: publicId }, body })

export const readinessQuery = (publicId: string) =>
  createQuery(contract.getReadiness, { params: { id: publicId } })

export const readinessInvalidations = [contract.getReadiness] as const

export const getReadinessPdfUrl = (publicId: string): string =>
  getRouteUrl(contract.getReadinessPack, { params: { id: publicId } })

export const saveReadinessAnswers = (publicId: string, body: z.input<typeof contract.ReadinessAnswers>) =>
  request(contract.saveReadinessAnswers, { params: { id: publicId }, body })
export const changeReadinessStep = (publicId: string, step: contract.ReadinessStep, isDone: boolean) =>
  request(contract.changeReadinessStep, { params: { id: publicId, step }, body: { isDone } })
export const requestWebsiteCheck = (publicId: string) =>
  request(contract.requestWebsiteCheck, { params: { id: publicId } })
