import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  checkRefundEligibility,
  getPaymentTotals,
  getStaffPayment,
  listStaffPayments,
  type OfflinePayment,
  type RefundCircumstances,
  type RefundRequest,
  recordOfflinePayment,
  requestRefund,
  resolveFailedRefund,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const paymentQuery = (id: number) => createQuery(getStaffPayment, { params: { id } })

/**
 * Query for whether the Terms require a refund, and for its amount. Disabled while `circumstances` is null.
 * Keeps the previous result while the next one loads.
 */
export const eligibilityQuery = (id: number, circumstances: z.input<typeof RefundCircumstances> | null) =>
  queryOptions({
    queryKey: ['refund eligibility', id, circumstances],
    meta: { route: checkRefundEligibility },
    queryFn: () =>
      circumstances ? request(checkRefundEligibility, { params: { id }, body: circumstances }) : null,
    enabled: circumstances !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const postRefund = (id: number, body: z.input<typeof RefundRequest>) =>
  request(requestRefund, { params: { id }, body })

export const postRefundResolved = (id: number) => request(resolveFailedRefund, { params: { id } })

export const postOfflinePayment = (publicId: string, body: z.input<typeof OfflinePayment>) =>
  request(recordOfflinePayment, { params: { publicId }, body })

/** Routes and tags to refetch after a payment changes. */
export const paymentInvalidations = [
  listStaffPayments,
  getPaymentTotals,
  getStaffPayment,
  checkRefundEligibility,
  'project',
  'queue',
] as const
