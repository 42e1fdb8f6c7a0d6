import { getReceipt, listPayments } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'

export const paymentsQuery = (publicId: string) => createQuery(listPayments, { params: { id: publicId } })

export const getReceiptFileUrl = (publicId: string, paymentId: number): string =>
  getRouteUrl(getReceipt, { params: { id: publicId, paymentId } })

export const getReceiptPath = (publicId: string, paymentId: number): string =>
  `/project/${publicId}/receipt/${paymentId}`
