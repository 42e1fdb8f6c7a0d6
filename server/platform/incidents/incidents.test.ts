import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { IncidentKind } from '#contract/health'
import { emails, incidents } from '#server/database/schema.ts'
import { watchHealth } from '#server/health'
import { jobDefinitions } from '#server/jobs.ts'
import { runProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink } from '#tests/users.ts'
import { findOpenIncidents } from './incidents.queries.ts'
import { endIncident, recordIncident } from './incidents.ts'

const lines: string[] = []
// Nothing listens on port 1, so the scanner is unreachable.
const program = await runProgram(
  { LOG_LEVEL: 'warn', VIRUS_SCANNER: 'tcp://127.0.0.1:1' },
  { write: (line) => lines.push(line) },
)
const { context } = program
const { database, config } = context

afterEach(async () => {
  await database.delete(incidents)
  await database.delete(emails)
})

/** Returns the kinds of emails that staff got about an incident with this title. */
const findReports = async (title: string) => {
  const rows = await database
    .select({ kind: emails.kind, subject: emails.subject })
    .from(emails)
    .where(eq(emails.recipient, config.supportEmail))
    .orderBy(asc(emails.createdAt))
  return rows.filter(({ subject }) => subject.endsWith(title)).map(({ kind }) => kind)
}
const findOpen = async (kind: IncidentKind) =>
  (await findOpenIncidents(database)).filter((incident) => incident.kind === kind)
const scannerTitle = 'The virus scanner isn’t answering'
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const scannerFailure = { kind: 'scanner', cause: 'connect ECONNREFUSED' } as const

test('an incident that several processes record concurrently is stored and reported once, as is its end', async () => {
  const failures = Array.from({ length: 8 }, (_, number) => ({
    ...scannerFailure,
    cause: `failure ${number}`,
  }))
  await Promise.all(failures.map((failure) => recordIncident(context, failure, { report: 'now' })))
  expect(await findOpen('scanner')).toMatchObject([{ count: 8 }])
  await Promise.all(failures.map(() => endIncident(context, 'scanner')))
  expect(await findReports(scannerTitle)).toEqual(['staff-trouble', 'staff-trouble-over'])
  const message = await program.mailbox.waitFor(config.supportEmail, /^The virus scanner/)
  expect(message.html).toContain(`${config.publicUrl}/admin/health`)
})

test('an incident that ends within five minutes is stored but not reported', async () => {
  await recordIncident(context, scannerFailure, { report: 'if it lasts' })
  await recordIncident(context, scannerFailure, { report: 'if it lasts', now: minutesLater(4) })
  await endIncident(context, 'scanner')
  expect(await findReports(scannerTitle)).toEqual([])
  await recordIncident(context, scannerFailure, { report: 'if it lasts' })
  await recordIncident(context, scannerFailure, { report: 'if it lasts', now: minutesLater(5) })
  await recordIncident(context, scannerFailure, { report: 'if it lasts', now: minutesLater(6) })
  expect(await findReports(scannerTitle)).toEqual(['staff-trouble'])
})

test('an unreachable scanner is logged, recorded as an incident, and reported by email if it persists', async () => {
  const { publicId, email } = await buyPackage(program)
  const browser = await setPasswordFromLink(program, email)
  await sendFile(browser, publicId, createPdf('Bylaws'))
  await expect
    .poll(() => findOpen('scanner'), { timeout: 15_000 })
    .toMatchObject([{ cause: expect.stringContaining('ECONNREFUSED'), jobId: expect.any(String) }])
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a job failed')
  expect(failed).toMatchObject({ job: 'scan-document', jobId: expect.any(String), attempt: 1, isLast: false })
  expect(failed.err.message).toContain('ECONNREFUSED')
  await watchHealth(context, minutesLater(10))
  expect(await findReports(scannerTitle)).toEqual(['staff-trouble'])
})

test('a dead job is reported immediately, even if its process was killed, until it works again', async () => {
  await database.execute(sql`alter table users rename to hidden_users`)
  const { boss } = context.jobs
  const { options, ...job } = jobDefinitions['mail-password-link']
  const id = await boss.send(job.name, { email: 'a@test.example' }, { ...options, retryLimit: 0 })
  const findJob = async () => (await boss.findJobs(job.name, { id: id ?? '' }))[0]
  await expect.poll(async () => (await findJob())?.state, { timeout: 15_000 }).toBe('failed')
  await database.execute(sql`alter table hidden_users rename to users`)
  const open = { subject: job.name, jobId: id, cause: 'relation "users" does not exist' }
  expect(await findOpen('job')).toMatchObject([open])
  const title = 'The background job “Email password link” keeps failing'
  expect(await findReports(title)).toEqual(['staff-trouble'])
  // Delete the incidents to simulate a process that was killed before it recorded the failure of its job.
  await database.delete(incidents)
  await watchHealth(context, new Date())
  expect(await findOpen('job')).toMatchObject([open])

  await boss.retry(job.name, id ?? '')
  await expect.poll(async () => (await findJob())?.state, { timeout: 15_000 }).toBe('completed')
  await watchHealth(context, new Date())
  expect(await findOpen('job')).toEqual([])
  expect(await findReports(title)).toEqual(['staff-trouble', 'staff-trouble', 'staff-trouble-over'])
})

test('emails that wait for 15 minutes are reported, as is their delivery', async () => {
  const mailId = crypto.randomUUID()
  await database.insert(emails).values({
    id: mailId,
    kind: 'test',
    recipient: 'a@test.example',
    subject: 'Hello',
    html: '',
    text: '',
    messageId: mailId,
    createdAt: minutesLater(-16),
    lastError: 'Greeting never received',
  })
  await watchHealth(context, new Date())
  await watchHealth(context, new Date())
  const cause = expect.stringContaining('16 minutes. Greeting never received')
  expect(await findOpen('mail')).toMatchObject([{ cause }])
  await database.delete(emails).where(eq(emails.id, mailId))
  await expect
    .poll(async () => (await database.select().from(emails)).every(({ status }) => status === 'sent'))
    .toBe(true)
  await watchHealth(context, new Date())
  expect(await findReports('Emails aren’t going out')).toEqual(['staff-trouble', 'staff-trouble-over'])
})
