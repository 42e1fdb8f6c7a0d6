import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { getProviderEvent } from './list-provider-events.ts'
import { receiveEvent } from './receive-provider-event.ts'

/**
 * Processes a stored event as a delivery would: its signature was verified when it came, and what it says is read
 * again from the provider. One that is done stays as it is. A failure is kept beside the event.
 * @throws NOT_FOUND, EVENT_NOT_PROCESSED
 */
export const replayEvent = async (context: Context, id: number, now: Date) => {
  const { payload } = await getProviderEvent(context, id)
  try {
    await receiveEvent(context, payload as Stripe.Event, now)
  } catch (error) {
    throw new Problem('EVENT_NOT_PROCESSED', { cause: error })
  }
  return getProviderEvent(context, id)
}
