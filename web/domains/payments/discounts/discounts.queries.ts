import * as contract from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const discountCodesQuery = createQuery(contract.listDiscountCodes)

export const createDiscountCode = (body: z.input<typeof contract.NewDiscountCode>) =>
  request(contract.createDiscountCode, { body })

export const changeDiscountCodeStatus = (id: number, isActive: boolean) =>
  request(contract.changeDiscountCodeStatus, { params: { id }, body: { isActive } })

export const discountCodeInvalidations = [contract.listDiscountCodes] as const
