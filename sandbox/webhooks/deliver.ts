import type { FaultSwitches } from '../faults/faults.ts'
import type { StripeEvent } from '../payments/objects.ts'
import type { DeliveryQueue, DueDelivery } from './delivery-queue.ts'
import { post } from './post.ts'
import { chainOf, firstTryAt, retryDelay } from './schedule.ts'
import { signPayload } from './sign.ts'

export interface DeliveryOptions {
  queue: DeliveryQueue
  switches: FaultSwitches
  webhookUrl: string
  webhookSecret: string
  /** Milliseconds before the first retry; each further wait is twice as long, at most 60 times this. */
  retryBaseMs: number
  /** The time in milliseconds since 1970. */
  now: () => number
}

/** The postman: takes events and brings them to the application until it acknowledges them. */
export interface Deliveries {
  /** Queues an event. Synchronous, so that it can be part of the transaction that made the event. */
  enqueue: (event: StripeEvent) => void
  /** Ends all tries under way and waits for their end. What is not delivered stays queued for the next start. */
  stop: () => Promise<void>
}

const MOST_TRIES = 15
const AT_ONCE = 64
const ANSWER_WITHIN_MS = 10_000
/** A clock that a test moves by hand is noticed after this long. */
const LOOK_AGAIN_MS = 1_000

/** Starts delivering what is queued, including what an earlier run of the sandbox left over. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { queue, switches, now } = options
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function enqueue(event: StripeEvent) {
    const { webhooks } = switches.current()
    const at = now()
    queue.enqueue(event, {
      now: at,
      firstTryAt: firstTryAt(at, webhooks),
      copies: webhooks.duplicate,
      chain: webhooks.shuffle ? null : chainOf(event),
      dropped: webhooks.drop,
    })
    lookIn(0)
  }

  function lookIn(milliseconds: number) {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(look, milliseconds)
  }

  function look() {
    // One reading of the clock: what comes due between two would be neither due nor next, and wait for ever.
    const at = now()
    // Those under way are still due in the database, so ask for enough to find others behind them.
    for (const delivery of queue.due(at, AT_ONCE + underWay.size)) {
      if (underWay.size >= AT_ONCE) break
      if (!underWay.has(delivery.seq)) underWay.set(delivery.seq, bring(delivery))
    }
    const next = queue.nextAfter(at)
    if (next !== undefined) lookIn(Math.min(next - at, LOOK_AGAIN_MS))
  }

  async function bring(delivery: DueDelivery) {
    const { lastStatus, lastError } = await tryOnce(delivery.payload)
    underWay.delete(delivery.seq)
    if (stopping.signal.aborted && lastStatus === null) return
    const tries = delivery.tries + 1
    const delivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300
    queue.settle(delivery.seq, {
      state: delivered ? 'delivered' : tries >= MOST_TRIES ? 'failed' : 'pending',
      tries,
      lastStatus,
      lastError,
      nextTryAt: now() + retryDelay(tries, options.retryBaseMs),
    })
    lookIn(0)
  }

  async function tryOnce(payload: string): Promise<{ lastStatus: number | null; lastError: string | null }> {
    const secret = switches.current().webhooks.corrupt ? 'whsec_another_secret' : options.webhookSecret
    const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // Each try is signed anew: receivers refuse old timestamps.
      'stripe-signature': signPayload(payload, secret, Math.floor(now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    try {
      const signal = AbortSignal.any([stopping.signal, timeout])
      return { lastStatus: await post(options.webhookUrl, payload, headers, signal), lastError: null }
    } catch (error) {
      return { lastStatus: null, lastError: timeout.aborted ? 'No answer in time' : reasonOf(error) }
    }
  }

  lookIn(0)
  return {
    enqueue,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
