import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { type CheckoutSession, interpretCheckoutSession } from './interpret-checkout-session.ts'

const expectedPayment = { amount: 6_000_00, projectPublicId: 'project-1', livemode: true }
const stripeCharge = { amount: 6_000_00, amount_refunded: 0, refunds: { data: [], has_more: false } }
const paidSession = {
  status: 'complete',
  payment_status: 'paid',
  amount_total: 6_000_00,
  currency: 'usd',
  metadata: { projectPublicId: 'project-1' },
  livemode: true,
  customer: 'cus_1',
  payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: stripeCharge },
}

/** Interprets a paid session with the given changes. */
const interpretSession = (change: object) =>
  interpretCheckoutSession({ ...paidSession, ...change } as unknown as CheckoutSession, expectedPayment)
const noRefunds = { amountRefunded: 0, isWhole: false, failed: [] }

describe('a checkout session', () => {
  test('is paid when it is complete and matches the order exactly', () => {
    expect(interpretSession({})).toEqual({
      outcome: 'paid',
      refunds: noRefunds,
      paymentIntentId: 'pi_1',
      method: 'card',
      cardLast4: null,
      customerId: 'cus_1',
    })
  })

  test('includes the last four digits of its card', () => {
    const withCard = { ...stripeCharge, payment_method_details: { card: { last4: '4242' } } }
    const intent = { ...paidSession.payment_intent, latest_charge: withCard }
    expect(interpretSession({ payment_intent: intent })).toMatchObject({ cardLast4: '4242' })
  })

  test.each([
    ['us_bank_account', { last4: '6789' }],
    ['sepa_debit', { last4: '3000' }],
  ])('includes the last four digits of a %s account', (type, details) => {
    const withAccount = { ...stripeCharge, payment_method_details: { type, [type]: details } }
    const intent = { ...paidSession.payment_intent, latest_charge: withAccount }
    expect(interpretSession({ payment_intent: intent })).toMatchObject({
      method: 'bank_debit',
      cardLast4: details.last4,
    })
  })

  test('has no card digits when paid without a card', () => {
    const latest_charge = { ...stripeCharge, payment_method_details: { type: 'link', link: {} } }
    const intent = { ...paidSession.payment_intent, latest_charge }
    expect(interpretSession({ payment_intent: intent })).toMatchObject({ outcome: 'paid', cardLast4: null })
  })

  test('is paid without a payment when the amount is zero', () => {
    const free = { payment_status: 'no_payment_required', payment_intent: null, customer: { id: 'cus_2' } }
    expect(interpretSession(free)).toEqual({
      outcome: 'paid',
      refunds: noRefunds,
      paymentIntentId: null,
      method: 'card',
      cardLast4: null,
      customerId: 'cus_2',
    })
  })

  test('has no refunds when only the payment id is known', () => {
    expect(interpretSession({ payment_intent: 'pi_3', customer: null })).toEqual({
      outcome: 'paid',
      refunds: noRefunds,
      paymentIntentId: 'pi_3',
      method: 'card',
      cardLast4: null,
      customerId: null,
    })
    expect(
      interpretSession({ payment_intent: { ...paidSession.payment_intent, latest_charge: 'ch_1' } }),
    ).toMatchObject({
      refunds: noRefunds,
    })
  })

  const createFailing = (status: string) => ({
    payment_status: 'unpaid',
    payment_intent: { ...paidSession.payment_intent, status },
  })
  test.each([
    ['that expired', { status: 'expired', payment_status: 'unpaid' }, 'expired'],
    ['whose payment needs another card after completion', createFailing('requires_payment_method'), 'failed'],
    ['whose payment was canceled', createFailing('canceled'), 'failed'],
    ['[RULE-48] whose payment the bank confirms', createFailing('processing'), 'processing'],
    [
      'whose payment is known only by its id',
      { payment_status: 'unpaid', payment_intent: 'pi_1' },
      'processing',
    ],
    [
      'completed before its payment is named',
      { payment_status: 'unpaid', payment_intent: null },
      'processing',
    ],
    [
      'still open after a declined card',
      { ...createFailing('requires_payment_method'), status: 'open' },
      'open',
    ],
    ['still open although it says paid', { status: 'open' }, 'open'],
    [
      'that was paid whatever its last payment says',
      { payment_intent: { ...paidSession.payment_intent, status: 'canceled' } },
      'paid',
    ],
  ])('%s', (_case, change, outcome) => {
    expect(interpretSession(change).outcome).toBe(outcome)
  })

  test.each([
    ['amount', { amount_total: 5_999_99 }, 'amount $5,999.99, not $6,000'],
    ['currency', { currency: 'eur' }, 'currency eur'],
    ['project', { metadata: { projectPublicId: 'project-2' } }, 'another project'],
    ['project', { metadata: null }, 'another project'],
    ['world', { livemode: false }, 'livemode false'],
    ['amount and currency', { amount_total: 1, currency: 'eur' }, 'amount $0.01, not $6,000, currency eur'],
  ])('[fault 9] with another %s is a mismatch', (_what, change, reason) => {
    expect(interpretSession(change)).toEqual({
      outcome: 'mismatch',
      reason,
      refunds: noRefunds,
      paymentIntentId: 'pi_1',
      method: 'card',
      cardLast4: null,
    })
  })
})

