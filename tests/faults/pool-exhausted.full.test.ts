import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { listMessages, sendMessage } from '#contract/messaging'
import { startPurchase } from '../users.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

const POOL_SIZE = 20
const WRITE_COUNT = 3 * POOL_SIZE
/**
 * Maximum time until a request is rejected, in ms. The pool gives up after three seconds, but a busy machine
 * takes longer.
 */
const MAX_REFUSAL_MS = 15_000

let program: SpawnedProgram
beforeAll(async () => {
  program = await startSpawnedProgram()
})
afterAll(() => program.stop())

const measure = async (path: string) => {
  const startedAt = performance.now()
  const { status } = await program.browser().send('GET', path)
  return { status, ms: performance.now() - startedAt }
}

test('[fault 15] with an exhausted pool, requests get a fast 503, health still answers, and nothing deadlocks', async () => {
  const { browser, publicId } = await startPurchase(program)
  const holder = new pg.Client({ connectionString: program.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table project_messages in access exclusive mode')
  const path = sendMessage.path.replace(':id', publicId)
  const writes = Array.from({ length: WRITE_COUNT }, async (_, index) => {
    const startedAt = performance.now()
    const message = `waiting ${index}`
    const { status } = await browser.send('POST', path, { body: { message } })
    return { status, message, ms: performance.now() - startedAt }
  })
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'causeway'`
  const countWaiting = async () => (await program.context.database.execute(waiting)).rowCount
  await expect.poll(countWaiting, { interval: 50 }).toBe(POOL_SIZE)

  const health = await measure('/healthz')
  expect(health.status).toBe(200)
  expect(health.ms).toBeLessThan(MAX_REFUSAL_MS)
  expect((await measure('/readyz')).status).toBe(503)
  expect((await browser.send('GET', getCurrentUser.path)).status).toBe(503)
  await holder.query('commit')
  await holder.end()

  const answers = await Promise.all(writes)
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 503])
  for (const { ms } of answers.filter(({ status }) => status === 503)) expect(ms).toBeLessThan(MAX_REFUSAL_MS)
  await expect.poll(async () => (await measure('/readyz')).status).toBe(200)
  const stored = await browser.call(listMessages, { params: { id: publicId }, query: {} })
  expect(stored.map(({ message }) => message).toSorted()).toEqual(
    answers.flatMap(({ status, message }) => (status === 200 ? [message] : [])).toSorted(),
  )
})
