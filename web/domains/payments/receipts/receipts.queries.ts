import { getReceipt, listPayments } from '#contract/payments'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf } from '#web/api/request.ts'

export const paymentsQuery = (publicId: string) => queryOf(listPayments, { params: { id: publicId } })

/** Address of the PDF receipt. */
export const receiptFile = (publicId: string, paymentId: number): string =>
  addressOf(getReceipt, { params: { id: publicId, paymentId } })

/** URL path of the printable receipt. */
export const receiptPage = (publicId: string, paymentId: number): string =>
  `/project/${publicId}/receipt/${paymentId}`
