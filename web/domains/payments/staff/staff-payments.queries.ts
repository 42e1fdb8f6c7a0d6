import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const paymentQuery = (id: number) => createQuery(contract.getStaffPayment, { params: { id } })

/**
 * Query for whether the Terms require a refund, and for its amount. Disabled while `circumstances` is null.
 * Keeps the previous result while the next one loads.
 */
export const refundEligibilityQuery = (
  id: number,
  circumstances: z.input<typeof contract.RefundCircumstances> | null,
) =>
  queryOptions({
    queryKey: ['refund eligibility', id, circumstances],
    meta: { route: contract.checkRefundEligibility },
    queryFn: () =>
      circumstances
        ? request(contract.checkRefundEligibility, { params: { id }, body: circumstances })
        : null,
    enabled: circumstances !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const requestRefund = (id: number, body: z.input<typeof contract.RefundRequest>) =>
  request(contract.requestRefund, { params: { id }, body })

export const resolveFailedRefund = (id: number) => request(contract.resolveFailedRefund, { params: { id } })

export const recordOfflinePayment = (publicId: string, body: z.input<typeof contract.OfflinePayment>) =>
  request(contract.recordOfflinePayment, { params: { publicId }, body })

/** Routes and tags to refetch after a payment changes. */
export const paymentInvalidations = [
  contract.listStaffPayments,
  contract.getPaymentTotals,
  contract.getStaffPayment,
  contract.checkRefundEligibility,
  'project',
  'queue',
] as const
