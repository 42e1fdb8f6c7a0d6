import type { RefundCircumstances, StaffPaymentQuery } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readPage } from '#server/platform/paging.ts'
import { findPaymentDisputes } from './disputes/disputes.queries.ts'
import { calculateRefundEligibility } from './refunds/refund-eligibility.ts'
import { findPaymentRefunds, findPendingRefund } from './refunds/refunds.queries.ts'
import { findStaffPayment, getPaymentListSource } from './staff-payments.queries.ts'

/** One page of payments, newest first. */
export const listStaffPayments = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof StaffPaymentQuery>,
) => readPage(database, filter, getPaymentListSource(database, filter))

/** A payment with its refunds and disputes for staff. @throws PAYMENT_NOT_FOUND */
export const getStaffPayment = async ({ database }: Context, id: number) => {
  const payment = await findStaffPayment(database, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  const [refunds, disputes] = await Promise.all([
    findPaymentRefunds(database, id),
    findPaymentDisputes(database, id),
  ])
  return { ...payment, refunds, disputes }
}

/** How much of a payment the Terms refund under the given circumstances. @throws PAYMENT_NOT_FOUND */
export const checkRefundEligibility = async (
  context: Context,
  id: number,
  circumstances: RefundCircumstances,
  now: Date,
) => {
  const payment = await getStaffPayment(context, id)
  return calculateRefundEligibility({ ...payment, liveSince: payment.campaignLaunchedAt }, circumstances, now)
}

/** The staff member who requested the pending refund. Null if it was made at the provider. */
export const findRefundRequester = async (db: Queryable, paymentId: number): Promise<number | null> =>
  (await findPendingRefund(db, paymentId))?.requestedBy ?? null
