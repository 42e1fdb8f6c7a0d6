import type { AddressInfo } from 'node:net'
import { eq, inArray, sql } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { emails } from '#server/database/schema.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { buyPackage } from '#tests/users.ts'
import { startWorkers } from '../define-job.ts'
import { deliverEmail, openTransport } from './deliver-email.job.ts'
import { findEmail, hasEarlierQueuedEmail, insertEmail } from './email-outbox.queries.ts'
import { sendEmail } from './send-email.ts'
import { ERASED_CONTENT_TEXT } from './sweep-emails.ts'

const program = await runProgram()

/** Starts an SMTP server, and calls `work` with its URL. */
const withServer = async (options: SMTPServerOptions, work: (smtpUrl: string) => Promise<void>) => {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  try {
    await work(`smtp://user:wrong@127.0.0.1:${port}`)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

const insertQueuedEmail = async (holdsSecret: boolean) => {
  const id = crypto.randomUUID()
  const text = 'Hello'
  await insertEmail(program.context.database, {
    id,
    kind: 'test',
    recipient: 'someone@test.example',
    subject: 'Hello',
    html: text,
    text,
    messageId: `<${id}@test>`,
    holdsSecret,
  })
  return id
}

const createSmtpError = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode })

const attemptDelivery = async (smtpUrl: string, { isLastTry = false, holdsSecret = false } = {}) => {
  const mailId = await insertQueuedEmail(holdsSecret)
  const emailTransport = openTransport(smtpUrl)
  const outcome = await deliverEmail({ ...program.context, emailTransport }, { mailId, isLastTry }).then(
    () => 'done',
    () => 'try again',
  )
  emailTransport.close()
  return { outcome, mail: await findEmail(program.context.database, mailId) }
}

test.each([false, true])('an email is retried for two days at least, urgent: %s', async (isUrgent) => {
  const { database, jobs } = program.context
  const mailId = crypto.randomUUID()
  const startAfter = new Date(Date.now() + 60_000)
  await database.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId }, { isUrgent, startAfter }))
  const { rows } = await database.execute<{ days: number }>(sql`
    select retry_limit * retry_delay_max / 86400.0 as days from pgboss.job where data->>'mailId' = ${mailId}`)
  expect(Number(rows[0]?.days)).toBeGreaterThanOrEqual(2)
})

test('an email is not lost when the mail server rejects our login', () =>
  withServer(
    { onAuth: (_auth, _session, callback) => callback(createSmtpError('wrong password', 535)) },
    async (smtpUrl) => {
      const { outcome, mail: email } = await attemptDelivery(smtpUrl)
      expect(outcome).toBe('try again')
      expect(email).toMatchObject({
        status: 'queued',
        attempts: 1,
        lastError: expect.stringContaining('535'),
      })
    },
  ))

test('[fault 18] a rejected recipient is final, a temporary rejection is not', async () => {
  const server = (code: number): SMTPServerOptions => ({
    onAuth: (_auth, _session, callback) => callback(null, { user: 'x' }),
    onRcptTo: (_address, _session, callback) => callback(createSmtpError('no such user', code)),
  })
  await withServer(server(550), async (smtpUrl) => {
    expect(await attemptDelivery(smtpUrl)).toMatchObject({ outcome: 'done', mail: { status: 'failed' } })
  })
  await withServer(server(451), async (smtpUrl) => {
    expect(await attemptDelivery(smtpUrl)).toMatchObject({ outcome: 'try again', mail: { status: 'queued' } })
  })
})

test('marks an undeliverable email as failed for staff to see', async () => {
  const { outcome, mail: email } = await attemptDelivery('smtp://127.0.0.1:1', { isLastTry: true })
  expect(outcome).toBe('try again')
  expect(email).toMatchObject({ status: 'failed', attempts: 1 })
})

