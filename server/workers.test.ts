import { expect, test } from 'vitest'
import { runProgram } from '#tests/program.ts'

const program = await runProgram()

test('timed work is scheduled, in the morning by Eastern Time', async () => {
  const schedules = await program.context.jobs.boss.getSchedules()
  expect(schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`).toSorted()).toEqual([
    'carry-out-refunds */5 * * * * UTC',
    'queue-google-ads 0 6 * * * America/New_York',
    'reconcile-payments */10 * * * * UTC',
    'remind-of-documents 0 10 * * * America/New_York',
    'send-monthly-reports 0 9 * * * America/New_York',
    'sweep-expired 17 * * * * UTC',
  ])
})
