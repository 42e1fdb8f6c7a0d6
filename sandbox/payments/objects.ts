// The sandbox's Stripe objects. Each interface lists the fields that the sandbox sets. `object-fields.ts`
// adds the others. Amounts are in cents, and times are in seconds since 1970.

type Metadata = Record<string, string>

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: string | null
  customer_creation: 'always' | null
  customer_details: CustomerDetails | null
  customer_email: string | null
  discounts: { coupon: string; promotion_code: null }[] | null
  expires_at: number
  metadata: Metadata
  payment_intent: string | null
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  url: string | null
}

export interface CustomerDetails {
  address: null
  email: string | null
  name: string | null
  phone: null
  tax_exempt: string
  tax_ids: null
  business_name: null
  individual_name: null
}

export interface Customer {
  id: string
  object: 'customer'
  created: number
  email: string | null
  invoice_prefix: string
  name: string | null
}

export interface Coupon {
  id: string
  object: 'coupon'
  amount_off: number
  created: number
  currency: string
  duration: 'once'
  max_redemptions: number | null
  name: string | null
  times_redeemed: number
  valid: boolean
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: { type: string; code: string; decline_code: string; message: string } | null
  latest_charge: string | null
  metadata: Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: Record<string, unknown>
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: Record<string, unknown>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: unknown
  refunded: boolean
  refunds: StripeList<Refund>
  status: 'succeeded' | 'pending' | 'failed'
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  created: number
  currency: string
  fee: number
  net: number
  type: 'adjustment'
}

/** A stored balance transaction. While it's pending, the next payout includes it. */
export interface StoredBalanceTransaction extends Omit<BalanceTransaction, 'type'> {
  available_on: number
  description: string | null
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[]
  reporting_category: string
  /** The charge's or refund's ID. */
  source: string
  /** `pending` until it's paid out. */
  status: 'pending' | 'available'
  type: 'charge' | 'payment' | 'refund'
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  /** Midnight UTC of the arrival day. */
  arrival_date: number
  created: number
  currency: string
  failure_code: string | null
  failure_message: string | null
  reconciliation_status: 'in_progress' | 'completed'
  status: 'in_transit' | 'paid' | 'failed'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** A withdrawal has a negative amount, and a reinstatement a positive one. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  metadata: Metadata
  payment_intent: string
  payment_method: string
  reason: string | null
  status: 'succeeded' | 'failed'
  failure_reason?: string
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: StripeObject }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'payout.created'
  | 'payout.failed'
  | 'payout.paid'
  | 'payout.reconciliation_completed'
  | 'refund.created'
  | 'refund.failed'

/** The kinds of objects, keyed by the value of their `object` field. */
export interface ObjectByKind {
  'checkout.session': CheckoutSession
  customer: Customer
  coupon: Coupon
  payment_intent: PaymentIntent
  charge: Charge
  dispute: Dispute
  refund: Refund
  balance_transaction: StoredBalanceTransaction
  payout: Payout
  event: StripeEvent
}

export type ObjectKind = keyof ObjectByKind
export type StripeObject = ObjectByKind[ObjectKind]

/** One page of a list, newest first. */
export interface StripeList<T = StripeObject> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}
