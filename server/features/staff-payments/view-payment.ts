import { Problem } from '#contract/problem.ts'
import type { RefundClaim } from '#contract/staff-payments.ts'
import type { Context } from '#server/platform/context.ts'
import { findRefundsOf, findStaffPayment } from './queries.ts'
import { refundVerdict } from './refund-verdict.ts'

/** A payment as staff see it, with its refunds, newest first. @throws PAYMENT_NOT_FOUND */
export const viewPayment = async ({ database }: Context, id: number) => {
  const payment = await findStaffPayment(database, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return { ...payment, refunds: await findRefundsOf(database, id) }
}

/** What the Terms give back of a payment on a claim. @throws PAYMENT_NOT_FOUND */
export const judgeRefund = async (context: Context, id: number, claim: RefundClaim, now: Date) => {
  const payment = await viewPayment(context, id)
  return refundVerdict({ ...payment, liveSince: payment.campaignLaunchedAt }, claim, now)
}
