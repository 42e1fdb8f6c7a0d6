import { missingResource, StripeError } from '../api/stripe-error.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Cause, Payments } from '../payments.ts'

/**
 * The session with that id as of now: an open one past its time expires by being looked at.
 * Undefined for an unknown id.
 */
export function findSession(payments: Payments, id: string): CheckoutSession | undefined {
  const session = payments.store.find('checkout.session', id)
  if (session?.status !== 'open' || session.expires_at > payments.now()) return session
  return close(payments, session, null)
}

/** Expires a session on request. Throws the 404 for an unknown id and the 400 for one that is no longer open. */
export function expireSession(payments: Payments, id: string, cause: Cause): CheckoutSession {
  const session = findSession(payments, id)
  if (session === undefined) throw missingResource('checkout.session', id, 'session')
  if (session.status !== 'open') {
    throw new StripeError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  return close(payments, session, cause)
}

/** Expires every open session whose time is over. Run by a timer and before lists. */
export function expireDueSessions(payments: Payments): void {
  const due = payments.store.dueSessionIds(payments.now())
  if (due.length === 0) return
  payments.transact(() => {
    for (const id of due) findSession(payments, id)
  })
}

function close(payments: Payments, session: CheckoutSession, cause: Cause): CheckoutSession {
  return payments.transact(() => {
    const expired = payments.store.change('checkout.session', session, { status: 'expired', url: null })
    const intent = session.payment_intent && payments.store.find('payment_intent', session.payment_intent)
    if (intent) {
      // A declined attempt left a payment intent behind; nobody can pay it any more.
      payments.store.change('payment_intent', intent, {
        status: 'canceled',
        canceled_at: payments.now(),
        cancellation_reason: 'expired',
      })
    }
    payments.recordEvent('checkout.session.expired', expired, cause)
    return expired
  })
}
