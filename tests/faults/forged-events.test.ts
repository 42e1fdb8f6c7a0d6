import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { paymentWebhook } from '#contract/payments'
import { payments, projects, securityEvents, webhookEvents } from '#server/database/schema.ts'
import { setFaults } from '../faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  expectPaymentAppliedOnce,
  openPaymentPage,
} from '../payments.ts'
import { runProgram } from '../program.ts'
import { pressPaymentButton } from '../users.ts'
import { readCount, startTimeLimit } from './counts.ts'

const EVENT_COUNT = readCount('FORGED_EVENTS', 100)
const MAX_CONCURRENT_EVENTS = 8

const program = await runProgram()

const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: program.webhookSecret, ...options })

/** Functions that forge an event. Each returns the body to send and its signature, if any. */
const forgeries: ((payload: string) => { raw: string; signature?: string })[] = [
  (payload) => ({ raw: payload }),
  (payload) => ({ raw: payload, signature: '' }),
  (payload) => ({ raw: payload, signature: sign(payload, { secret: `whsec_${randomInt(1e9)}` }) }),
  (payload) => ({
    raw: payload,
    signature: sign(payload, { timestamp: Math.floor(Date.now() / 1000) - randomInt(301, 1e6) }),
  }),
  (payload) => ({ raw: payload.replace(/[\da-f]/, 'x'), signature: sign(payload) }),
  (payload) => ({ raw: payload.slice(0, randomInt(1, payload.length)), signature: sign(payload) }),
  (payload) => ({ raw: `${payload} `, signature: sign(payload) }),
  (payload) => ({ raw: payload, signature: sign(payload).replace(/v1=/, 'v0=') }),
  (payload) => ({ raw: payload, signature: sign(payload).slice(0, -randomInt(1, 40)) }),
  (payload) => ({ raw: payload, signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }),
  (payload) => {
    const live = payload.replace('"livemode":false', '"livemode":true')
    return { raw: live, signature: sign(live) }
  },
]

test(`[fault 8] ${EVENT_COUNT} forged events are refused and change nothing, and the real one still counts`, {
  timeout: 60_000 + EVENT_COUNT * 300,
}, async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const { database } = program.context
  const read = async () => ({
    payments: await database.select().from(payments),
    projects: await database.select().from(projects),
    events: await database.select().from(webhookEvents),
  })
  const before = await read()
  const statuses = new Map<number, number>()
  const inTurn = pLimit(MAX_CONCURRENT_EVENTS)
  const hasTime = startTimeLimit()
  const forge = async (index: number) => {
    if (!hasTime()) return
    const type = index % 2 === 0 ? 'checkout.session.completed' : 'charge.refunded'
    const payload = JSON.stringify(createWebhookEvent(sessionId, { type }))
    const { raw, signature } = forgeries[index % forgeries.length]?.(payload) ?? { raw: payload }
    const { status } = await program.browser().send('POST', paymentWebhook.path, {
      raw,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: EVENT_COUNT }, (_, index) => inTurn(() => forge(index))))
  process.stdout.write(`forged events by response: ${JSON.stringify([...statuses])}\n`)
  expect([...statuses.keys()]).toEqual([400])
  expect(await read()).toEqual(before)
  const recorded = await database.select().from(securityEvents)
  expect(recorded.map(({ eventType }) => eventType)).toContain('webhook_forged')
  expect((await deliverWebhookEvent(program, createWebhookEvent(sessionId))).status).toBe(200)
  await expectPaymentAppliedOnce(program, projectId)
})
