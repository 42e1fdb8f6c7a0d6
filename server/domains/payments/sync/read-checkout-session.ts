import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { isProviderOutage, isUnknownAtProvider } from '#server/platform/payment-provider.ts'

export type CheckoutSession = Stripe.Checkout.Session

/**
 * A checkout session as the provider has it now, with its payment, charge and refunds.
 * @throws PAYMENT_SESSION_NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const readSession = async ({ stripe }: Context, sessionId: string): Promise<CheckoutSession> => {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
  } catch (error) {
    if (isUnknownAtProvider(error)) throw new Problem('PAYMENT_SESSION_NOT_FOUND', { cause: error })
    if (isProviderOutage(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    throw error
  }
}
