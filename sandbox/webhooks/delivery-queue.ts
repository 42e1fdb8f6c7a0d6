import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StripeEvent } from '../payments/objects.ts'

/** A delivery that is due. */
export interface DueDelivery {
  seq: number
  payload: string
  /** Number of previous attempts. */
  tries: number
}

const DeliveryState = z.enum(['pending', 'delivered', 'dropped', 'failed'])

/** A delivery as returned by GET /webhooks/deliveries. */
export interface DeliveryReport {
  eventId: string
  type: string
  /** 0 for the first delivery. 1 and up for copies added by the "duplicate" fault. */
  copy: number
  state: z.output<typeof DeliveryState>
  delivered: boolean
  tries: number
  /** HTTP status of the last attempt. Null before the first attempt, or without a response. */
  lastStatus: number | null
  /** Why the last attempt got no response, or null. */
  lastError: string | null
  /** Time of the next attempt in ISO format, or null. */
  nextTryAt: string | null
  createdAt: string
}

export interface EnqueueOptions {
  /** The current time in ms since 1970. */
  now: number
  firstTryAt: number
  copies: number
  /** First attempts within a chain run in order. If null, the delivery doesn't wait for others. */
  chain: string | null
  dropped: boolean
}

const MAX_REPORTS = 500

export type DeliveryQueue = ReturnType<typeof openDeliveryQueue>

/** Opens the queue of webhook deliveries. All methods are synchronous. */
export function openDeliveryQueue(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO webhook_deliveries (event_id, type, payload, copy, chain, state, next_try_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  // A first attempt waits for the first attempts of earlier events in its chain, so that a payment's events
  // arrive in order if nothing fails. Retries don't wait, as with Stripe.
  const selectDue = database.prepare(
    `SELECT seq, payload, tries FROM webhook_deliveries AS delivery
     WHERE state = 'pending' AND next_try_at <= ? AND (tries > 0 OR NOT EXISTS (
       SELECT 1 FROM webhook_deliveries AS earlier
       WHERE earlier.chain = delivery.chain AND earlier.seq < delivery.seq AND earlier.state = 'pending'
         AND earlier.tries = 0 AND earlier.event_id <> delivery.event_id))
     ORDER BY next_try_at, seq LIMIT ?`,
  )
  const selectNext = database.prepare(
    `SELECT min(next_try_at) AS at FROM webhook_deliveries WHERE state = 'pending' AND next_try_at > ?`,
  )
  const settle = database.prepare(
    `UPDATE webhook_deliveries SET state = ?, tries = ?, last_status = ?, last_error = ?, next_try_at = ? WHERE seq = ?`,
  )
  const selectReports = database.prepare('SELECT * FROM webhook_deliveries ORDER BY seq DESC LIMIT ?')

  return {
    /** Queues an event, plus `copies` duplicates. */
    enqueue(event: StripeEvent, { now, firstTryAt, copies, chain, dropped }: EnqueueOptions): void {
      const payload = JSON.stringify(event, null, 2)
      for (let copy = 0; copy <= copies; copy++) {
        const state = dropped ? 'dropped' : 'pending'
        insert.run(event.id, event.type, payload, copy, chain, state, firstTryAt, now)
      }
    },

    /** Returns the deliveries that are due at `now`, up to `limit`. */
    due(now: number, limit: number): DueDelivery[] {
      return selectDue.all(now, limit).map((row) => ({
        seq: Number(row.seq),
        payload: String(row.payload),
        tries: Number(row.tries),
      }))
    },

    /** Returns when the first delivery after `now` is due, in ms since 1970. Undefined if there's none. */
    nextAfter(now: number): number | undefined {
      const at = selectNext.get(now)?.at
      return typeof at === 'number' ? at : undefined
    },

    /** Stores an attempt's result. */
    settle(
      seq: number,
      outcome: Pick<DeliveryReport, 'state' | 'tries' | 'lastStatus' | 'lastError'> & { nextTryAt: number },
    ): void {
      const { state, tries, lastStatus, lastError, nextTryAt } = outcome
      settle.run(state, tries, lastStatus, lastError, nextTryAt, seq)
    },

    /** Returns the latest deliveries, newest first. */
    reports(): DeliveryReport[] {
      return selectReports.all(MAX_REPORTS).map(toReport)
    },
  }
}

function toReport(row: Record<string, unknown>): DeliveryReport {
  const state = DeliveryState.parse(row.state)
  return {
    eventId: String(row.event_id),
    type: String(row.type),
    copy: Number(row.copy),
    state,
    delivered: state === 'delivered',
    tries: Number(row.tries),
    lastStatus: row.last_status === null ? null : Number(row.last_status),
    lastError: row.last_error === null ? null : String(row.last_error),
    nextTryAt: state === 'pending' ? new Date(Number(row.next_try_at)).toISOString() : null,
    createdAt: new Date(Number(row.created_at)).toISOString(),
  }
}

/** Registers GET /webhooks/deliveries, which returns the latest deliveries as JSON. */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  { queue }: { queue: DeliveryQueue },
): Promise<void> {
  app.get('/webhooks/deliveries', () => queue.reports())
}
