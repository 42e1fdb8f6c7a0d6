import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePortRun } from '#launcher/ports.ts'
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
  const port = await findFreePortRun(1)
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

test('jobs enqueued before the queue is connected wait for it', async () => {
  const { database: connected, close } = openDatabase(database.url, { onError: () => {} })
  const jobs = createJobs(database.url, jobDefinitions, () => {})
  await connected.transaction((tx) => jobs.enqueue(tx, 'close-checkout', { paymentId: 7 }))
  await jobs.start()
  expect((await jobs.boss.fetch('close-checkout')).map(({ data }) => data)).toEqual([{ paymentId: 7 }])
  await jobs.boss.stop({ graceful: false })
  await close()
})
