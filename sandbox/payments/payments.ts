import type { Transact } from '../database.ts'
import type { ObjectStore } from './object-store.ts'
import type { EventType, StripeObject } from './objects.ts'

/** The API call that caused a change; null when a user on the hosted page or the clock did. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null

/** What every payment operation works with. All of it is synchronous. */
export interface Payments {
  store: ObjectStore
  transact: Transact
  /** The time in seconds since 1970. */
  now: () => number
  /** The origin of the hosted pages, without a slash at the end. */
  publicUrl: () => string
  /** Stores an event holding the object as it is now, and queues its webhook. */
  recordEvent: (type: EventType, object: StripeObject, cause: Cause) => void
  /** How many deliveries of an event are still to be acknowledged. */
  pendingWebhooks: (eventId: string) => number
}
