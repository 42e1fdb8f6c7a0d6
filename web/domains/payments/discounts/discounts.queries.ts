import {
  createDiscountCode,
  listDiscountCodes,
  type NewDiscountCode,
  switchDiscountCode,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const codesQuery = queryOf(listDiscountCodes)

export const postDiscountCode = (body: z.input<typeof NewDiscountCode>) =>
  request(createDiscountCode, { body })

export const changeDiscountCodeStatus = (id: number, isActive: boolean) =>
  request(switchDiscountCode, { params: { id }, body: { isActive } })

export const codeRoutes = [listDiscountCodes] as const
