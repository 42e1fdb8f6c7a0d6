import type Stripe from 'stripe'
import { DAY_MS, type Day } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { PayoutStatus } from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { isPermanentRejection } from '#server/platform/payment-provider.ts'
import {
  assignPaymentsToPayout,
  findPayouts,
  type PaidOutPayment,
  type PayoutFacts,
  savePayout,
} from './payouts.queries.ts'

/** Maximum age of payouts to list from the provider, in ms. */
const MAX_PAYOUT_AGE_MS = 30 * DAY_MS

/** Maximum number of transactions to read per payout, including those other than payments. */
const MAX_TRANSACTIONS = 10_000

type ApplyPayout = (tx: Transaction) => Promise<null>

const interpretPayout = (payout: Stripe.Payout, readAt: Date): PayoutFacts => ({
  id: payout.id,
  // Treat an unknown status as in transit.
  status: PayoutStatus.catch('in_transit').parse(payout.status),
  // The provider sends the arrival day as midnight UTC.
  arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10) as Day,
  isComplete: payout.reconciliation_status !== 'in_progress',
  readAt,
})

/**
 * Returns the payments in a payout with the provider's fees. Empty for a manual payout, because the provider
 * doesn't record what it contains.
 */
const listPaidOutPayments = async ({ stripe }: Context, payout: string): Promise<PaidOutPayment[]> => {
  const transactions = await stripe.balanceTransactions
    .list({ payout, limit: 100, expand: ['data.source'] })
    .autoPagingToArray({ limit: MAX_TRANSACTIONS })
    .catch((error: unknown) => {
      if (isPermanentRejection(error)) return []
      throw error
    })
  // A bank payment that fails and succeeds later has several charges.
  const fees = new Map<string, Cents>()
  for (const { source, fee } of transactions) {
    if (source === null || typeof source === 'string' || source.object !== 'charge') continue
    const { payment_intent: payment } = source
    const intent = typeof payment === 'string' ? payment : payment?.id
    if (intent !== undefined) fees.set(intent, (fees.get(intent) ?? 0) + fee)
  }
  return [...fees].map(([intent, fee]) => ({ intent, fee }))
}

const preparePayoutChanges = async (
  context: Context,
  payout: Stripe.Payout,
  readAt: Date,
): Promise<ApplyPayout> => {
  const paidOut = await listPaidOutPayments(context, payout.id)
  return async (tx) => {
    await savePayout(tx, interpretPayout(payout, readAt))
    await assignPaymentsToPayout(tx, payout.id, paidOut)
    return null
  }
}

/** Reads a payout and its payments from the provider. Returns a function that stores the changes. */
export const preparePayout = async (context: Context, payoutId: string, readAt: Date): Promise<ApplyPayout> =>
  preparePayoutChanges(context, await context.stripe.payouts.retrieve(payoutId), readAt)

/**
 * Applies new, incomplete, and changed payouts, in case a webhook never arrived, and those with a payment
 * whose fee isn't stored. Failures are retried in the next run.
 */
export const reconcilePayouts = async (context: Context, now: Date): Promise<void> => {
  const { database, stripe, log } = context
  const since = Math.floor((now.getTime() - MAX_PAYOUT_AGE_MS) / 1000)
  const recent = await stripe.payouts
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  const known = await findPayouts(
    database,
    recent.map(({ id }) => id),
  )
  const isNews = (payout: Stripe.Payout): boolean => {
    const stored = known.get(payout.id)
    return !stored?.isComplete || stored.isFeeMissing || stored.status !== interpretPayout(payout, now).status
  }
  for (const payout of recent.filter(isNews))
    await preparePayoutChanges(context, payout, now)
      .then((apply) => database.transaction(apply))
      .catch((error: unknown) => log.warn({ err: error }, 'reconciling a payout failed'))
}
