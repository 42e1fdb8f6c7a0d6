import type { Faults } from '../faults/faults.ts'
import type { StripeEvent } from '../payments/objects.ts'

const LONGEST_WAIT = 60
const SHUFFLE_MS = 1_000

/**
 * Milliseconds to wait after the `tries`-th failed try: the base, then twice as long each time, at most 60 times the
 * base. With a base of a second: 1 s, 2 s, 4 s … 60 s.
 */
export function retryDelay(tries: number, baseMs: number): number {
  return baseMs * Math.min(2 ** (tries - 1), LONGEST_WAIT)
}

/** When an event recorded at `now` (ms) is first tried, given the faults. */
export function firstTryAt(now: number, faults: Faults['webhooks'], random = Math.random): number {
  const spread = faults.jitterMs + (faults.shuffle ? SHUFFLE_MS : 0)
  return now + faults.delayMs + Math.floor(random() * spread)
}

/** What an event is about: events with the same answer arrive in the order they happened. */
export function chainOf(event: StripeEvent): string {
  const { object } = event.data
  const intent = 'payment_intent' in object ? object.payment_intent : null
  return intent ?? object.id
}