test('removes the secret from an email only when delivery is abandoned', async () => {
  const nowhere = 'smtp://127.0.0.1:1'
  const holdsSecret = true
  expect(await attemptDelivery(nowhere, { holdsSecret })).toMatchObject({
    mail: { status: 'queued', text: 'Hello' },
  })
  const lastTry = await attemptDelivery(nowhere, { holdsSecret, isLastTry: true })
  expect(lastTry).toMatchObject({
    mail: { status: 'failed', html: ERASED_CONTENT_TEXT, text: ERASED_CONTENT_TEXT },
  })
  const refusing: SMTPServerOptions = {
    onAuth: (_auth, _session, callback) => callback(null, { user: 'x' }),
    onRcptTo: (_address, _session, callback) => callback(createSmtpError('no such user', 550)),
  }
  await withServer(refusing, async (smtpUrl) => {
    expect(await attemptDelivery(smtpUrl, { holdsSecret })).toMatchObject({
      mail: { status: 'failed', text: ERASED_CONTENT_TEXT },
    })
  })
})

test("doesn't send an email that was abandoned in the meantime", async () => {
  const mailId = await insertQueuedEmail(true)
  const { database } = program.context
  await database.update(emails).set({ status: 'failed' }).where(eq(emails.id, mailId))
  const emailTransport = openTransport('smtp://127.0.0.1:1')
  await deliverEmail({ ...program.context, emailTransport }, { mailId, isLastTry: false })
  emailTransport.close()
  expect(await findEmail(database, mailId)).toMatchObject({ status: 'failed', attempts: 0 })
})

test('emails about one project to one person arrive in the order they were created', async () => {
  const subjects = ['First', 'Second', 'Third', 'Link', 'Else']
  const accepted: string[] = []
  let refusals = 0
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _session, callback) => {
      const content = Buffer.concat(await stream.toArray()).toString()
      const subject = subjects.find((name) => content.includes(`Subject: ${name}\r\n`))
      if (subject === 'First' && refusals === 0) {
        refusals += 1
        return callback(createSmtpError('try later', 451))
      }
      if (subject) accepted.push(subject)
      callback()
    },
  }
  await withServer(options, async (smtpUrl) => {
    const other = await startProgram({ SMTP_URL: smtpUrl.replace('user:wrong@', ''), RUN_JOBS: 'false' })
    const { context } = other
    const { projectId } = await buyPackage(other)
    const email = { kind: 'test', html: 'Hello', text: 'Hello', projectId, to: 'order@test.example' } as const
    await context.database.transaction(async (tx) => {
      for (const subject of ['First', 'Second', 'Third']) await sendEmail(context, tx, { ...email, subject })
      await sendEmail(context, tx, { ...email, subject: 'Link', holdsSecret: true })
      await sendEmail(context, tx, { ...email, subject: 'Else', to: 'else@test.example' })
    })
    await startWorkers(context, jobDefinitions)
    await expect.poll(() => accepted.length, { timeout: 50_000 }).toBe(subjects.length)
    await other.stop()
  })
  expect(accepted.filter((subject) => !['Link', 'Else'].includes(subject))).toEqual([
    'First',
    'Second',
    'Third',
  ])
  // Emails with a secret, and those to other recipients, don't wait for the failed email.
  for (const subject of ['Link', 'Else'])
    expect(accepted.indexOf(subject)).toBeLessThan(accepted.indexOf('First'))
}, 60_000)

test('an email waits no longer than ten minutes for one that fails', async () => {
  const { projectId } = await buyPackage(program)
  const { database } = program.context
  const [stuck, next] = [await insertQueuedEmail(false), await insertQueuedEmail(false)]
  await database
    .update(emails)
    .set({ projectId })
    .where(inArray(emails.id, [stuck, next]))
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  expect(await hasEarlierQueuedEmail(database, next, since(10))).toBe(true)
  expect(await hasEarlierQueuedEmail(database, stuck, since(10))).toBe(false)
  await database
    .update(emails)
    .set({ createdAt: since(11) })
    .where(eq(emails.id, stuck))
  expect(await hasEarlierQueuedEmail(database, next, since(10))).toBe(false)
})

test('emails leave this machine only encrypted', () => {
  const requiresTls = (url: string) => {
    const { options } = openTransport(url)
    return 'requireTLS' in options && options.requireTLS
  }
  expect(requiresTls('smtp://mail.example.org:587')).toBe(true)
  expect(requiresTls('smtp://127.0.0.1:2525')).toBe(false)
})
