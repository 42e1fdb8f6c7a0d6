import {
  changeDiscountCodeStatus,
  createDiscountCode,
  listDiscountCodes,
  type NewDiscountCode,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const discountCodesQuery = createQuery(listDiscountCodes)

export const postDiscountCode = (body: z.input<typeof NewDiscountCode>) =>
  request(createDiscountCode, { body })

export const putDiscountCodeStatus = (id: number, isActive: boolean) =>
  request(changeDiscountCodeStatus, { params: { id }, body: { isActive } })

export const discountCodeInvalidations = [listDiscountCodes] as const
