import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  checkStoredFiles,
  dismissDeadJob,
  getHealth as getHealthRoute,
  type HealthPart,
  retryDeadJob,
} from '#contract/health'
import { incidents, webhookEvents } from '#server/database/schema.ts'
import { recordIncident } from '#server/platform/incidents/incidents.ts'
import { runProgram } from '#tests/program.ts'
import { signInNewUser } from '#tests/users.ts'
import { getHealth } from './health.ts'

const program = await runProgram({ RUN_JOBS: 'false' })
const { context } = program
const { database } = context
const { boss } = context.jobs
const { browser: staff } = await signInNewUser(program, { role: 'admin' })

const readPart = async (name: HealthPart) =>
  (await staff.call(getHealthRoute)).parts.find(({ part }) => part === name)

/** Adds a job whose last attempt failed, as pg-boss stores it. */
const addDeadJob = async (queue: 'check-website' | 'sweep-expired') => {
  const id = (await boss.send(queue, queue === 'check-website' ? { checkId: 0 } : {})) ?? ''
  await database.execute(sql`update pgboss.job set state = 'failed', completed_on = now(), started_on = now(),
    retry_count = 3, output = '{"message": "it broke"}' where id = ${id}`)
  return id
}
const findJob = async (queue: string, id: string) => (await boss.findJobs(queue, { id }))[0]
const completeRun = (queue: string) =>
  database.execute(
    sql`insert into pgboss.job (name, state, completed_on) values (${queue}, 'completed', now())`,
  )

test('reports if no process runs jobs, and otherwise when they were last checked', async () => {
  expect(await readPart('jobs')).toMatchObject({ state: 'attention' })
  await completeRun('watch-health')
  expect(await readPart('jobs')).toMatchObject({ state: 'working', at: expect.any(Date) })
  const later = await getHealth(context, new Date(Date.now() + 6 * 60_000))
  expect(later.parts[0]).toMatchObject({
    part: 'jobs',
    state: 'broken',
    says: 'No process runs background jobs. Start one without RUN_JOBS=false.',
  })
})

test('lists dead jobs with their cause, and runs or dismisses them once', async () => {
  const [retried, dismissed] = [await addDeadJob('check-website'), await addDeadJob('check-website')]
  const { deadJobs, state } = await staff.call(getHealthRoute)
  expect(state).toBe('broken')
  expect(deadJobs).toHaveLength(2)
  expect(deadJobs[0]).toMatchObject({ queue: 'check-website', attempts: 4, cause: 'it broke' })
  await staff.call(retryDeadJob, { params: { id: retried } })
  await staff.call(dismissDeadJob, { params: { id: dismissed } })
  expect((await findJob('check-website', retried))?.state).toBe('retry')
  expect(await findJob('check-website', dismissed)).toBeUndefined()
  expect((await staff.call(getHealthRoute)).deadJobs).toEqual([])
  for (const route of [retryDeadJob, dismissDeadJob])
    for (const id of [retried, dismissed])
      expect(await staff.refused(route, { params: { id } })).toMatchObject({
        body: { code: 'JOB_NOT_FOUND' },
      })
})

test('a scheduled job is no longer dead once a later run completed', async () => {
  await boss.schedule('sweep-expired', '17 * * * *')
  await addDeadJob('sweep-expired')
  expect((await staff.call(getHealthRoute)).deadJobs).toMatchObject([{ queue: 'sweep-expired' }])
  await completeRun('sweep-expired')
  expect((await staff.call(getHealthRoute)).deadJobs).toEqual([])
})

test('shows open incidents at their part: amber until staff were emailed, red afterward', async () => {
  expect(await readPart('mail')).toMatchObject({ state: 'working' })
  const failure = { kind: 'mail', cause: 'connect ECONNREFUSED' } as const
  await recordIncident(context, failure, { report: 'if it lasts' })
  expect(await readPart('mail')).toMatchObject({ state: 'attention', says: failure.cause })
  await recordIncident(context, failure, { report: 'now' })
  expect(await readPart('mail')).toMatchObject({ state: 'broken', says: failure.cause })
  expect((await staff.call(getHealthRoute)).incidents).toMatchObject([
    { kind: 'mail', count: 2, endedAt: null },
  ])
  await database.delete(incidents)
})

test('shows events that couldn’t be processed, missing backups, and versions', async () => {
  expect(await readPart('events')).toMatchObject({ state: 'working' })
  await database
    .insert(webhookEvents)
    .values({ stripeEventId: 'evt_1', eventType: 'x', processingError: 'no' })
  expect(await readPart('events')).toMatchObject({
    state: 'attention',
    says: 'One event couldn’t be processed.',
  })
  expect(await readPart('backup')).toMatchObject({ state: 'attention' })
  const { versions } = await staff.call(getHealthRoute)
  expect(versions).toEqual({
    program: expect.stringMatching(/^\d/),
    node: process.versions.node,
    database: expect.stringMatching(/^\d/),
  })
})

test('starts a check of all files', async () => {
  await staff.call(checkStoredFiles)
  expect(await boss.findJobs('check-files')).toMatchObject([{ state: 'created' }])
})
