import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { readSession } from './read-checkout-session.ts'

/**
 * Completes the payment of a checkout session from what the provider says, never from what a caller says.
 * Idempotent: however often and from wherever it runs, one payment has one effect.
 * @throws PAYMENT_SESSION_NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const syncCheckoutSession = async (
  context: Context,
  sessionId: string,
  now: Date,
): Promise<PaymentRecord | null> => {
  const session = await readSession(context, sessionId)
  return context.database.transaction((tx) => applyPayment(context, tx, session, now))
}
