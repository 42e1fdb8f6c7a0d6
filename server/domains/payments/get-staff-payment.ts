import type { RefundCircumstances } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { findDisputesOf } from './disputes/disputes.queries.ts'
import { refundEligibility } from './refunds/refund-eligibility.ts'
import { findRefundsOf, findStaffPayment } from './refunds/refunds.queries.ts'

/** A payment as staff see it, with its refunds and disputes, newest first. @throws PAYMENT_NOT_FOUND */
export const viewPayment = async ({ database }: Context, id: number) => {
  const payment = await findStaffPayment(database, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  const [refunds, disputes] = await Promise.all([findRefundsOf(database, id), findDisputesOf(database, id)])
  return { ...payment, refunds, disputes }
}

/** What the Terms give back of a payment in the circumstances. @throws PAYMENT_NOT_FOUND */
export const checkRefundEligibility = async (
  context: Context,
  id: number,
  circumstances: RefundCircumstances,
  now: Date,
) => {
  const payment = await viewPayment(context, id)
  return refundEligibility({ ...payment, liveSince: payment.campaignLaunchedAt }, circumstances, now)
}
