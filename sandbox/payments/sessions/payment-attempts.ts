import { redeemCoupon } from '../coupons.ts'
import { createCustomer, createEmptyDetails } from '../customers.ts'
import type { CheckoutSession, PaymentIntent } from '../objects.ts'
import { createId, createRandomLetters, type Payments } from '../payments.ts'
import { recordBalanceTransaction } from '../payouts.ts'
import { createCharge, createDeclineError, type Payer } from './charges.ts'
import { findSession, type SessionOrder } from './sessions.ts'

/**
 * The result of a payment attempt. `unknown`: no such session. `closed`: already completed, or expired.
 * `paid`: completed, even if the bank hasn't confirmed the payment yet.
 */
export type AttemptResult =
  | { result: 'unknown' }
  | { result: 'closed'; session: CheckoutSession }
  | { result: 'paid'; session: CheckoutSession; redirectUrl: string }
  | { result: 'declined'; session: CheckoutSession }

const TEST_BANK_ACCOUNT = { bankName: 'STRIPE TEST BANK', last4: '6789' }
const CLIENT_SECRET_LENGTH = 25

/**
 * Completes an open session, with a payment if an amount is due. Also queues the webhooks in the same
 * transaction. Concurrent attempts pay only once.
 */
export function paySession(payments: Payments, sessionId: string, payer: Payer): AttemptResult {
  return runAttempt(payments, sessionId, (open) => {
    const known = addCustomer(payments, open, payer)
    const session = known.amount_total > 0 ? chargeSession(payments, known, payer) : known
    for (const { coupon } of session.discounts ?? []) redeemCoupon(payments, coupon)
    const complete = payments.store.change('checkout.session', session, { status: 'complete', url: null })
    payments.recordEvent('checkout.session.completed', complete, null)
    return { result: 'paid', session: complete, redirectUrl: getReturnUrl(complete) }
  })
}

/**
 * Pays for an open session from a bank account. The session is complete immediately. The bank confirms or
 * declines the payment later. If nothing is due, the attempt is declined.
 */
export function startBankPayment(payments: Payments, sessionId: string, payer: Payer): AttemptResult {
  return runAttempt(payments, sessionId, (open) => {
    if (open.amount_total === 0) return { result: 'declined', session: open }
    const session = addCustomer(payments, open, payer)
    const debited = { ...payer, bankAccount: TEST_BANK_ACCOUNT }
    const intent = getIntent(payments, session)
    const charge = createCharge(payments, intent, addBillingDetails(session, debited), 'pending')
    const processing = payments.store.change('payment_intent', intent, {
      customer: session.customer,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      status: 'processing',
    })
    payments.recordEvent('payment_intent.processing', processing, null)
    for (const { coupon } of session.discounts ?? []) redeemCoupon(payments, coupon)
    const complete = payments.store.change('checkout.session', session, {
      payment_intent: intent.id,
      status: 'complete',
      url: null,
    })
    payments.recordEvent('checkout.session.completed', complete, null)
    return { result: 'paid', session: complete, redirectUrl: getReturnUrl(complete) }
  })
}

export function isPaymentProcessing(payments: Payments, session: CheckoutSession): boolean {
  return payments.store.find('payment_intent', session.payment_intent ?? '')?.status === 'processing'
}

/**
 * Simulates the bank confirming or declining a processing payment. Returns undefined if the session's payment
 * isn't processing.
 */
