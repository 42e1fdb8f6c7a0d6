import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { expireCheckoutAttempt } from '../checkout/expire-checkout-attempt.ts'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { lockPaymentAndProject } from '../lock-payment-and-project.ts'
import { findPaidPayment, findPaymentOfSession, updatePayment } from '../payments.queries.ts'
import { applyFailedRefunds } from '../refunds/apply-failed-refunds.ts'
import { applyRefunds } from '../refunds/apply-refunds.ts'
import { failPayment, holdPayment } from './delayed-payment.ts'
import { flagPayment } from './flag-payment.ts'
import { interpretCheckoutSession } from './interpret-checkout-session.ts'
import { onPaid } from './on-paid.ts'
import type { CheckoutSession } from './read-checkout-session.ts'

/** States of payments whose money came. Only refunds, failed refunds, and lost disputes change them. */
const decided = new Set(['paid', 'duplicate', 'mismatch', 'refunded', 'charged_back'])

const MAX_ID = 2_147_483_647

/** Our own id of the attempt, as the session carries it; null when it is none. */
const attemptNamedBy = (session: CheckoutSession): number | null => {
  const id = Number(session.metadata?.paymentId)
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null
}

/**
 * Brings one payment and its project to what the provider says, inside the caller's transaction. Everything that
 * learns of a payment comes through here: the webhook, the success page and the reconciler. Running it again, or
 * twice at once, changes nothing. It never goes back, except when a refund failed.
 * @returns the payment as it is now, or null when the session is none of ours
 */
export const applyPayment = async (
  context: Context,
  tx: Transaction,
  session: CheckoutSession,
  now: Date,
): Promise<PaymentRecord | null> => {
  const found = await findPaymentOfSession(tx, session.id, attemptNamedBy(session))
  if (!found) return null
  const { payment, project } = await lockPaymentAndProject(tx, found)
  // Found by our id alone: another program at the same provider may use such numbers too.
  const foreign =
    payment.checkoutSessionId !== session.id && session.metadata?.projectPublicId !== project?.publicId
  if (foreign) return null

  const result = interpretCheckoutSession(session, {
    amount: payment.amount,
    projectPublicId: project?.publicId ?? null,
    livemode: context.config.payments.livemode,
  })
  if (result.outcome === 'open') return payment
  if (result.outcome === 'expired') return expireCheckoutAttempt(tx, payment)

  const { paymentIntentId, method, cardLast4 } = result
  const facts = { checkoutSessionId: session.id, paymentIntentId, method, cardLast4 }
  if (result.outcome === 'processing') return holdPayment(context, tx, { payment, project }, facts)
  if (result.outcome === 'failed') return failPayment(context, tx, { payment, project }, facts)

  const received = { ...facts, paidAt: payment.paidAt ?? now }
  const { refunds } = result
  const given = { ...refunds, now }
  if (refunds.whole || decided.has(payment.status)) {
    const fits = result.outcome === 'paid'
    const left = await applyFailedRefunds(tx, payment, project, refunds, { fits, now })
    return applyRefunds(context, tx, { payment: left, project }, given, received)
  }
  if (result.outcome === 'mismatch' || !project) {
    const reason = result.outcome === 'mismatch' ? result.reason : 'the project is gone'
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'mismatch' }, reason)
  }
  if (await findPaidPayment(tx, project.id)) {
    const reason = 'The project was paid a second time. Refund this payment.'
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'duplicate' }, reason)
  }
  const discountUse = await redeemDiscount(tx, payment)
  if (discountUse === false) {
    const reason = 'The discount code has no uses left for this payment. Refund this payment.'
    return flagPayment(context, tx, { payment, project }, { ...received, status: 'mismatch' }, reason)
  }
  const paid = await updatePayment(tx, payment.id, { ...received, status: 'paid', discountUse })
  await onPaid(context, tx, { payment: paid, project, customerId: result.customerId })
  return applyRefunds(context, tx, { payment: paid, project }, given)
}
