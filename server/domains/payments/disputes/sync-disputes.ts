import type Stripe from 'stripe'
import { DAY } from '#contract/durations.ts'
import { isOpenDispute } from '#contract/payments'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { applyPayment } from '../sync/apply-payment.ts'
import { readSession } from '../sync/read-checkout-session.ts'
import { applyDispute } from './apply-dispute.ts'
import { findKnownStates, findOpenDisputeIds, findPaymentOfIntent } from './disputes.queries.ts'
import { disputeStateOf, interpretDispute } from './interpret-dispute.ts'

/** Disputes the reconciler looks for, by age: a bank takes up to about four months to decide. */
const MAX_AGE_MS = 120 * DAY

type Apply = (tx: Transaction) => Promise<PaymentRecord | null>

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/**
 * Prepares what a dispute changes. If we don't know the payment was made, its checkout session is read and applied
 * first. `readAt` is when the provider was asked for the dispute.
 * @returns what to run in a transaction; it returns null for a dispute of another program at the same provider
 */
const prepare = async (context: Context, dispute: Stripe.Dispute, readAt: Date): Promise<Apply> => {
  const paymentIntent = idOf(dispute.payment_intent)
  if (paymentIntent === null) return async () => null
  const known = await findPaymentOfIntent(context.database, paymentIntent)
  const { data } = known?.paidAt
    ? { data: [] }
    : await context.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  const session = data[0] && (await readSession(context, data[0].id))
  return async (tx) => {
    if (session) await applyPayment(context, tx, session, readAt)
    const payment = await findPaymentOfIntent(tx, paymentIntent)
    return payment ? applyDispute(context, tx, payment, interpretDispute(dispute), readAt) : null
  }
}

/** Reads a dispute from the provider and prepares what it changes. */
export const prepareDispute = async (context: Context, disputeId: string, readAt: Date): Promise<Apply> =>
  prepare(context, await context.stripe.disputes.retrieve(disputeId), readAt)

/**
 * Picks up disputes whose webhook never arrived: new ones, and those that the provider has settled. One that fails is
 * left for a later run.
 */
export const reconcileDisputes = async (context: Context, now: Date): Promise<void> => {
  const { database, stripe, log } = context
  const since = Math.floor((now.getTime() - MAX_AGE_MS) / 1000)
  const recent = await stripe.disputes
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  const known = await findKnownStates(
    database,
    recent.map(({ id }) => id),
  )
  const isNews = ({ id, status }: Stripe.Dispute): boolean => {
    const state = known.get(id)
    return state === undefined || isOpenDispute(state) || state !== disputeStateOf(status)
  }
  const listed = new Set(recent.map(({ id }) => id))
  const older = (await findOpenDisputeIds(database)).filter((id) => !listed.has(id))
  const work = [
    ...recent.filter(isNews).map((dispute) => () => prepare(context, dispute, now)),
    ...older.map((id) => () => prepareDispute(context, id, now)),
  ]
  for (const prepared of work)
    await prepared()
      .then((apply) => database.transaction(apply))
      .catch((error: unknown) => log.warn({ err: error }, "a dispute couldn't be reconciled"))
}
