import fixtures from './fixtures.json' with { type: 'json' }
import type { ObjectByKind, ObjectKind } from './objects.ts'

/**
 * Neutral values for fields that the sandbox doesn't set. Stripe's fixtures contain made-up values
 * (`obj_123`, 1234567890), which a program could mistake for real data.
 */
const DEFAULT_OBJECT_FIELDS = {
  'checkout.session': {
    after_expiration: null,
    automatic_tax: { enabled: false, liability: null, status: null, provider: null },
    adaptive_pricing: { enabled: false },
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
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
    locale: null,
    managed_payments: { enabled: false },
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    permissions: null,
    saved_payment_method_options: null,
    shipping_address_collection: null,
    shipping_cost: null,
    submit_type: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  },
  customer: {
    address: null,
    currency: null,
    description: null,
    discount: null,
    metadata: {},
    phone: null,
    shipping: null,
  },
  coupon: { duration_in_months: null, metadata: {}, percent_off: null, redeem_by: null },
  payment_intent: {
    automatic_payment_methods: null,
    managed_payments: { enabled: false },
    next_action: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    processing: null,
    receipt_email: null,
    shipping: null,
    transfer_data: null,
  },
  charge: {
    receipt_email: null,
    receipt_url: null,
    shipping: null,
    source: null,
    transfer_data: null,
  },
  dispute: {},
  refund: {},
  balance_transaction: { exchange_rate: null, balance_type: 'payments' },
  payout: {
    balance_transaction: null,
    destination: 'ba_sandbox',
    description: 'STRIPE PAYOUT',
    failure_balance_transaction: null,
    payout_method: null,
    trace_id: null,
  },
  event: {},
} satisfies { [K in ObjectKind]: Partial<Record<keyof (typeof fixtures.resources)[K], unknown>> }

/** Returns the object with default values for the fields that Stripe sends but `values` doesn't include. */
export function fillMissingFields<K extends ObjectKind>(kind: K, values: ObjectByKind[K]): ObjectByKind[K] {
  return { ...structuredClone({ ...fixtures.resources[kind], ...DEFAULT_OBJECT_FIELDS[kind] }), ...values }
}
