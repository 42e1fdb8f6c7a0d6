import fixtures from './fixtures.json' with { type: 'json' }
import type { Kind, Kinds } from './objects.ts'

/**
 * What an object of Stripe looks like when nothing special was asked for. Stripe's fixtures hold made-up values
 * (`obj_123`, 1234567890) wherever a field is an object; a program reading them as facts would be misled.
 */
const NEUTRAL = {
  'checkout.session': {
    after_expiration: null,
    automatic_tax: { enabled: false, liability: null, status: null, provider: null },
    adaptive_pricing: { enabled: false },
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    managed_payments: { enabled: false },
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    permissions: null,
    saved_payment_method_options: null,
    shipping_address_collection: null,
    shipping_cost: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  },
  item: { adjustable_quantity: null, metadata: {} },
  customer: { currency: null, discount: null, shipping: null },
  coupon: {},
  payment_intent: {
    automatic_payment_methods: null,
    managed_payments: { enabled: false },
    next_action: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    processing: null,
    shipping: null,
    transfer_data: null,
  },
  charge: {
    balance_transaction: null,
    receipt_url: null,
    shipping: null,
    source: null,
    transfer_data: null,
  },
  dispute: {},
  refund: {},
  event: {},
} satisfies { [K in Kind]: Partial<Record<keyof (typeof fixtures.resources)[K], unknown>> }

/**
 * An object with exactly the keys Stripe sends for its kind: the given values over neutral ones.
 * @example shapeObject('refund', { id: 're_…', object: 'refund', amount: 5000, … })
 */
export function shapeObject<K extends Kind>(kind: K, values: Kinds[K]): Kinds[K] {
  return { ...structuredClone({ ...fixtures.resources[kind], ...NEUTRAL[kind] }), ...values }
}
