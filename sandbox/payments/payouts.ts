import { z } from 'zod'
import { integerParam, textParam } from './api/params.ts'
import { createMissingResourceError } from './api/stripe-error.ts'
import type { Charge, Payout, Refund, StoredBalanceTransaction, StripeList } from './objects.ts'
import { createId, type Payments } from './payments.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Calculates Stripe's fee for US cards, in cents: 2.9% plus 30 cents. */
const calculateFee = (amount: number): number => Math.round(amount * 0.029) + 30

/**
 * Records a charge, bank payment, or refund in the balance. As with Stripe, a refund doesn't return the
 * payment's fee.
 */
export function recordBalanceTransaction(
  payments: Payments,
  type: StoredBalanceTransaction['type'],
  { id, amount, currency }: { id: string; amount: number; currency: string },
): StoredBalanceTransaction {
  const fee = amount > 0 ? calculateFee(amount) : 0
  const created = payments.now()
  return payments.store.add('balance_transaction', {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: type === 'refund' ? 'refund' : 'charge',
    source: id,
    status: 'pending',
    type,
  })
}

/** Maximum number of balance transactions in a payout. */
const MAX_TRANSACTIONS = 10_000

/**
 * Pays out the balance, as Stripe does daily. Unlike with Stripe, the payout arrives immediately. Returns
 * undefined if the balance is zero or negative.
 */
export function createPayout(payments: Payments): Payout | undefined {
  const where = { status: 'pending' }
  const { data: waiting } = payments.store.list('balance_transaction', { where, limit: MAX_TRANSACTIONS })
  const amount = waiting.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return undefined
  for (const one of waiting) payments.store.change('balance_transaction', one, { status: 'available' })
  const now = payments.now()
  const payout = payments.store.add(
    'payout',
    {
      id: createId('po'),
      object: 'payout',
      amount,
      arrival_date: now - (now % DAY_SECONDS),
      created: now,
      currency: 'usd',
      failure_code: null,
      failure_message: null,
      reconciliation_status: 'in_progress',
      status: 'in_transit',
    },
    waiting.map(({ id }) => id),
  )
  payments.recordEvent('payout.created', payout, null)
  const paid = payments.store.change('payout', payout, {
    reconciliation_status: 'completed',
    status: 'paid',
  })
  payments.recordEvent('payout.paid', paid, null)
  payments.recordEvent('payout.reconciliation_completed', paid, null)
  return paid
}

/** Marks a paid payout as returned by the bank. Returns undefined if there's no such paid payout. */
export function failPayout(payments: Payments, id: string): Payout | undefined {
  const payout = payments.store.find('payout', id)
  if (payout?.status !== 'paid') return undefined
  const failed = payments.store.change('payout', payout, {
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  payments.recordEvent('payout.failed', failed, null)
  return failed
}

export function getPayout(payments: Payments, id: string): Payout {
  const payout = payments.store.find('payout', id)
  if (payout === undefined) throw createMissingResourceError('payout', id, 'payout')
  return payout
}

/** The parameters of GET /v1/balance_transactions. Unlike with Stripe, `payout` is required. */
export const balanceTransactionParams = z.strictObject({
  payout: textParam(),
  limit: integerParam(1, 100).default(10),
  starting_after: textParam().optional(),
  expand: z.tuple([z.literal('data.source')]).optional(),
})

/**
 * Lists one page of a payout's balance transactions, newest first. With `expand`, includes the charges and
 * refunds instead of their IDs.
 */
export function listBalanceTransactions(
  payments: Payments,
  { payout, limit, starting_after: after, expand }: z.output<typeof balanceTransactionParams>,
): StripeList<Omit<StoredBalanceTransaction, 'source'> & { source: string | Charge | Refund }> {
  const ids = payments.store.getHidden<string[]>(getPayout(payments, payout).id) ?? []
  const from = after === undefined ? 0 : ids.indexOf(after) + 1
  const data = ids.slice(from, from + limit).flatMap((id) => {
    const transaction = payments.store.find('balance_transaction', id)
    if (!transaction) return []
    const { source } = transaction
    const found = payments.store.find('charge', source) ?? payments.store.find('refund', source)
    return [{ ...transaction, source: (expand && found) ?? source }]
  })
  return {
    object: 'list',
    data,
    has_more: ids.length > from + limit,
    url: '/v1/balance_transactions',
  }
}
