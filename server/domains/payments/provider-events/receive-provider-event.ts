import type Stripe from 'stripe'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { prepareDispute } from '../disputes/sync-disputes.ts'
import { applyPayment } from '../sync/apply-payment.ts'
import { readSession } from '../sync/read-checkout-session.ts'
import { isProcessed, markProcessed, recordEvent, recordFailure } from './provider-events.queries.ts'

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** The provider's id of the payment that an event is about; null for events of other kinds. */
const paymentIntentOf = (event: Stripe.Event): string | null => {
  const { object } = event.data
  return 'payment_intent' in object ? idOf(object.payment_intent) : null
}

const isDisputeEvent = (
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: `charge.dispute.${string}` }> =>
  event.type.startsWith('charge.dispute.')

/** The checkout session that an event is about; null for events of other kinds. */
const sessionIdOf = async ({ stripe }: Context, event: Stripe.Event): Promise<string | null> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id
    case 'charge.refunded':
    case 'refund.failed':
    case 'refund.updated': {
      const paymentIntent = paymentIntentOf(event)
      if (paymentIntent === null) return null
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
      return data[0]?.id ?? null
    }
    default:
      return null
  }
}

/** Reads what an event is about from the provider and prepares what it changes. Other kinds of events change nothing. */
const prepare = async (context: Context, event: Stripe.Event, now: Date) => {
  if (isDisputeEvent(event)) return prepareDispute(context, event.data.object.id, now)
  const sessionId = await sessionIdOf(context, event)
  const session = sessionId === null ? null : await readSession(context, sessionId)
  return async (tx: Transaction): Promise<PaymentRecord | null> =>
    session ? applyPayment(context, tx, session, now) : null
}

/**
 * Processes a verified event exactly once. Its payload isn't trusted: the session or dispute is read again from the
 * provider. An event counts as done only when everything it caused is committed with it; a failure is kept beside
 * it and thrown on, so that the provider delivers it again.
 */
export const receiveEvent = async (context: Context, event: Stripe.Event, now: Date): Promise<void> => {
  const { database } = context
  if (await isProcessed(database, event.id)) return
  const record = {
    stripeEventId: event.id,
    eventType: event.type,
    paymentIntentId: paymentIntentOf(event),
    eventData: event,
  }
  try {
    const apply = await prepare(context, event, now)
    await database.transaction(async (tx) => {
      const stored = await recordEvent(tx, record)
      if (stored.processed) return
      const payment = await apply(tx)
      await markProcessed(tx, stored.id, {
        processedAt: now,
        paymentIntentId: record.paymentIntentId,
        relatedProjectId: payment?.projectId ?? null,
        relatedUserId: payment?.userId ?? null,
      })
      // An event that failed before leaves the work queue.
      if (stored.processingError !== null) await announceToStaff(tx)
    })
  } catch (error) {
    await recordFailure(database, record, describeError(error).message)
    await announceToStaff(database)
    throw error
  }
}
