import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import {
  changeFilingState,
  completeObligation,
  listObligations,
  planFiling,
  saveOrganizationProfile,
} from '#contract/formation'
import { updateNotificationPreferences } from '#contract/identity'
import { complianceCalendars, emails, filingDigests, filings, projects } from '#server/database/schema.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { sendFilingDigests } from './send-digests.job.ts'
import { sendComplianceReminders } from './send-reminders.job.ts'

const program = await runProgram({ RUN_JOBS: 'false' })
const { context } = program
const { database } = context

// Exclude the projects and filings of other tests, so that only this test's recipients get emails.
beforeEach(async () => {
  await database.update(projects).set({ incorporationDate: null })
  await database.delete(filings)
})

const form = async (state: 'OH' | 'CA' | 'HI' = 'OH') => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId, email } = await signInNewUser(program)
  const params = { id: publicId }
  await database
    .update(projects)
    .set({ userId, incorporationDate: toEasternDay(new Date()) })
    .where(eq(projects.id, projectId))
  await browser.call(saveOrganizationProfile, { params, body: { ...organizationProfile, state } })
  const { obligations } = await browser.call(listObligations, { params })
  const statement = obligations.find(({ kind }) => kind === 'conflict-of-interest-statement')
  if (!statement?.due) throw new Error('there is no statement')
  return { projectId, browser, email, params, key: statement.key, due: statement.due }
}

const listSubjects = async (email: string, sought = 'compliance-reminder') =>
  (await database.select().from(emails).where(eq(emails.recipient, email)))
    .filter(({ kind }) => kind === sought)
    .map(({ subject }) => subject)

const listDigests = (email: string) => listSubjects(email, 'filing-digest')

/** Returns 9:05 AM Eastern Standard Time on the given day. */
const nineEastern = (day: Day) => new Date(`${day}T14:05:00Z`)

test.each([
  [60, /^Due in 60 days: Conflict of interest statements/],
  [30, /^Due in 30 days: Conflict of interest statements/],
  [7, /^Due in 7 days: Conflict of interest statements/],
  [1, /^Due tomorrow: Conflict of interest statements/],
  [-1, /^Overdue: Conflict of interest statements/],
])('reminds %i days before, once', async (days, subject) => {
  const { email, due } = await form()
  const now = nineEastern(addDays(due, -days))
  await sendComplianceReminders(context, now)
  await sendComplianceReminders(context, new Date(now.getTime() + 3_600_000))
  await sendComplianceReminders(context, new Date(now.getTime() + 24 * 3_600_000))
  const subjects = (await listSubjects(email)).filter((each) => subject.test(each))
  expect(subjects).toHaveLength(1)
})

test.each([
  ['CA', 1],
  ['OH', 0],
] as const)('reminds of a charity registration in %s only if it has a date', async (state, count) => {
  const { browser, email, params } = await form(state)
  const { obligations } = await browser.call(listObligations, { params })
  const registration = obligations.find(({ kind }) => kind === 'charity-registration')
  if (!registration?.due) throw new Error('there is no registration')
  const sent = async () => (await listSubjects(email)).filter((each) => each.includes('harity registration'))
  // After 9 AM in both states.
  for (const days of [7, 6])
    await sendComplianceReminders(context, new Date(`${addDays(registration.due, -days)}T18:05:00Z`))
  expect(await sent()).toHaveLength(count)
})

test('sends nothing on other days', async () => {
  const { email, due } = await form()
  for (const days of [50, 20, 3, -5]) await sendComplianceReminders(context, nineEastern(addDays(due, -days)))
  expect((await listSubjects(email)).filter((each) => each.includes('Conflict of interest'))).toEqual([])
})

test.each([
  ['OH', '13:59:00', '14:00:00'],
  ['CA', '16:59:00', '17:00:00'],
  ['HI', '18:59:00', '19:00:00'],
] as const)('waits until 9 AM in %s', async (state, before, from) => {
  const { email, due } = await form(state)
  // The times above are for standard time, so the day must be in winter.
  const day = addDays(due, -30)
  await sendComplianceReminders(context, new Date(`${day}T${before}Z`))
  expect(await listSubjects(email)).toEqual([])
  await sendComplianceReminders(context, new Date(`${day}T${from}Z`))
  expect(await listSubjects(email)).toHaveLength(1)
})

