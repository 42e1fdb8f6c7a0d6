import { newId } from './ids.ts'
import type { ObjectStore } from './object-store.ts'
import type { EventType, StripeEvent, StripeObject } from './objects.ts'
import type { Cause } from './payments.ts'

/** The version of Stripe's API the objects follow: the one pinned by the installed SDK. */
export const API_VERSION = '2026-10-28.endive'

/** Stores an event with a snapshot of `object` and returns it. `now` is in seconds. */
export function recordEvent(
  store: ObjectStore,
  now: number,
  type: EventType,
  object: StripeObject,
  cause: Cause,
): StripeEvent {
  return store.add('event', {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object },
    pending_webhooks: 1,
    request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  })
}
