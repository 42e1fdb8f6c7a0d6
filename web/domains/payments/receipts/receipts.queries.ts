import { getReceipt, listPayments } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'

export const paymentsQuery = (publicId: string) => createQuery(listPayments, { params: { id: publicId } })

/** Returns the URL of the PDF receipt. */
export const getReceiptFileUrl = (publicId: string, paymentId: number): string =>
  getRouteUrl(getReceipt, { params: { id: publicId, paymentId } })

/** Returns the path of the printable receipt. */
export const getReceiptPath = (publicId: string, paymentId: number): string =>
  `/project/${publicId}/receipt/${paymentId}`
