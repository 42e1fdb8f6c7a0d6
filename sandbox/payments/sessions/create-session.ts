import { missingResource, StripeError } from '../api/stripe-error.ts'
import { usableCoupon } from '../coupons.ts'
import { emptyDetails } from '../customers.ts'
import { newId } from '../ids.ts'
import { formatMoney } from '../money.ts'
import type { CheckoutSession, SessionSecrets } from '../objects.ts'
import type { Payments } from '../payments.ts'
import { priceOrder } from '../price-order.ts'
import { addLineItems } from './add-line-items.ts'
import type { SessionParams } from './session-params.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
/** Stripe's least charge in US dollars; other currencies have their own, of the same order. */
const LEAST_CHARGE = 50
const MOST_CHARGE = 99_999_999

/** Opens a checkout session. Nothing is charged before a user pays on its page. */
export function createSession(payments: Payments, params: SessionParams): CheckoutSession {
  const currency = oneCurrency(params)
  const customer = customerOf(payments, params)
  const coupon = params.discounts?.[0] && usableCoupon(payments, params.discounts[0].coupon, currency)
  const amounts = priceOrder(
    params.line_items.map((item) => ({ unitAmount: item.price_data.unit_amount, quantity: item.quantity })),
    coupon,
  )
  checkTotal(amounts.total, currency)

  const created = payments.now()
  const id = newId('cs_test')
  const email = customer?.email ?? params.customer_email ?? null
  const values: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: amounts.subtotal,
    amount_total: amounts.total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
      ...definedOnly(params.custom_text ?? {}),
    },
    customer: customer?.id ?? null,
    // Stripe's own default is if_required; here a payment without a customer must be asked for.
    customer_creation: customer ? null : (params.customer_creation ?? 'always'),
    customer_details: email === null ? null : { ...emptyDetails(), email },
    customer_email: params.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: expiryOf(params.expires_at, created),
    locale: params.locale ?? null,
    metadata: params.metadata,
    payment_intent: null,
    payment_status: amounts.total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: amounts.discount, amount_shipping: 0, amount_tax: 0 },
    url: `${payments.publicUrl()}/checkout/${id}`,
  }
  const session = payments.store.add('checkout.session', values, { hidden: secretsOf(params) })
  addLineItems(payments, session, params.line_items, amounts)
  return session
}

function oneCurrency(params: SessionParams): string {
  const [first, ...others] = params.line_items.map((item) => item.price_data.currency)
  const odd = others.findIndex((currency) => currency !== first)
  if (first === undefined || odd !== -1) {
    const param = `line_items[${odd + 1}][price_data][currency]`
    throw new StripeError('All line items must have the same currency.', { param })
  }
  return first
}

function customerOf(payments: Payments, params: SessionParams) {
  if (params.customer === undefined) return undefined
  if (params.customer_email !== undefined || params.customer_creation !== undefined) {
    const other = params.customer_email !== undefined ? 'customer_email' : 'customer_creation'
    throw new StripeError(`You may only specify one of these parameters: customer, ${other}.`, {
      param: other,
    })
  }
  const customer = payments.store.find('customer', params.customer)
  if (customer === undefined) throw missingResource('customer', params.customer, 'customer', 400)
  return customer
}

function checkTotal(total: number, currency: string) {
  if (total > 0 && total < LEAST_CHARGE) {
    const least = formatMoney(LEAST_CHARGE, currency)
    throw new StripeError(`The Checkout Session's total amount due must add up to at least ${least}`, {
      code: 'amount_too_small',
    })
  }
  if (total > MOST_CHARGE) {
    const most = formatMoney(MOST_CHARGE, currency)
    throw new StripeError(`The Checkout Session's total amount must be no more than ${most}`, {
      code: 'amount_too_large',
    })
  }
}

function expiryOf(wanted: number | undefined, created: number): number {
  if (wanted === undefined) return created + DAY
  if (wanted >= created + HALF_HOUR && wanted <= created + DAY) return wanted
  throw new StripeError('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  })
}

function secretsOf(params: SessionParams): SessionSecrets {
  const data = params.payment_intent_data
  return {
    paymentIntentData: {
      metadata: data?.metadata ?? {},
      description: data?.description ?? null,
      receiptEmail: data?.receipt_email ?? null,
    },
  }
}

function definedOnly<T>(object: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(Object.entries(object).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}
