import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { jobDefinitions } from '#server/jobs.ts'
import { startProgram } from '#tests/program.ts'
import { startWorkers } from '../define-job.ts'
import { sendEmail } from './send-email.ts'

/** Time that the mail server takes for each email, in ms. */
const SMTP_DELAY_MS = 50
const BACKLOG = 200

/** Minimum number of emails per second. Far below the usual rate, because the machine may be busy. */
const MIN_RATE = 5

test('a backlog drains without waiting between emails, links that people wait for first', async () => {
  const accepted: { recipient: string; at: number }[] = []
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, callback) => {
      await stream.toArray()
      await delay(SMTP_DELAY_MS)
      accepted.push({ recipient: envelope.rcptTo[0]?.address ?? '', at: performance.now() })
      callback()
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()))
  const { port } = mailServer.server.address() as AddressInfo
  const program = await startProgram({ SMTP_URL: `smtp://127.0.0.1:${port}`, RUN_JOBS: 'false' })
  const { context } = program
  const email = { kind: 'test', subject: 'Hello', html: 'Hello', text: 'Hello' } as const
  await context.database.transaction(async (tx) => {
    for (let number = 0; number < BACKLOG; number += 1)
      await sendEmail(context, tx, { ...email, to: `bulk-${number}@test.example` })
    await sendEmail(context, tx, { ...email, to: 'link@test.example', holdsSecret: true })
  })
  await startWorkers(context, jobDefinitions)
  await expect.poll(() => accepted.length, { timeout: 50_000 }).toBe(BACKLOG + 1)
  // Emails in the same batch as the link may arrive before it.
  expect(accepted.findIndex(({ recipient }) => recipient === 'link@test.example')).toBeLessThan(15)
  const seconds = ((accepted.at(-1)?.at ?? 0) - (accepted[0]?.at ?? 0)) / 1000
  const rate = accepted.length / seconds
  expect(rate).toBeGreaterThan(MIN_RATE)
  await program.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
}, 60_000)
