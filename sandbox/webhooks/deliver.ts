import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import Stripe from 'stripe'
import type { FaultSwitches, Faults } from '../faults/faults.ts'
import type { StripeEvent } from '../payments/objects.ts'
import type { DeliveryQueue, DueDelivery } from './delivery-queue.ts'

export interface DeliveryOptions {
  queue: DeliveryQueue
  switches: FaultSwitches
  webhookUrl: string
  webhookSecret: string
  /** Delay before the first retry, in ms. Each retry doubles it, up to MAX_RETRY_FACTOR times this value. */
  retryBaseMs: number
  /** Returns the current time in ms since 1970. */
  now: () => number
}

/** Tries to deliver each event until the application acknowledges it, up to MAX_DELIVERY_TRIES times. */
export interface Deliveries {
  /** Queues an event. Synchronous, so it can run in the transaction that records the event. */
  enqueue: (event: StripeEvent) => void
  /** Cancels deliveries in progress. They remain queued for the next start. */
  stop: () => Promise<void>
}

const MAX_DELIVERY_TRIES = 15
const MAX_CONCURRENT_DELIVERIES = 64
const REPLY_TIMEOUT_MS = 10_000
const MAX_RETRY_FACTOR = 60
const MAX_SHUFFLE_MS = 1_000

/**
 * Maximum time between checks of the queue, in ms. Timers alone aren't enough, because tests advance the
 * clock.
 */
const MAX_CHECK_DELAY_MS = 1_000

/** Starts delivering queued events, including those from an earlier run. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { queue, switches, now } = options
  const inProgress = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function enqueue(event: StripeEvent) {
    const { webhooks } = switches.current()
    const at = now()
    queue.enqueue(event, {
      now: at,
      firstTryAt: getFirstTryTime(at, webhooks),
      copies: webhooks.duplicate,
      chain: webhooks.shuffle ? null : getChainId(event),
      dropped: webhooks.drop,
    })
    checkIn(0)
  }

  function checkIn(milliseconds: number) {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(check, milliseconds)
  }

  function check() {
    // Read the clock only once. With two readings, a delivery due between them would be considered neither
    // due now nor next.
    const at = now()
    // The queue also returns deliveries in progress, so the limit includes them.
    for (const delivery of queue.due(at, MAX_CONCURRENT_DELIVERIES + inProgress.size)) {
      if (inProgress.size >= MAX_CONCURRENT_DELIVERIES) break
      if (!inProgress.has(delivery.seq)) inProgress.set(delivery.seq, deliver(delivery))
    }
    const next = queue.nextAfter(at)
    if (next !== undefined) checkIn(Math.min(next - at, MAX_CHECK_DELAY_MS))
  }

  async function deliver(delivery: DueDelivery) {
    const { lastStatus, lastError } = await tryOnce(delivery.payload)
    inProgress.delete(delivery.seq)
    if (stopping.signal.aborted && lastStatus === null) return
    const tries = delivery.tries + 1
    const delivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300
    queue.settle(delivery.seq, {
      state: delivered ? 'delivered' : tries >= MAX_DELIVERY_TRIES ? 'failed' : 'pending',
      tries,
      lastStatus,
      lastError,
      nextTryAt: now() + getRetryDelayMs(tries, options.retryBaseMs),
    })
    checkIn(0)
  }

  async function tryOnce(payload: string): Promise<{ lastStatus: number | null; lastError: string | null }> {
    const secret = switches.current().webhooks.corrupt ? 'whsec_another_secret' : options.webhookSecret
    const timeout = AbortSignal.timeout(REPLY_TIMEOUT_MS)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // Signed at each attempt, because receivers reject old timestamps.
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(now() / 1000),
      }),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    try {
      const signal = AbortSignal.any([stopping.signal, timeout])
      return { lastStatus: await postEvent(options.webhookUrl, payload, headers, signal), lastError: null }
    } catch (error) {
      return { lastStatus: null, lastError: timeout.aborted ? 'No answer in time' : describeFailure(error) }
    }
  }

  checkIn(0)
  return {
    enqueue,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(inProgress.values())
    },
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/**
 * Posts a body and resolves to the response's status. Doesn't use `fetch`, which blocks some ports that the
 * application may use.
 */
function postEvent(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? requestHttps : requestHttp
    const request = start(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => undefined).resume()
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns the delay before the next attempt, in ms. `tries` is the number of failed attempts so far. */
function getRetryDelayMs(tries: number, baseMs: number): number {
  return baseMs * Math.min(2 ** (tries - 1), MAX_RETRY_FACTOR)
}

/** Returns the time of the first attempt to deliver an event recorded at `now`. Both are in ms since 1970. */
function getFirstTryTime(now: number, faults: Faults['webhooks']): number {
  const spread = faults.jitterMs + (faults.shuffle ? MAX_SHUFFLE_MS : 0)
  return now + faults.delayMs + Math.floor(Math.random() * spread)
}

/**
 * Returns the ID of an event's chain: the payment intent's ID, or the object's own ID if it has none. The
 * first attempts to deliver the events of a chain are made in the order in which the events happened.
 */
function getChainId(event: StripeEvent): string {
  const { object } = event.data
  const intent = 'payment_intent' in object ? object.payment_intent : null
  return intent ?? object.id
}
