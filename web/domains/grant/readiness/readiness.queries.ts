import {
  changeReadinessStep,
  getReadiness,
  getReadinessPack,
  type ReadinessAnswers,
  type ReadinessStep,
  requestWebsiteCheck,
  saveReadinessAnswers,
} from '#contract/grant'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf, request } from '#web/api/request.ts'

export const readinessQuery = (publicId: string) => queryOf(getReadiness, { params: { id: publicId } })

/** What answers, steps and checks change. */
export const readinessRoutes = [getReadiness] as const

export const packAddress = (publicId: string): string =>
  addressOf(getReadinessPack, { params: { id: publicId } })

export const putAnswers = (publicId: string, body: z.input<typeof ReadinessAnswers>) =>
  request(saveReadinessAnswers, { params: { id: publicId }, body })
export const putStep = (publicId: string, step: ReadinessStep, isDone: boolean) =>
  request(changeReadinessStep, { params: { id: publicId, step }, body: { isDone } })
export const postWebsiteCheck = (publicId: string) =>
  request(requestWebsiteCheck, { params: { id: publicId } })
