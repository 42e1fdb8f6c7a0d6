import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/identity'
import { emails, filings, payments, projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress, signInNewUser } from '#tests/users.ts'
import { sendSummaries } from './send-summaries.job.ts'

const program = await runProgram({ RUN_JOBS: 'false', PUBLIC_URL: 'https://causeway.test' })
const { context } = program
const { database } = context

/** Parses a time in Eastern Standard Time. */
const parseEasternTime = (text: string) => new Date(`${text}:00-05:00`)

const addReader = (name = 'Stella Moore') =>
  signInNewUser(program, { role: 'admin', name, permissions: ['see business'] })

const findSummaries = async (address: string) =>
  (await database.select().from(emails).where(eq(emails.recipient, address)).orderBy(emails.createdAt))
    .filter(({ kind }) => kind === 'business-summary')
    .map(({ subject }) => subject)

test('everyone with the permission gets the figures of last month once, however often the job runs', async () => {
  const reader = await addReader()
  const other = await signInNewUser(program, { role: 'admin', name: 'Otto Blum' })
  const client = await database
    .insert(users)
    .values({ name: 'Ida Quist', email: createEmailAddress() })
    .returning()
  const userId = client[0]?.id ?? 0
  const project = await database
    .insert(projects)
    .values({
      userId,
      name: 'Harbor Fund',
      email: 'ida@test.example',
      createdAt: parseEasternTime('2026-01-12T10:00'),
    })
    .returning()
  await database.insert(payments).values({
    userId,
    projectId: project[0]?.id ?? 0,
    amount: 6_000_00,
    status: 'paid',
    paidAt: parseEasternTime('2026-01-12T10:00'),
  })
  await database.insert(filings).values({
    projectId: project[0]?.id ?? 0,
    kind: 'articles',
    jurisdiction: 'OH',
    state: 'filed',
    filedOn: '2026-01-20',
    feePaid: 99_00,
  })
  await sendSummaries(context, parseEasternTime('2026-02-01T08:00'))
  await Promise.all([1, 2].map(() => sendSummaries(context, parseEasternTime('2026-02-01T09:00'))))
  expect(await findSummaries(reader.email)).toEqual(['Business summary for January 2026'])
  expect(await findSummaries(other.email)).toEqual([])
  const [email] = await database.select().from(emails).where(eq(emails.recipient, reader.email))
  expect(email?.text).toContain('$6,000')
  expect(email?.text).toMatch(
    /Net\s+\$6,000 \(No earlier data\)[\s\S]+After fees\s+\$5,901\. The provider fee of 1 payment\s+isn’t\s+known/,
  )
  expect(email?.text).toMatch(/Fees\s+\$99\. Provider \$0, government \$99/)
  await sendSummaries(context, parseEasternTime('2026-03-01T08:00'))
  expect(await findSummaries(reader.email)).toEqual([
    'Business summary for January 2026',
    'Business summary for February 2026',
  ])
})

test('two concurrent runs send one email', async () => {
  const { email } = await addReader()
  await Promise.all([1, 2, 3].map(() => sendSummaries(context, parseEasternTime('2026-04-01T08:00'))))
  expect(await findSummaries(email)).toEqual(['Business summary for March 2026'])
})

test('a missed summary is sent until the 7th, and not later', async () => {
  const { email } = await addReader()
  await sendSummaries(context, parseEasternTime('2026-05-08T08:00'))
  expect(await findSummaries(email)).toEqual([])
  await sendSummaries(context, parseEasternTime('2026-06-07T20:00'))
  expect(await findSummaries(email)).toEqual(['Business summary for May 2026'])
})

test('staff can turn the summary off, and lose it with the permission or the account', async () => {
  const [chose, lost, inactive] = [await addReader(), await addReader(), await addReader()]
  await chose.browser.call(updateNotificationPreferences, { body: { summaryMails: false } })
  expect(await chose.browser.call(getNotificationPreferences)).toMatchObject({ summaryMails: false })
  await database.update(users).set({ permissions: [] }).where(eq(users.id, lost.id))
  await database.update(users).set({ isActive: false }).where(eq(users.id, inactive.id))
  await sendSummaries(context, parseEasternTime('2026-08-01T08:00'))
  for (const { email } of [chose, lost, inactive]) expect(await findSummaries(email)).toEqual([])
})

test('the link in the email turns it off', async () => {
  const { browser, email } = await addReader()
  await sendSummaries(context, parseEasternTime('2026-09-01T08:00'))
  const [sent] = await database.select().from(emails).where(eq(emails.recipient, email))
  const { pathname, search } = new URL(sent?.unsubscribeUrl ?? '')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(program.url + pathname + search, { method: 'POST', body })).status).toBe(200)
  expect(await browser.call(getNotificationPreferences)).toMatchObject({ summaryMails: false })
  await sendSummaries(context, parseEasternTime('2026-10-01T08:00'))
  expect(await findSummaries(email)).toEqual(['Business summary for August 2026'])
})
