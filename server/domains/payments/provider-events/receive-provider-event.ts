import type Stripe from 'stripe'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { applyPayment } from '../sync/apply-payment.ts'
import { readSession } from '../sync/read-checkout-session.ts'
import { isProcessed, markProcessed, recordEvent, recordFailure } from './provider-events.queries.ts'

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

interface Concern {
  sessionId: string | null
  paymentIntentId: string | null
}

/** Which checkout session an event is about; events of other kinds concern none. */
const concernOf = async ({ stripe }: Context, event: Stripe.Event): Promise<Concern> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id, paymentIntentId: idOf(event.data.object.payment_intent) }
    case 'charge.refunded':
    case 'refund.failed':
    case 'refund.updated': {
      const paymentIntentId = idOf(event.data.object.payment_intent)
      if (paymentIntentId === null) return { sessionId: null, paymentIntentId }
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
      return { sessionId: data[0]?.id ?? null, paymentIntentId }
    }
    default:
      return { sessionId: null, paymentIntentId: null }
  }
}

/**
 * Processes a verified event exactly once. What it says is not trusted: the session is read again from the
 * provider. An event counts as done only when everything it caused is committed with it; a failure is kept beside
 * it and thrown on, so that the provider delivers it again.
 */
export const receiveEvent = async (context: Context, event: Stripe.Event, now: Date): Promise<void> => {
  const { database } = context
  if (await isProcessed(database, event.id)) return
  const record = { stripeEventId: event.id, eventType: event.type, eventData: event }
  try {
    const { sessionId, paymentIntentId } = await concernOf(context, event)
    const session = sessionId === null ? null : await readSession(context, sessionId)
    await database.transaction(async (tx) => {
      const stored = await recordEvent(tx, { ...record, paymentIntentId })
      if (stored.processed) return
      const payment: PaymentRecord | null = session ? await applyPayment(context, tx, session, now) : null
      await markProcessed(tx, stored.id, {
        processedAt: now,
        relatedProjectId: payment?.projectId ?? null,
        relatedUserId: payment?.userId ?? null,
      })
    })
  } catch (error) {
    await recordFailure(database, record, describeError(error).message)
    await announceToStaff(database)
    throw error
  }
}
