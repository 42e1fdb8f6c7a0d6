import { expect, test } from 'vitest'
import type { JobPayloads } from '#server/platform/jobs.ts'
import { runProgram } from '#tests/program.ts'

const program = await runProgram({}, undefined, { schedules: true })

test('schedules recurring jobs, the daily ones in the morning, Eastern Time', async () => {
  const schedules = await program.context.jobs.boss.getSchedules()
  expect(schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`).toSorted()).toEqual([
    'back-up */10 * * * * UTC',
    'check-files 30 3 * * 0 America/New_York',
    'queue-google-ads 0 6 * * * America/New_York',
    'queue-unread-documents 37 * * * * UTC',
    'receive-replies * * * * * UTC',
    'reconcile-payments */10 * * * * UTC',
    'remind-of-disputes 0 9 * * * America/New_York',
    'remind-of-documents 0 10 * * * America/New_York',
    'remind-of-filings 5 * * * * UTC',
    'remind-of-unpaid 0 9 * * * America/New_York',
    'remind-signers 15 10 * * * America/New_York',
    'send-business-summaries 0 8-23 1-7 * * America/New_York',
    'send-filing-digests 0 8-17 * * 1-3 America/New_York',
    'send-monthly-reports 0 9 * * * America/New_York',
    'send-refunds */5 * * * * UTC',
    'sum-business 7 * * * * UTC',
    'sweep-expired 17 * * * * UTC',
    'watch-health * * * * * UTC',
  ])
})

/** A payload for each job. IDs refer to records that don't exist. */
const payloads: JobPayloads = {
  'back-up': {},
  'deliver-mail': { mailId: crypto.randomUUID() },
  'mail-password-link': { email: 'nobody@test.example' },
  'close-checkout': { paymentId: 0 },
  'mail-unread-messages': { publicId: crypto.randomUUID(), side: 'client' },
  'receive-replies': {},
  'reconcile-payments': {},
  'send-refunds': {},
  'remind-of-disputes': {},
  'remind-of-unpaid': {},
  'sweep-expired': {},
  'watch-health': {},
  'scan-document': { documentId: 0 },
  'read-document': { documentId: 0 },
  'queue-unread-documents': {},
  'check-files': {},
  'remove-files': { names: [] },
  'remind-of-documents': {},
  'remind-of-filings': {},
  'send-filing-digests': {},
  'generate-drafts': { runId: 0 },
  'remind-signers': {},
  'store-signed-document': { requestId: 0 },
  'check-website': { checkId: 0 },
  'send-monthly-reports': {},
  'send-business-summaries': {},
  'sum-business': {},
  'import-google-ads': { projectId: 0 },
  'queue-google-ads': {},
}

test('every queue has a worker', async () => {
  const { boss } = program.context.jobs
  const queues = (await boss.getQueues()).map(({ name }) => name).filter((name) => !name.startsWith('__'))
  expect(queues.toSorted()).toEqual(Object.keys(payloads).toSorted())
  const jobs = await Promise.all(
    Object.entries(payloads).map(async ([queue, data]) => ({ queue, id: await boss.send(queue, data) })),
  )
  const untaken = async () => {
    const found = await Promise.all(jobs.map(({ queue, id }) => boss.findJobs(queue, { id: id ?? '' })))
    return jobs.filter((_job, index) => found[index]?.[0]?.state === 'created').map(({ queue }) => queue)
  }
  await expect.poll(untaken, { timeout: 25_000 }).toEqual([])
})
