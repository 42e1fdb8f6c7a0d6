import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { streamLiveEvents } from '#contract/live.ts'
import { listMessages, sendMessage } from '#contract/messaging'
import { findFreePortRange } from '#launcher/ports.ts'
import { startPurchase } from '../users.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

let program: SpawnedProgram
let network: DatabaseProxy
let metricsUrl: string
beforeAll(async () => {
  const port = await findFreePortRange(1)
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  program = await startSpawnedProgram({
    environment: { METRICS_PORT: String(port) },
    route: async (url) => {
      network = await openDatabaseProxy(url)
      return network.url
    },
  })
})
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    process.stdout.write(program.output().slice(-4000))
  })
})
afterAll(async () => {
  await program.stop()
  network.close()
})

/**
 * Sends several of a user's requests in parallel. Returns the distinct response statuses. Fails if any
 * response takes more than ten seconds.
 */
const requestEverything = async ({ browser, publicId }: Awaited<ReturnType<typeof startPurchase>>) => {
  const messages = sendMessage.path.replace(':id', publicId)
  const inTime = AbortSignal.timeout(10_000)
  const late = new Promise<never>((_, reject) => {
    inTime.addEventListener('abort', () => reject(new Error('no answer within ten seconds')))
  })
  const calls = Array.from({ length: 8 }, () => [
    browser.send('GET', getCurrentUser.path),
    browser.send('POST', messages, { body: { message: 'Still there?' } }),
    browser.send('GET', '/readyz'),
  ]).flat()
  const answers = await Promise.race([Promise.all(calls), late])
  return [...new Set(answers.map(({ status }) => status))]
}

/** Submits an HTML form, as browsers without JavaScript and email services do. */
const sendForm = async (path: string) => {
  const fields = {
    fullName: 'Gus',
    email: 'g@test.example',
    subject: 'Hi',
    message: 'Does this get through?',
  }
  const { status, headers } = await fetch(program.url + path, {
    method: 'POST',
    headers: { origin: program.url, cookie: 'causeway_opened=1' },
    body: new URLSearchParams(fields),
  })
  return { status, type: headers.get('content-type'), retryAfter: headers.get('retry-after') }
}
const formOutageReply = { status: 503, type: expect.stringMatching(/^text\//), retryAfter: '5' }

/** Opens the live event stream. Returns a promise `end`, which resolves when the stream ends. */
const listen = async ({ browser }: Awaited<ReturnType<typeof startPurchase>>) => {
  const response = await fetch(program.url + streamLiveEvents.path, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(response.status).toBe(200)
  return { end: response.text() }
}

const expectRecovery = async (client: Awaited<ReturnType<typeof startPurchase>>) => {
  await expect
    .poll(async () => (await client.browser.send('GET', '/readyz')).status, { timeout: 10_000 })
    .toBe(200)
  const params = { id: client.publicId }
  await client.browser.call(sendMessage, { params, body: { message: 'Here again' } })
  const messages = await client.browser.call(listMessages, { params, query: {} })
  expect(messages.filter(({ message }) => message === 'Here again')).toHaveLength(1)
}

test('a hung PostgreSQL gives 503 and ends live streams, and everything recovers when it resumes', {
  timeout: 60_000,
}, async () => {
  const client = await startPurchase(program)
  const stream = await listen(client)
  program.pauseDatabase()
  try {
    expect(await requestEverything(client)).toEqual([503])
    for (const path of ['/contact', '/unsubscribe?token=x'])
      expect(await sendForm(path)).toEqual(formOutageReply)
    const metrics = await fetch(metricsUrl, { signal: AbortSignal.timeout(5_000) })
    expect(await metrics.text()).toMatch(/^causeway_http_request_seconds_count\{.*status="503"\} [1-9]/m)
    expect(program.server.exitCode).toBeNull()
    // Wait until reconnecting fails. A shorter pause loses no events, so streams would stay open.
    await expect
      .poll(() => program.output(), { timeout: 30_000 })
      .toContain('connecting for live events failed')
  } finally {
    program.resumeDatabase()
  }
  await expectRecovery(client)
  expect(await stream.end).toContain('retry:')
})

test('[fault 14] connections lost by the network are dropped, and new ones work', async () => {
  const client = await startPurchase(program)
  network.dropConnections()
  expect(await requestEverything(client)).toContain(503)
  await expectRecovery(client)
})

test('a slow query does not count as an outage', async () => {
  const client = await startPurchase(program)
  const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: program.databaseUrl }))
  await Promise.all([holder?.connect(), watcher?.connect()])
  await holder?.query('begin; lock table project_messages in access exclusive mode')
  const params = { id: client.publicId }
  const answer = client.browser.call(sendMessage, { params, body: { message: 'I can wait' } })
  // Wait longer than it takes to detect a hung connection.
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and now() - query_start > '5 s'`
  await expect.poll(async () => (await watcher?.query(waiting))?.rowCount, { timeout: 15_000 }).toBe(1)
  await holder?.query('commit')
  await Promise.all([holder?.end(), watcher?.end()])
  expect(await answer).toBeDefined()
})
