import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { isProviderOutage } from '#server/platform/payment-provider.ts'
import { lockPaymentAndProject } from '../lock-payment-and-project.ts'
import { findPayment } from '../payments.queries.ts'
import { applyPayment } from '../sync/apply-payment.ts'
import { readSession } from '../sync/read-checkout-session.ts'
import { isAbandoned } from './checkout-times.ts'
import { expireCheckoutAttempt } from './expire-checkout-attempt.ts'

/**
 * Closes the payment page of an attempt and settles what became of it: expired, or paid a moment before.
 * @returns the attempt as it is now; it is still open when its page is only just being made
 * @throws PAYMENT_PROVIDER_UNAVAILABLE when the provider can't say whether the page is closed
 */
export const closeCheckoutAttempt = async (
  context: Context,
  attempt: PaymentRecord,
  now: Date,
): Promise<PaymentRecord> => {
  const { database, stripe } = context
  const expire = () =>
    database.transaction(async (tx) => {
      const { payment } = await lockPaymentAndProject(tx, attempt)
      return expireCheckoutAttempt(tx, payment)
    })
  if (attempt.checkoutSessionId === null) return isAbandoned(attempt, now) ? expire() : attempt

  const sessionId = attempt.checkoutSessionId
  await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
    if (isProviderOutage(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    // Not open any more, or forgotten: reading it says which.
  })
  const session = await readSession(context, sessionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'PAYMENT_SESSION_NOT_FOUND') return null
    throw error
  })
  if (session === null) return expire()
  await database.transaction((tx) => applyPayment(context, tx, session, now))
  return (await findPayment(database, attempt.id)) ?? attempt
}
