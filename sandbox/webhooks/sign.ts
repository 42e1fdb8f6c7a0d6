import Stripe from 'stripe'

/**
 * The `Stripe-Signature` header of a delivery, `t=…,v1=…` over the raw payload.
 * `timestamp` is in seconds since 1970, `secret` the endpoint's `whsec_…`.
 */
export function signPayload(payload: string, secret: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
