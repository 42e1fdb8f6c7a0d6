import { getReceipt, listPayments } from '#contract/payments'
import { queryOf } from '#web/api/query-client.ts'
import { addressOf } from '#web/api/request.ts'

/** The payments that have arrived for a project, newest first. */
export const paymentsQuery = (publicId: string) => queryOf(listPayments, { params: { id: publicId } })

/** Where the browser gets the receipt as PDF. */
export const receiptFile = (publicId: string, paymentId: number): string =>
  addressOf(getReceipt, { params: { id: publicId, paymentId } })

/** The page that shows the receipt for printing. */
export const receiptPage = (publicId: string, paymentId: number): string =>
  `/project/${publicId}/receipt/${paymentId}`
