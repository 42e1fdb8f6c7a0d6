import type { Charge, PaymentIntent } from '../objects.ts'
import { createId, type Payments } from '../payments.ts'
import { recordBalanceTransaction } from '../payouts.ts'

/** The payer's details and payment method. */
export interface Payer {
  email: string | null
  name: string | null
  card: { brand: string; last4: string; expMonth: number; expYear: number }
  /** The account to charge instead of the card. */
  bankAccount?: { bankName: string; last4: string }
}

const DECLINED_MESSAGE = 'Your card was declined.'

/** Stores a charge for an attempt to pay by card or bank account, and returns it. */
export function createCharge(
  payments: Payments,
  intent: PaymentIntent,
  payer: Payer,
  status: Charge['status'],
): Charge {
  const succeeded = status === 'succeeded'
  const failed = status === 'failed'
  const id = createId('ch')
  return payments.store.add('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: succeeded
      ? recordBalanceTransaction(payments, 'charge', { ...intent, id }).id
      : null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    captured: succeeded,
    created: payments.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failed ? 'card_declined' : null,
    failure_message: failed ? DECLINED_MESSAGE : null,
    metadata: intent.metadata,
    outcome: createOutcome(!failed),
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: createId('pm'),
    payment_method_details: payer.bankAccount
      ? { type: 'us_bank_account', us_bank_account: createAccountDetails(payer.bankAccount) }
      : { type: 'card', card: createCardDetails(intent.amount, payer.card) },
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    status,
  })
}

/** Creates a payment intent's `last_payment_error` for a failed charge. */
export function createDeclineError(charge: Charge) {
  return {
    charge: charge.id,
    code: 'card_declined',
    decline_code: 'generic_decline',
    doc_url: 'https://docs.stripe.com/error-codes/card-declined',
    message: DECLINED_MESSAGE,
    type: 'card_error',
  }
}

function createOutcome(succeeded: boolean) {
  return {
    advice_code: succeeded ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
    reason: succeeded ? null : 'generic_decline',
    seller_message: succeeded ? 'Payment complete.' : 'The bank did not return any further details.',
    type: succeeded ? 'authorized' : 'issuer_declined',
  }
}

function createAccountDetails({ bankName, last4 }: NonNullable<Payer['bankAccount']>) {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: bankName,
    fingerprint: null,
    last4,
    mandate: null,
    payment_reference: null,
    routing_number: '110000000',
  }
}

function createCardDetails(amount: number, card: Payer['card']) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: 'disabled' },
    fingerprint: null,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
