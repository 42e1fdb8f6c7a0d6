import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePortRange } from '#launcher/ports.ts'
import { readConfig } from '#server/config.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { openDatabase } from '#server/platform/database.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { startServer } from '#server/start.ts'
import { createTestDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const dataDir = mkdtempSync(join(tmpdir(), 'causeway-start-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

test('a start without its database fails with the reason and leaves nothing open', async () => {
  const port = await findFreePortRange(1)
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url.replace(/\/[^/]+$/, '/there_is_none'),
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_tests',
    LOG_LEVEL: 'fatal',
  })
  await expect(startServer(config)).rejects.toThrow('database "there_is_none" does not exist')
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('a start with a taken port for metrics fails with the reason', async () => {
  const [port, metricsPort] = [await findFreePortRange(1), await findFreePortRange(1)]
  const other = createServer().listen(metricsPort, '127.0.0.1')
  await once(other, 'listening')
  const config = readConfig({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_tests',
    LOG_LEVEL: 'fatal',
  })
  await expect(startServer(config)).rejects.toMatchObject({ code: 'EADDRINUSE', port: metricsPort })
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  other.close()
})

test('jobs enqueued before the queue is connected wait for it', async () => {
  const { database: connected, close } = openDatabase(database.url, { onError: () => {} })
  const jobs = createJobs(database.url, jobDefinitions, () => {})
  await connected.transaction((tx) => jobs.enqueue(tx, 'close-checkout', { paymentId: 7 }))
  await jobs.start()
  expect((await jobs.boss.fetch('close-checkout')).map(({ data }) => data)).toEqual([{ paymentId: 7 }])
  await jobs.boss.stop({ graceful: false })
  await close()
})

test('the job queue starts once a database outage is over, unless the process stops', async () => {
  const port = await findFreePortRange(1)
  const unreachable = new URL(database.url)
  unreachable.host = `127.0.0.1:${port}`
  const errors: Error[] = []
  const jobs = createJobs(unreachable.href, jobDefinitions, (error) => errors.push(error))
  const started = jobs.start()
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), { timeout: 10_000 })
  const { hostname, port: databasePort } = new URL(database.url)
  const network = createServer((socket) => {
    const connection = connect(Number(databasePort), hostname)
    socket.pipe(connection).pipe(socket)
    for (const end of [socket, connection]) end.on('error', () => socket.destroy())
  }).listen(port, '127.0.0.1')
  await started
  expect((await jobs.boss.getQueues()).length).toBeGreaterThan(0)
  await jobs.boss.stop({ graceful: false })
  network.close()

  const stopped = createJobs(unreachable.href, jobDefinitions, () => {})
  stopped.stopRetrying()
  await expect(stopped.start()).rejects.toThrow('ECONNREFUSED')
})
