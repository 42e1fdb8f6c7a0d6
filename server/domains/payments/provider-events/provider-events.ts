import type Stripe from 'stripe'
import type { WebhookEventQuery } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import { recordRateLimitedEvent } from '#server/identity'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { readPage } from '#server/platform/paging.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import { prepareDisputeChangesById } from '../disputes/disputes.ts'
import { preparePayout } from '../payouts/payouts.ts'
import { applyCheckoutSession } from '../sync/apply-checkout-session.ts'
import { readSession } from '../sync/interpret-checkout-session.ts'
import {
  eraseWebhookPayloadsBefore,
  findWebhookEvent,
  findWebhookPayload,
  getWebhookEventListSource,
  isWebhookEventProcessed,
  markWebhookEventProcessed,
  recordWebhookEvent,
  recordWebhookFailure,
} from './provider-events.queries.ts'

const getExpandableId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** Returns the provider's payment ID in an event's object, such as a charge. Null if the object has none. */
const getPaymentIntentId = (event: Stripe.Event): string | null => {
  const { object } = event.data
  return 'payment_intent' in object ? getExpandableId(object.payment_intent) : null
}

const isDisputeEvent = (
  event: Stripe.Event,
): event is Extract<Stripe.Event, { type: `charge.dispute.${string}` }> =>
  event.type.startsWith('charge.dispute.')

const isPayoutEvent = (event: Stripe.Event): event is Extract<Stripe.Event, { type: `payout.${string}` }> =>
  event.type.startsWith('payout.')

/** Returns the ID of the checkout session that an event may change. Null if there is none. */
const findSessionId = async ({ stripe }: Context, event: Stripe.Event): Promise<string | null> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id
    case 'charge.refunded':
    case 'refund.failed':
    case 'refund.updated': {
      const paymentIntent = getPaymentIntentId(event)
      if (paymentIntent === null) return null
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
      return data[0]?.id ?? null
    }
    default:
      return null
  }
}

/**
 * Reads an event's session, dispute, or payout from the provider. Returns a function that stores the changes.
 * For other events, the function does nothing.
 */
const prepareEventChanges = async (context: Context, event: Stripe.Event, now: Date) => {
  if (isPayoutEvent(event)) return preparePayout(context, event.data.object.id, now)
  if (isDisputeEvent(event)) return prepareDisputeChangesById(context, event.data.object.id, now)
  const sessionId = await findSessionId(context, event)
  const session = sessionId === null ? null : await readSession(context, sessionId)
  return async (tx: Transaction): Promise<PaymentRecord | null> =>
    session ? applyCheckoutSession(context, tx, session, now) : null
}

/**
 * Processes a verified event exactly once. Reads the session, dispute, or payout from the provider again
 * instead of trusting the payload. Stores and rethrows errors, so that the provider delivers the event again.
 */
export const receiveWebhookEvent = async (
  context: Context,
  event: Stripe.Event,
  now: Date,
): Promise<void> => {
  const { database } = context
  if (await isWebhookEventProcessed(database, event.id)) return
  const record = {
    stripeEventId: event.id,
    eventType: event.type,
    paymentIntentId: getPaymentIntentId(event),
    eventData: event,
  }
  try {
    const apply = await prepareEventChanges(context, event, now)
    await database.transaction(async (tx) => {
      const stored = await recordWebhookEvent(tx, record)
      if (stored.processed) return
      const payment = await apply(tx)
      await markWebhookEventProcessed(tx, stored.id, {
        processedAt: now,
        paymentIntentId: record.paymentIntentId,
        relatedProjectId: payment?.projectId ?? null,
        relatedUserId: payment?.userId ?? null,
      })
      // Refreshes the work queue on staff's screens, because an event that failed earlier is no longer in it.
      if (stored.processingError !== null) await announceQueueChange(tx)
    })
  } catch (error) {
    await recordWebhookFailure(database, record, describeError(error).message)
    await announceQueueChange(database)
    throw error
  }
}

/**
 * Verifies an event's signature and its mode (live or test), and returns the parsed event. Tries each
 * configured secret, because there are several during rotation. Records rejected events, up to a limit.
 * @throws WEBHOOK_NOT_VERIFIED
 */
export const verifyWebhookEvent = async (
  context: Context,
  rawBody: unknown,
  signature: string | undefined,
  caller: Caller,
): Promise<Stripe.Event> => {
  const { stripe, config } = context
  if (Buffer.isBuffer(rawBody) && signature !== undefined)
    for (const secret of config.payments.webhookSecrets)
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
        if (event.livemode === config.payments.livemode) return event
      } catch (error) {
        context.log.info({ err: error }, 'webhook signature mismatch')
      }
  await recordRateLimitedEvent(context, 'webhook_forged', {
    description:
      signature === undefined ? 'A webhook without a signature' : 'A webhook that couldn’t be verified',
    caller,
  })
  throw new Problem('WEBHOOK_NOT_VERIFIED')
}

/** Returns one page of the provider's events, newest first. */
export const listWebhookEvents = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof WebhookEventQuery>,
) => readPage(database, filter, getWebhookEventListSource(database, filter))

/**
 * Returns an event with its payload, which is null if it was erased.
 * @throws NOT_FOUND
 */
export const getWebhookEvent = async ({ database }: Context, id: number) => {
  const event = await findWebhookEvent(database, id)
  if (!event) throw new Problem('NOT_FOUND')
  return { ...event, payload: await findWebhookPayload(database, id) }
}

/**
 * Processes a stored event again. Its signature was verified on receipt, and its content is read from the
 * provider again. Does nothing if the event was already processed. A failure is stored with the event.
 * @throws NOT_FOUND, EVENT_NOT_PROCESSED if processing fails or the payload was erased
 */
export const replayWebhookEvent = async (context: Context, id: number, now: Date) => {
  const { payload } = await getWebhookEvent(context, id)
  try {
    await receiveWebhookEvent(context, payload as Stripe.Event, now)
  } catch (error) {
    throw new Problem('EVENT_NOT_PROCESSED', { cause: error })
  }
  return getWebhookEvent(context, id)
}

/** Erases the payloads of old events, including unprocessed ones. */
export const eraseWebhookPayloads = async (db: Queryable, now: Date): Promise<void> => {
  await eraseWebhookPayloadsBefore(db, getRetentionCutoff('webhookPayloads', now))
}
