import { expect, test } from 'vitest'
import { getWebhookEvent, listWebhookEvents, replayWebhookEvent } from '#contract/payments'
import { getProject } from '#contract/projects'
import { payments } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { createWebhookEvent, deliverWebhookEvent, openPaymentPage } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { pressPaymentButton, signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

test('a failed event shows its payload and error, and a replay works like a delivery and applies once', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser, publicId, checkoutUrl, sessionId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const event = createWebhookEvent(sessionId)
  await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 100 } })
  expect((await deliverWebhookEvent(program, event)).status).toBeGreaterThanOrEqual(500)
  const failed = await staff.call(listWebhookEvents, { query: { state: 'failed', search: event.id } })
  expect(failed.items).toMatchObject([{ eventId: event.id, processed: false, error: expect.any(String) }])
  const params = { id: failed.items[0]?.id ?? 0 }
  expect((await staff.call(getWebhookEvent, { params })).payload).toEqual(event)
  expect((await staff.refused(replayWebhookEvent, { params })).body.code).toBe('EVENT_NOT_PROCESSED')

  await setFaults(program, { webhooks: { drop: true } })
  const replays = await Promise.all([1, 2, 3].map(() => staff.call(replayWebhookEvent, { params })))
  for (const replayed of replays)
    expect(replayed).toMatchObject({ processed: true, error: null, project: { publicId } })
  expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding')
  await waitUntilPasses(async () => expect((await deliverWebhookEvent(program, event)).status).toBe(200))
  expect(await program.context.database.$count(payments)).toBe(1)
  const processed = { query: { state: 'processed', search: 'checkout.session' } } as const
  expect((await staff.call(listWebhookEvents, processed)).items).toHaveLength(1)
})
