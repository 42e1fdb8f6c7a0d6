import { randomBytes } from 'node:crypto'
import type { TransactionRunner } from '../database.ts'
import type { StripeObjectStore } from './object-store.ts'
import type { EventType, StripeEvent, StripeObject } from './objects.ts'

/** The API request that caused a change. Null for changes made on the sandbox's pages or as time passes. */
export type RequestCause = { requestId: string; idempotencyKey: string | null } | null

/** Dependencies of payment operations. All methods are synchronous. */
export interface Payments {
  store: StripeObjectStore
  transact: TransactionRunner
  /** Returns the current time in seconds since 1970. */
  now: () => number
  /** Returns the payment pages' origin, without a trailing slash. */
  publicUrl: () => string
  /** Stores an event with the object's current state, and queues its webhook. */
  recordEvent: (type: EventType, object: StripeObject, cause: RequestCause) => void
}

/** The Stripe API version that the installed SDK uses. */
export const API_VERSION = '2026-10-28.endive'

const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Number of random characters in Stripe's IDs, by prefix. */
const ID_LENGTHS = {
  cs_test: 58,
  pi: 24,
  ch: 24,
  dp: 24,
  txn: 24,
  po: 24,
  re: 24,
  evt: 24,
  cus: 14,
  pm: 24,
  req: 14,
} as const

/** Creates a random ID in Stripe's format, such as `pi_3kTq…`. */
export function createId(prefix: keyof typeof ID_LENGTHS): string {
  return `${prefix}_${createRandomLetters(ID_LENGTHS[prefix])}`
}

export function createRandomLetters(length: number): string {
  // The modulo is slightly biased, which doesn't matter in a sandbox: nothing here protects real data.
  return Array.from(randomBytes(length), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount in cents: `$6,000.00`. */
export function formatMoney(cents: number): string {
  return dollarFormat.format(cents / 100)
}

/** Stores an event with a snapshot of the object, and returns it. `now` is in seconds. */
export function storeEvent(
  store: StripeObjectStore,
  now: number,
  type: EventType,
  object: StripeObject,
  cause: RequestCause,
): StripeEvent {
  return store.add('event', {
    id: createId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object },
    pending_webhooks: 1,
    request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  })
}
