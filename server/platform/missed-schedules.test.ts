import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { startServer } from '#server/start.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startProgram } from '#tests/program.ts'
import { sendEmail } from './email/send-email.ts'

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'causeway-missed-'))
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const dailyJobs = Object.values(jobDefinitions)
  .filter(({ schedule }) => schedule && /^0 \d+ \* \* \*$/.test(schedule.cron))
  .map(({ name }) => name)
  .toSorted()

/** Starts the server, calls `work`, and stops the server. */
const withServer = async (
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<unknown>,
): Promise<void> => {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const server = await startServer({ ...config, port: 0 })
  await server.takesJobs
  await work(server)
  await server.stop()
}

test('a daily job that was due while no server ran runs once after the start', async () => {
  expect(dailyJobs).toHaveLength(5)
  await withServer(async ({ context }) => {
    await context.database.execute(sql`update pgboss.schedule set created_on = now() - interval '30 days'`)
  })
  const countRuns = async (server: Awaited<ReturnType<typeof startServer>>) => {
    const { rows } = await server.context.database.execute<{ name: string; runs: number }>(
      sql`select name, count(*)::int as runs from pgboss.job where state = 'completed' group by name order by name`,
    )
    return rows.filter(({ name }) => dailyJobs.some((job) => job === name))
  }
  const runsOnce = dailyJobs.map((name) => ({ name, runs: 1 }))
  await withServer(async (server) => {
    // Simulate three days of downtime. Each daily job then runs once for its three missed runs.
    await server.context.database.execute(sql`update pgboss.version set cron_on = now() - interval '3 days'`)
  })
  await withServer((server) => expect.poll(() => countRuns(server), { timeout: 40_000 }).toEqual(runsOnce))
  await withServer(async (server) => expect(await countRuns(server)).toEqual(runsOnce))
}, 90_000)

test('setting the clock back by an hour delays neither emails nor schedules', async () => {
  const program = await startProgram({}, undefined, { schedules: true })
  const { context } = program
  const hour = sql`interval '1 hour'`
  await context.database.transaction(async (tx) => {
    for (const to of ['new@test.example', 'retried@test.example'])
      await sendEmail(context, tx, { kind: 'test', to, subject: 'Hello', html: 'Hello', text: 'Hello' })
    // Simulate times that were stored an hour ahead, before the clock was set back.
    await tx.execute(sql`update pgboss.job set created_on = created_on + ${hour}, start_after = start_after + ${hour}
      where name = 'deliver-mail'`)
    await tx.execute(sql`update pgboss.job set state = 'retry', retry_count = 1, created_on = created_on - ${hour}
      where id = (select id from pgboss.job where name = 'deliver-mail' limit 1)`)
    await tx.execute(sql`update pgboss.version set cron_on = cron_on + ${hour}`)
  })
  const countSent = async () => (await program.mailbox.messages()).length
  await expect.poll(countSent, { timeout: 25_000 }).toBe(2)
  const { rows } = await context.database.execute(sql`select from pgboss.version where cron_on > now()`)
  expect(rows).toEqual([])
  await program.stop()
}, 60_000)
