import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#server/database/schema.ts'
import { setFaults } from '../faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  expectPaymentAppliedOnce,
  findPayments,
  findProjectStatus,
  openPaymentPage,
} from '../payments.ts'
import { pressPaymentButton } from '../users.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

let program: SpawnedProgram
let network: DatabaseProxy
beforeAll(async () => {
  program = await startSpawnedProgram({
    route: async (url) => {
      network = await openDatabaseProxy(url)
      return network.url
    },
  })
})
afterAll(async () => {
  await program.stop()
  network.close()
})

/** Pays, kills the server before or after it commits the event's changes, and starts it again. */
const killInWebhook = async (when: 'before' | 'after') => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const event = createWebhookEvent(sessionId)
  const held = network.holdCommit(event.id, when)
  const answer = deliverWebhookEvent(program, event).catch(() => 'no answer')
  await held
  if (when === 'after') await expect.poll(() => findProjectStatus(program, projectId)).toBe('onboarding')
  await program.killServer()
  expect(await answer).toBe('no answer')
  await program.restartServer()
  return { event, projectId }
}

const findEvents = (id: string) =>
  program.context.database.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, id))

test('[fault 1] kill -9 before the commit of a webhook changes nothing, and the next delivery completes the payment', async () => {
  const { event, projectId } = await killInWebhook('before')
  expect(await findEvents(event.id)).toEqual([])
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'pending' }])
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
  await expectPaymentAppliedOnce(program, projectId)
})

test('[fault 2] kill -9 after the commit of a webhook and before its reply loses nothing, and the next delivery has no second effect', async () => {
  const { event, projectId } = await killInWebhook('after')
  await expectPaymentAppliedOnce(program, projectId)
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
  expect(await findEvents(event.id)).toMatchObject([{ processed: true }])
  await expectPaymentAppliedOnce(program, projectId)
})
