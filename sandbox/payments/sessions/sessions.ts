import { z } from 'zod'
import { currencyParam, emailParam, integerParam, metadataParam, textParam, urlParam } from '../api/params.ts'
import { createMissingResourceError, StripeError } from '../api/stripe-error.ts'
import { findUsableCoupon } from '../coupons.ts'
import { createEmptyDetails } from '../customers.ts'
import type { CheckoutSession } from '../objects.ts'
import { createId, formatMoney, type Payments, type RequestCause } from '../payments.ts'

const MIN_LIFETIME_SECONDS = 30 * 60
const MAX_LIFETIME_SECONDS = 24 * 60 * 60
const MIN_CHARGE_CENTS = 50

const MAX_TIMESTAMP_SECONDS = 99_999_999_999

const lineItemSchema = z.strictObject({
  price_data: z.strictObject({
    currency: currencyParam,
    unit_amount: integerParam(),
    product_data: z.strictObject({ name: textParam(250), description: textParam().optional() }),
  }),
  quantity: integerParam(1, 999_999),
})

/** The parameters of POST /v1/checkout/sessions. */
export const sessionParams = z.strictObject({
  mode: z.literal('payment', { error: 'The sandbox only supports "payment".' }),
  line_items: z
    .array(lineItemSchema, { error: 'Invalid array' })
    .min(1, { error: 'At least one line item.' }),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  customer: textParam().optional(),
  customer_email: emailParam.optional(),
  customer_creation: z.literal('always', { error: 'The sandbox only supports "always".' }).optional(),
  client_reference_id: textParam(200).optional(),
  metadata: metadataParam.default({}),
  payment_intent_data: z
    .strictObject({ metadata: metadataParam.default({}), description: textParam(1000).optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: textParam() }))
    .max(1, { error: 'At most one discount.' })
    .optional(),
  expires_at: integerParam(0, MAX_TIMESTAMP_SECONDS).optional(),
})

type SessionParams = z.output<typeof sessionParams>

/** Order details that Stripe stores but doesn't return with the session. */
export interface SessionOrder {
  items: SessionParams['line_items']
  paymentIntent: SessionParams['payment_intent_data']
}

/**
 * Creates a checkout session. Nothing is charged until a user pays on its page. Throws Stripe's 400 error if
 * there's no such customer, the coupon can't be used, the total is too small to charge, or `expires_at` is
 * out of range.
 */
export function createSession(payments: Payments, params: SessionParams): CheckoutSession {
  const customer =
    params.customer === undefined ? undefined : payments.store.find('customer', params.customer)
  if (params.customer !== undefined && customer === undefined)
    throw createMissingResourceError('customer', params.customer, 'customer', 400)
  const coupon = params.discounts?.[0] && findUsableCoupon(payments, params.discounts[0].coupon)
  const subtotal = params.line_items.reduce(
    (sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity,
    0,
  )
  const discount = Math.min(coupon?.amount_off ?? 0, subtotal)
  const total = subtotal - discount
  if (total > 0 && total < MIN_CHARGE_CENTS) {
    const least = formatMoney(MIN_CHARGE_CENTS)
    throw new StripeError(`The Checkout Session’s total amount due must add up to at least ${least}`, {
      code: 'amount_too_small',
    })
  }
  const created = payments.now()
  const id = createId('cs_test')
  const knownEmail = customer?.email ?? params.customer_email ?? null
  const values: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: 'usd',
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_details: knownEmail === null ? null : { ...createEmptyDetails(), email: knownEmail },
    customer_email: params.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: getExpiry(params.expires_at, created),
    metadata: params.metadata,
    payment_intent: null,
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    url: `${payments.publicUrl()}/checkout/${id}`,
  }
  const order: SessionOrder = { items: params.line_items, paymentIntent: params.payment_intent_data }
  return payments.store.add('checkout.session', values, order)
}

function getExpiry(wanted: number | undefined, created: number): number {
  if (wanted === undefined) return created + MAX_LIFETIME_SECONDS
  if (wanted >= created + MIN_LIFETIME_SECONDS && wanted <= created + MAX_LIFETIME_SECONDS) return wanted
  throw new StripeError('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  })
}

/** Returns a session, or undefined if it doesn't exist. Expires it first if it's past `expires_at`. */
export function findSession(payments: Payments, id: string): CheckoutSession | undefined {
  const session = payments.store.find('checkout.session', id)
  if (session?.status !== 'open' || session.expires_at > payments.now()) return session
  return markSessionExpired(payments, session, null)
}

/** Returns a session. Throws a 404 error for an unknown ID. */
export function getSession(payments: Payments, id: string): CheckoutSession {
  const session = findSession(payments, id)
  if (session === undefined) throw createMissingResourceError('checkout.session', id, 'session')
  return session
}

/** Returns a session with its payment intent and latest charge in place of their IDs. */
export function expandPayment(payments: Payments, session: CheckoutSession): object {
  const intent = payments.store.find('payment_intent', session.payment_intent ?? '')
  if (intent === undefined) return session
  const charge = payments.store.find('charge', intent.latest_charge ?? '')
  return { ...session, payment_intent: { ...intent, latest_charge: charge ?? null } }
}

/** Expires a session on request. Throws a 404 error for an unknown ID, or a 400 error if it isn't open. */
export function expireSession(payments: Payments, id: string, cause: RequestCause): CheckoutSession {
  const session = getSession(payments, id)
  if (session.status !== 'open') {
    throw new StripeError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  return markSessionExpired(payments, session, cause)
}

/** Expires every open session that is past `expires_at`. */
export function expireDueSessions(payments: Payments): void {
  const due = payments.store.listDueSessionIds(payments.now())
  if (due.length === 0) return
  payments.transact(() => {
    for (const id of due) findSession(payments, id)
  })
}

function markSessionExpired(
  payments: Payments,
  session: CheckoutSession,
  cause: RequestCause,
): CheckoutSession {
  return payments.transact(() => {
    const expired = payments.store.change('checkout.session', session, { status: 'expired', url: null })
    // A declined attempt has already created a payment intent.
    const intent = payments.store.find('payment_intent', session.payment_intent ?? '')
    if (intent) {
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