export function settleSession(
  payments: Payments,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): CheckoutSession | undefined {
  return payments.transact(() => {
    const session = findSession(payments, sessionId)
    const intent = session?.payment_intent && payments.store.find('payment_intent', session.payment_intent)
    const charge = intent && payments.store.find('charge', intent.latest_charge ?? '')
    if (!session || !intent || !charge || intent.status !== 'processing') return undefined
    const hasSucceeded = outcome === 'succeeded'
    payments.store.change('charge', charge, {
      status: outcome,
      paid: hasSucceeded,
      balance_transaction: hasSucceeded ? recordBalanceTransaction(payments, 'payment', charge).id : null,
      captured: hasSucceeded,
      amount_captured: hasSucceeded ? charge.amount : 0,
      failure_code: hasSucceeded ? null : 'insufficient_funds',
      failure_message: hasSucceeded ? null : 'The account has insufficient funds.',
    })
    const settledIntent = payments.store.change(
      'payment_intent',
      intent,
      hasSucceeded
        ? { status: 'succeeded', amount_received: intent.amount }
        : { status: 'requires_payment_method', last_payment_error: createDeclineError(charge) },
    )
    payments.recordEvent(
      hasSucceeded ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
      settledIntent,
      null,
    )
    const settled = hasSucceeded
      ? payments.store.change('checkout.session', session, { payment_status: 'paid' })
      : session
    payments.recordEvent(`checkout.session.async_payment_${outcome}`, settled, null)
    return settled
  })
}

/**
 * Simulates the bank declining a payment. The session stays open, so the user can try again. If nothing is
 * due, changes nothing.
 */
export function declineSession(payments: Payments, sessionId: string, payer: Payer): AttemptResult {
  return runAttempt(payments, sessionId, (session) => {
    if (session.amount_total === 0) return { result: 'declined', session }
    const intent = getIntent(payments, session)
    const charge = createCharge(payments, intent, addBillingDetails(session, payer), 'failed')
    const failed = payments.store.change('payment_intent', intent, {
      last_payment_error: createDeclineError(charge),
      latest_charge: charge.id,
    })
    const open = payments.store.change('checkout.session', session, { payment_intent: intent.id })
    payments.recordEvent('payment_intent.payment_failed', failed, null)
    return { result: 'declined', session: open }
  })
}

/** Returns a completed session's success_url with its placeholder filled in. */
export function getReturnUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function runAttempt(
  payments: Payments,
  sessionId: string,
  work: (open: CheckoutSession) => AttemptResult,
): AttemptResult {
  return payments.transact(() => {
    const session = findSession(payments, sessionId)
    if (session === undefined) return { result: 'unknown' }
    if (session.status !== 'open') return { result: 'closed', session }
    return work(session)
  })
}

function chargeSession(payments: Payments, session: CheckoutSession, payer: Payer): CheckoutSession {
  const intent = getIntent(payments, session)
  const charge = createCharge(payments, intent, addBillingDetails(session, payer), 'succeeded')
  const succeeded = payments.store.change('payment_intent', intent, {
    amount_received: intent.amount,
    customer: session.customer,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  })
  payments.recordEvent('payment_intent.succeeded', succeeded, null)
  return payments.store.change('checkout.session', session, {
    payment_intent: intent.id,
    payment_status: 'paid',
  })
}

function addBillingDetails(session: CheckoutSession, payer: Payer): Payer {
  return { ...payer, email: session.customer_details?.email ?? payer.email }
}

/** Adds the customer to a session: its existing customer or a new one. */
function addCustomer(payments: Payments, session: CheckoutSession, payer: Payer): CheckoutSession {
  const email = session.customer_details?.email ?? payer.email
  const details = { ...(session.customer_details ?? createEmptyDetails()), email, name: payer.name }
  const customer = session.customer ?? createCustomer(payments, { email, name: payer.name }).id
  return payments.store.change('checkout.session', session, { customer, customer_details: details })
}

/** Returns a session's payment intent. Like Stripe, the sandbox creates it at the first payment attempt. */
function getIntent(payments: Payments, session: CheckoutSession): PaymentIntent {
  const existing = payments.store.find('payment_intent', session.payment_intent ?? '')
  if (existing) return existing
  const data = payments.store.getHidden<SessionOrder>(session.id)?.paymentIntent
  const id = createId('pi')
  return payments.store.add('payment_intent', {
    id,
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${createRandomLetters(CLIENT_SECRET_LENGTH)}`,
    created: payments.now(),
    currency: session.currency,
    customer: session.customer,
    description: data?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: data?.metadata ?? {},
    payment_method: null,
    status: 'requires_payment_method',
  })
}
