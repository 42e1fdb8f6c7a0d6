import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  checkRefundEligibility,
  getStaffPayment,
  listStaffPayments,
  type OfflinePayment,
  type RefundReason,
  type RefundRequest,
  recordOfflinePayment,
  requestRefund,
  resolveFailedRefund,
  type StaffPaymentQuery,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const paymentPageQuery = (query: z.output<typeof StaffPaymentQuery>) => ({
  ...queryOf(listStaffPayments, { query }),
  placeholderData: keepPreviousData,
})

export const paymentQuery = (id: number) => queryOf(getStaffPayment, { params: { id } })

/** What the Terms give on a claim; the verdict before stays on screen while the next one is asked for. */
export const verdictQuery = (id: number, claim: z.input<typeof RefundReason> | null) =>
  queryOptions({
    queryKey: ['refund eligibility', id, claim],
    meta: { route: checkRefundEligibility },
    queryFn: () => (claim ? request(checkRefundEligibility, { params: { id }, body: claim }) : null),
    enabled: claim !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const refund = (id: number, body: z.input<typeof RefundRequest>) =>
  request(requestRefund, { params: { id }, body })

export const settleRefund = (id: number) => request(resolveFailedRefund, { params: { id } })

export const recordOffline = (publicId: string, body: z.input<typeof OfflinePayment>) =>
  request(recordOfflinePayment, { params: { publicId }, body })

/** What a payment shows in. */
export const paymentRoutes = [
  listStaffPayments,
  getStaffPayment,
  checkRefundEligibility,
  'project',
  'queue',
] as const
