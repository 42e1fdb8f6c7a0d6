import { createCustomer, emptyDetails } from '../customers.ts'
import { newId, randomLetters } from '../ids.ts'
import type { CheckoutSession, PaymentIntent, SessionSecrets } from '../objects.ts'
import type { Payments } from '../payments.ts'

/** What a user gave on the hosted page. */
export interface Payer {
  /** Asked for only when the session knows no address. */
  email: string | null
  name: string | null
  card: { brand: string; last4: string; expMonth: number; expYear: number }
  /** The bank account to debit instead of the card. */
  bankAccount?: { bankName: string; last4: string }
}

export const TEST_BANK_ACCOUNT = { bankName: 'STRIPE TEST BANK', last4: '6789' } as const

/** The payer and card of a payment nobody typed in. */
export const TEST_PAYER: Payer = {
  email: null,
  name: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
}

/** The session with the customer that pays: the one it came with, or, if it wants one, a new one. */
export function withCustomer(payments: Payments, session: CheckoutSession, payer: Payer): CheckoutSession {
  const email = session.customer_details?.email ?? payer.email
  const details = { ...(session.customer_details ?? emptyDetails()), email, name: payer.name }
  const customer =
    session.customer ??
    (session.customer_creation === 'always'
      ? createCustomer(payments, { email: email ?? undefined, name: payer.name ?? undefined }).id
      : null)
  return payments.store.change('checkout.session', session, { customer, customer_details: details })
}

/** The payment intent of a session; as at Stripe it comes into being with the first attempt to pay. */
export function intentOf(payments: Payments, session: CheckoutSession): PaymentIntent {
  const existing = session.payment_intent && payments.store.find('payment_intent', session.payment_intent)
  if (existing) return existing
  const { paymentIntentData: data } = payments.store.hiddenOf<SessionSecrets>(session.id) ?? NO_SECRETS
  const id = newId('pi')
  return payments.store.add('payment_intent', {
    id,
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: payments.now(),
    currency: session.currency,
    customer: session.customer,
    description: data.description,
    last_payment_error: null,
    latest_charge: null,
    metadata: data.metadata,
    payment_method: null,
    receipt_email: data.receiptEmail,
    status: 'requires_payment_method',
  })
}

const NO_SECRETS: SessionSecrets = {
  paymentIntentData: { metadata: {}, description: null, receiptEmail: null },
}
