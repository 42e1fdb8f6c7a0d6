import { expect, it } from 'vitest'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'

it('answers the status, whatever it is', async () => {
  const receiver = await startWebhookReceiver()
  for (const status of [200, 302, 404, 500]) {
    receiver.answerWith(status)
    expect(await post(receiver.url, '{"id":"evt_1"}', { 'x-one': '1' }, AbortSignal.timeout(5_000))).toBe(
      status,
    )
  }
  expect(receiver.received[0]).toMatchObject({ payload: '{"id":"evt_1"}', headers: { 'x-one': '1' } })
})

it('fails with the reason when nobody listens or the signal aborts', async () => {
  await expect(post('http://127.0.0.1:9/', '', {}, AbortSignal.timeout(5_000))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  const receiver = await startWebhookReceiver()
  await expect(post(receiver.url, '{}', {}, AbortSignal.abort())).rejects.toThrow()
})
