import { Readable } from 'node:stream'
import type { RefundCircumstances, StaffPaymentQuery } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { BYTE_ORDER_MARK } from '#server/database/csv.ts'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { findPaymentDisputes } from './disputes/disputes.queries.ts'
import { type ExportFormat, getHeadingLine, readPaymentCsvLines } from './export.queries.ts'
import { calculateRefundEligibility } from './refunds/refund-eligibility.ts'
import { findPaymentRefunds } from './refunds/refunds.queries.ts'
import {
  findProviderPayment,
  findStaffPayment,
  getPaymentListSource,
  type PaymentFilter,
  sumPayments,
  sumProjectFilingFees,
} from './staff-payments.queries.ts'

export const listStaffPayments = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof StaffPaymentQuery>,
) => readPage(database, filter, getPaymentListSource(database, filter))

export const getPaymentTotals = ({ database }: Context, filter: PaymentFilter) =>
  sumPayments(database, filter)

async function* prependHeadings(head: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* lines
}

/**
 * Streams movements of money as CSV, with backpressure. QuickBooks requires a file without a byte order mark.
 * Spreadsheet programs need one to display names correctly.
 */
export const exportPayments = (
  { database }: Context,
  search: PaymentFilter & { format: ExportFormat },
): Readable => {
  const head = `${search.format === 'detailed' ? BYTE_ORDER_MARK : ''}${getHeadingLine(search.format)}`
  return Readable.from(prependHeadings(head, readPaymentCsvLines(database, search)), {
    objectMode: true,
    highWaterMark: 2,
  })
}

/**
 * Returns a payment with its refunds, disputes, and the project's filing fees, for staff.
 * @throws PAYMENT_NOT_FOUND
 */
export const getStaffPayment = async ({ database }: Context, id: number) => {
  const payment = await findStaffPayment(database, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  const [refunds, disputes, filingFees, providerPayment] = await Promise.all([
    findPaymentRefunds(database, id),
    findPaymentDisputes(database, id),
    sumProjectFilingFees(database, id),
    findProviderPayment(database, id),
  ])
  return { ...payment, refunds, disputes, filingFees, providerPayment }
}

/**
 * Calculates the refund that the Terms require for a payment under the given circumstances.
 * @throws PAYMENT_NOT_FOUND
 */
export const checkRefundEligibility = async (
  context: Context,
  id: number,
  circumstances: RefundCircumstances,
  now: Date,
) => {
  const payment = await getStaffPayment(context, id)
  return calculateRefundEligibility({ ...payment, liveSince: payment.campaignLaunchedAt }, circumstances, now)
}
