import { redeemCoupons } from '../coupons.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Payments } from '../payments.ts'
import { intentOf, type Payer, TEST_BANK_ACCOUNT, withCustomer } from './attempt-payment.ts'
import { createCharge, declineError } from './create-charge.ts'
import { findSession } from './expire-session.ts'

/** How an attempt to pay went. `closed`: the session was paid or expired before; nothing happened. */
export type Attempt =
  | { result: 'unknown' }
  | { result: 'closed'; session: CheckoutSession }
  | { result: 'paid'; session: CheckoutSession; redirectUrl: string }
  | { result: 'declined'; session: CheckoutSession }

/**
 * Pays an open session: payment intent and charge succeed, the session is complete, the webhooks are queued, all in
 * one transaction. However many users press the button, one payment comes of it.
 */
export function paySession(payments: Payments, sessionId: string, payer: Payer): Attempt {
  return attempt(payments, sessionId, (open) => {
    const known = withCustomer(payments, open, payer)
    const session = known.amount_total > 0 ? chargeSession(payments, known, payer) : known
    redeemCoupons(
      payments,
      (session.discounts ?? []).map((discount) => discount.coupon),
    )
    const complete = payments.store.change('checkout.session', session, { status: 'complete', url: null })
    payments.recordEvent('checkout.session.completed', complete, null)
    return { result: 'paid', session: complete, redirectUrl: returnAddress(complete) }
  })
}

/** Pays an open session from a bank account: the page is complete, and the bank confirms or refuses later. */
export function holdSession(payments: Payments, sessionId: string, payer: Payer): Attempt {
  return attempt(payments, sessionId, (open) => {
    if (open.amount_total === 0) return { result: 'declined', session: open }
    const session = withCustomer(payments, open, payer)
    const debited = { ...payer, bankAccount: TEST_BANK_ACCOUNT }
    const intent = intentOf(payments, session)
    const charge = createCharge(payments, intent, billed(session, debited), 'pending')
    const processing = payments.store.change('payment_intent', intent, {
      customer: session.customer,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      status: 'processing',
    })
    payments.recordEvent('payment_intent.processing', processing, null)
    redeemCoupons(
      payments,
      (session.discounts ?? []).map((discount) => discount.coupon),
    )
    const complete = payments.store.change('checkout.session', session, {
      payment_intent: intent.id,
      status: 'complete',
      url: null,
    })
    payments.recordEvent('checkout.session.completed', complete, null)
    return { result: 'paid', session: complete, redirectUrl: returnAddress(complete) }
  })
}

/** Whether the bank is still confirming the payment of a session. */
export function isHeld(payments: Payments, session: CheckoutSession): boolean {
  const intent = session.payment_intent && payments.store.find('payment_intent', session.payment_intent)
  return intent ? intent.status === 'processing' : false
}

/** The bank confirms or refuses a held payment. Undefined when the session has none. */
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
        : { status: 'requires_payment_method', last_payment_error: declineError(charge) },
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

/** Lets the bank decline: the session stays open and the user may try again. */
export function declineSession(payments: Payments, sessionId: string, payer: Payer): Attempt {
  return attempt(payments, sessionId, (session) => {
    if (session.amount_total === 0) return { result: 'declined', session }
    const intent = intentOf(payments, session)
    const charge = createCharge(payments, intent, billed(session, payer), 'failed')
    const failed = payments.store.change('payment_intent', intent, {
      last_payment_error: declineError(charge),
      latest_charge: charge.id,
    })
    const open = payments.store.change('checkout.session', session, { payment_intent: intent.id })
    payments.recordEvent('payment_intent.payment_failed', failed, null)
    return { result: 'declined', session: open }
  })
}

/** Where a paid session sends the user: its success_url with the placeholder filled in. */
export function returnAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function attempt(payments: Payments, sessionId: string, work: (open: CheckoutSession) => Attempt): Attempt {
  return payments.transact(() => {
    const session = findSession(payments, sessionId)
    if (session === undefined) return { result: 'unknown' }
    if (session.status !== 'open') return { result: 'closed', session }
    return work(session)
  })
}

function chargeSession(payments: Payments, session: CheckoutSession, payer: Payer): CheckoutSession {
  const intent = intentOf(payments, session)
  const charge = createCharge(payments, intent, billed(session, payer), 'succeeded')
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

function billed(session: CheckoutSession, payer: Payer): Payer {
  return { ...payer, email: session.customer_details?.email ?? payer.email }
}