describe('the refunded amount', () => {
  const createRefund = (id: string, amount: number, status: string, failure_reason?: string) =>
    ({ id, amount, status, failure_reason }) as Stripe.Refund
  const interpretRefunds = (data: Stripe.Refund[], more: object = {}, has_more = false) => {
    const latest_charge = { ...stripeCharge, ...more, refunds: { data, has_more } }
    const outcome = interpretSession({ payment_intent: { ...paidSession.payment_intent, latest_charge } })
    return 'refunds' in outcome ? outcome.refunds : null
  }

  test("is the sum of the refunds that didn't fail", () => {
    const refunds = [
      createRefund('re_1', 1_000_00, 'succeeded'),
      createRefund('re_2', 500_00, 'pending'),
      createRefund('re_3', 2_000_00, 'failed', 'lost_or_stolen_card'),
      createRefund('re_4', 100_00, 'canceled'),
    ]
    expect(interpretRefunds(refunds)).toEqual({
      amountRefunded: 1_500_00,
      isWhole: false,
      failed: [
        { id: 're_3', amount: 2_000_00, reason: 'The bank returned it: lost or stolen card' },
        { id: 're_4', amount: 100_00, reason: 'The bank returned it: canceled' },
      ],
    })
  })

  test('is whole only when it equals the charge to the cent', () => {
    expect(interpretRefunds([createRefund('re_1', 5_999_99, 'succeeded')])).toMatchObject({ isWhole: false })
    expect(interpretRefunds([createRefund('re_1', 6_000_00, 'succeeded')])).toMatchObject({ isWhole: true })
  })

  test('is never whole for a charge of zero', () => {
    expect(interpretRefunds([], { amount: 0 })).toMatchObject({ amountRefunded: 0, isWhole: false })
  })

  test("is taken from the charge when the provider's refund list is incomplete", () => {
    const listed = [createRefund('re_1', 1_00, 'succeeded')]
    expect(interpretRefunds(listed, { amount_refunded: 2_000_00 }, true)).toMatchObject({
      amountRefunded: 2_000_00,
    })
    expect(interpretRefunds(listed, { amount_refunded: 2_000_00 })).toMatchObject({ amountRefunded: 1_00 })
  })

  test('is taken from the charge when no refunds are listed', () => {
    const latest_charge = { amount: 6_000_00, amount_refunded: 3_00 }
    expect(
      interpretSession({ payment_intent: { ...paidSession.payment_intent, latest_charge } }),
    ).toMatchObject({
      refunds: { amountRefunded: 3_00, isWhole: false, failed: [] },
    })
  })
})