test('sends a reminder that an outage delayed, with the days that are left', async () => {
  const { email, due } = await form()
  await sendComplianceReminders(context, nineEastern(addDays(due, -28)))
  expect(await listSubjects(email)).toEqual([
    expect.stringMatching(/^Due in 28 days: Conflict of interest statements/),
  ])
})

test('sends one email when two servers run at the same time', async () => {
  const { email, due } = await form()
  const now = nineEastern(addDays(due, -7))
  await Promise.all([sendComplianceReminders(context, now), sendComplianceReminders(context, now)])
  expect(await listSubjects(email)).toHaveLength(1)
})

test('sends no reminders for completed obligations, closed projects, or clients who turned them off', async () => {
  const [done, off, closed] = [await form(), await form(), await form()]
  const body = { state: 'done', on: toEasternDay(new Date()), proof: 'All signed.' } as const
  await done.browser.call(completeObligation, { params: { ...done.params, key: done.key }, body })
  await off.browser.call(updateNotificationPreferences, { body: { reminderMails: false } })
  const close = { closedOn: '2026-11-20', closedReason: 'other' } as const
  await database.update(projects).set(close).where(eq(projects.id, closed.projectId))
  await sendComplianceReminders(context, nineEastern(addDays(done.due, -7)))
  for (const { email } of [done, off, closed])
    expect((await listSubjects(email)).filter((each) => each.includes('Conflict of interest'))).toEqual([])
})

test('considers each project once a day', async () => {
  const { projectId, due } = await form()
  const day = addDays(due, -20)
  await sendComplianceReminders(context, nineEastern(day))
  const rows = await database
    .select({ on: complianceCalendars.remindedOn })
    .from(complianceCalendars)
    .where(eq(complianceCalendars.projectId, projectId))
  expect(rows).toEqual([{ on: day }])
})

test('on Mondays, emails staff their own and unassigned filings once, if there are any', async () => {
  await database.delete(filingDigests)
  const { browser: staff, id, email } = await signInNewUser(program, { role: 'admin' })
  const other = await signInNewUser(program, { role: 'admin' })
  await other.browser.call(updateNotificationPreferences, { body: { digestMails: false } })
  const { params } = await form()
  const monday = '2027-01-04'
  const nine = nineEastern(monday)
  await sendFilingDigests(context, nine)
  expect(await listDigests(email)).toEqual([])
  const plan = (kind: 'ein' | '1023', more: object) =>
    staff.call(planFiling, { params, body: { kind, jurisdiction: 'US', ...more } })
  const ein = await plan('ein', { assigneeId: id, dueOn: '2027-01-08' })
  await staff.call(changeFilingState, {
    params: { filingId: ein.id },
    body: { state: 'ready', seen: 'planned' },
  })
  await plan('1023', { dueOn: '2027-01-11' })
  await sendFilingDigests(context, nineEastern(addDays(monday, 3)))
  expect(await listDigests(email)).toEqual([])
  await sendFilingDigests(context, nine)
  await sendFilingDigests(context, nineEastern(addDays(monday, 1)))
  expect(await listDigests(email)).toEqual(['Filings this week: 1 due, 1 ready'])
  expect(await listDigests(other.email)).toEqual([])
})

test('two servers at once send each digest once', async () => {
  await database.delete(filingDigests)
  const all = [
    await signInNewUser(program, { role: 'admin' }),
    await signInNewUser(program, { role: 'admin' }),
  ]
  const { params } = await form()
  const body = { kind: 'ein', jurisdiction: 'US', dueOn: '2027-01-08' } as const
  await all[0]?.browser.call(planFiling, { params, body })
  const nine = nineEastern('2027-01-04')
  await Promise.all([sendFilingDigests(context, nine), sendFilingDigests(context, nine)])
  for (const { email } of all) expect(await listDigests(email)).toHaveLength(1)
})
