import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logout, type Severity } from '#contract/identity'
import { retentionPeriods } from '#contract/retention'
import {
  accountLockouts,
  accountTokens,
  contactMessages,
  emails,
  idempotencyKeys,
  loginAttempts,
  payments,
  projects,
  securityEvents,
  userSessions,
  users,
  webhookEvents,
} from '#server/database/schema.ts'
import { endAllSessions, getSessionLifetimes } from '#server/domains/identity/sessions/sessions.ts'
import { readSettings } from '#server/domains/identity/settings/settings.ts'
import { SECRET_LIFETIME_MINUTES } from '#server/platform/email/send-email.ts'
import { ERASED_CONTENT_TEXT } from '#server/platform/email/sweep-emails.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser, startPurchase } from '#tests/users.ts'
import { sweepExpired } from './sweep-expired.job.ts'

const program = await runProgram()

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Returns the time `days` days and `hours` hours ago. Tests use an hour more or less than a record's
 * lifetime.
 */
const getTimeAgo = (days: number, hours: number) =>
  new Date(Date.now() - days * DAY_MS - hours * 60 * 60 * 1000)
const [overdueHours, recentHours] = [1, -1]
const bothAges = [overdueHours, recentHours]

test('deletes every record after its retention period and not before', async () => {
  const { context } = program
  const { database } = context
  const buyer = await buyPackage(program)
  const name = (hours: number) => (hours === overdueHours ? 'old' : 'young')
  const [text, html] = ['Hello', '<p>Hello</p>']
  const sentEmail = {
    kind: 'test',
    recipient: 'a@test.example',
    subject: 'x',
    html,
    text,
    status: 'sent',
  } as const

  await database.insert(loginAttempts).values(
    bothAges.map((hours) => ({
      email: name(hours),
      success: false,
      createdAt: getTimeAgo(retentionPeriods.loginAttempts.days, hours),
    })),
  )
  await database.insert(accountLockouts).values(
    bothAges.map((hours) => ({
      email: name(hours),
      autoUnlockAt: getTimeAgo(retentionPeriods.lockouts.days, hours),
    })),
  )
  await database
    .insert(idempotencyKeys)
    .values(
      bothAges.map((hours) => ({ userId: buyer.userId, key: name(hours), usedAt: getTimeAgo(1, hours) })),
    )
  const eventsOf = (severity: Severity, resolved: boolean) =>
    bothAges.map((hours) => ({
      eventType: `${severity} ${resolved ? 'resolved' : 'open'} ${name(hours)}`,
      severity,
      resolved,
      createdAt: getTimeAgo(retentionPeriods.securityEvents.days, hours),
    }))
  await database
    .insert(securityEvents)
    .values([...eventsOf('info', false), ...eventsOf('critical', true), ...eventsOf('critical', false)])
  await database.insert(webhookEvents).values(
    bothAges.map((hours) => ({
      stripeEventId: name(hours),
      eventType: 'test',
      processed: true,
      eventData: { of: 'a user' },
      createdAt: getTimeAgo(retentionPeriods.webhookPayloads.days, hours),
    })),
  )
  await database.insert(emails).values(
    bothAges.map((hours) => ({
      ...sentEmail,
      messageId: name(hours),
      createdAt: getTimeAgo(retentionPeriods.mailContents.days, hours),
    })),
  )
  await database.insert(emails).values({
    ...sentEmail,
    status: 'queued',
    messageId: 'still on its way',
    createdAt: getTimeAgo(retentionPeriods.mailContents.days, overdueHours),
  })
  const words = { fullName: 'A Person', email: 'a@test.example', subject: 'x', message: 'x' }
  await database.insert(contactMessages).values(
    bothAges.map((hours) => ({
      ...words,
      organization: name(hours),
      createdAt: getTimeAgo(retentionPeriods.contactMessages.days, hours),
    })),
  )
  const session = { userId: buyer.userId, scope: 'full' } as const
  await database.insert(userSessions).values(
    bothAges.map((hours) => ({
      ...session,
      sessionToken: name(hours),
      expiresAt: getTimeAgo(retentionPeriods.endedSessions.days, hours),
    })),
  )
  await database.insert(accountTokens).values(
    bothAges.map((hours) => ({
      userId: buyer.userId,
      purpose: 'set_password' as const,
      tokenHash: name(hours),
      expiresAt: getTimeAgo(retentionPeriods.endedSessions.days, hours),
    })),
  )

  await sweepExpired(context, new Date())

  expect(await database.select().from(loginAttempts).where(eq(loginAttempts.email, 'old'))).toEqual([])
  expect(await database.select().from(loginAttempts).where(eq(loginAttempts.email, 'young'))).toHaveLength(1)
  expect((await database.select().from(accountLockouts)).map(({ email }) => email)).toEqual(['young'])
  expect((await database.select().from(securityEvents)).map(({ eventType }) => eventType).sort()).toEqual([
    'critical open old',
    'critical open young',
    'critical resolved young',
    'info open young',
  ])
  const events = await database.select().from(webhookEvents).where(eq(webhookEvents.eventType, 'test'))
  expect(new Map(events.map((event) => [event.stripeEventId, event.eventData]))).toEqual(
    new Map([
      ['old', null],
      ['young', { of: 'a user' }],
    ]),
  )
  const sent = await database.select().from(emails).where(eq(emails.kind, 'test'))
  expect(new Map(sent.map((row) => [row.messageId, row.text]))).toEqual(
    new Map([
      ['old', ERASED_CONTENT_TEXT],
      ['young', text],
      ['still on its way', text],
    ]),
  )
  expect((await database.select().from(contactMessages)).map((row) => row.organization)).toEqual(['young'])
  const sessions = (await database.select().from(userSessions)).map((row) => row.sessionToken)
  expect(sessions).not.toContain('old')
  expect(sessions).toContain('young')
  const keys = (await database.select().from(idempotencyKeys)).map((row) => row.key)
  expect(keys).not.toContain('old')
  expect(keys).toContain('young')
  const tokens = (await database.select().from(accountTokens)).map((row) => row.tokenHash)
  expect(tokens).not.toContain('old')
  expect(tokens).toContain('young')
})

test('deletes provider events by age, processed or not', async () => {
  const { context } = program
  const { database } = context
  const createdAt = getTimeAgo(retentionPeriods.webhookPayloads.days, overdueHours)
  const event = { eventType: 'neglected', eventData: { of: 'a user' }, createdAt }
  await database.insert(webhookEvents).values([
    { ...event, stripeEventId: 'waiting' },
    { ...event, stripeEventId: 'failed', processingError: 'No such session' },
  ])
  await sweepExpired(context, new Date())
  const events = await database.select().from(webhookEvents).where(eq(webhookEvents.eventType, 'neglected'))
  expect(events.map(({ eventData }) => eventData)).toEqual([null, null])
})

test('the email log drops recipients after their retention period, and account links as soon as they expire', async () => {
  const { context } = program
  const { database } = context
  const sentEmail = {
    kind: 'account-closed',
    recipient: 'b@test.example',
    subject: 'x',
    html: 'key',
    text: 'key',
  } as const
  const hourAgo = (minutes: number) => new Date(Date.now() - (SECRET_LIFETIME_MINUTES + minutes) * 60_000)
  const key = { ...sentEmail, holdsSecret: true }
  await database.insert(emails).values([
    {
      ...sentEmail,
      status: 'sent',
      messageId: 'long ago',
      createdAt: getTimeAgo(retentionPeriods.mails.days, overdueHours),
    },
    {
      ...sentEmail,
      status: 'failed',
      messageId: 'gone by now',
      createdAt: getTimeAgo(retentionPeriods.mails.days, overdueHours),
    },
    {
      ...sentEmail,
      status: 'sent',
      messageId: 'remembered',
      createdAt: getTimeAgo(retentionPeriods.mails.days, recentHours),
    },
    { ...key, status: 'queued', messageId: 'expired on its way', createdAt: hourAgo(1) },
    { ...key, status: 'failed', messageId: 'given up', createdAt: hourAgo(1) },
    { ...key, status: 'queued', messageId: 'works still', createdAt: hourAgo(-5) },
  ])
  await sweepExpired(context, new Date())
  const rows = await database.select().from(emails).where(eq(emails.kind, 'account-closed'))
  expect(new Map(rows.map(({ messageId, status, text }) => [messageId, [status, text]]))).toEqual(
    new Map([
      ['remembered', ['sent', ERASED_CONTENT_TEXT]],
      ['expired on its way', ['failed', ERASED_CONTENT_TEXT]],
      ['given up', ['failed', ERASED_CONTENT_TEXT]],
      ['works still', ['queued', 'key']],
    ]),
  )
})

test('the retention of a session starts at its end: logout, revocation, idle timeout, or maximum age', async () => {
  const { context } = program
  const { database } = context
  const [loggedOut, revoked, idle] = [
    await signInNewUser(program),
    await signInNewUser(program),
    await signInNewUser(program),
  ]
  const [aged, awake] = [await signInNewUser(program), await signInNewUser(program)]
  await loggedOut.browser.call(logout)
  await endAllSessions(database, revoked.id)
  const lifetimes = getSessionLifetimes(await readSettings(database), 'user')
  const past = (lifetime: number, days: number) => new Date(Date.now() - lifetime - days * DAY_MS)
  await database
    .update(userSessions)
    .set({ lastActivityAt: past(lifetimes.idle, retentionPeriods.endedSessions.days - 1) })
    .where(eq(userSessions.userId, idle.id))
  // The session began when the settings allowed longer sessions.
  await database
    .update(userSessions)
    .set({ createdAt: past(lifetimes.absolute, retentionPeriods.endedSessions.days - 1) })
    .where(eq(userSessions.userId, aged.id))
  const people = [loggedOut, revoked, idle, aged, awake].map(({ id }) => id)
  const left = async (days: number) => {
    await sweepExpired(context, new Date(Date.now() + days * DAY_MS))
    const rows = await database.select().from(userSessions).where(inArray(userSessions.userId, people))
    return rows.map(({ userId }) => userId).sort((a, b) => a - b)
  }

  expect(await left(0)).toEqual(people)
  expect(await left(2)).toEqual([loggedOut.id, revoked.id, awake.id])
  expect(await left(retentionPeriods.endedSessions.days - 1)).toEqual([loggedOut.id, revoked.id, awake.id])
  expect(await left(retentionPeriods.endedSessions.days + 1)).toEqual([awake.id])
})

test('deletes unpaid purchases and their users after a year and keeps paid ones', async () => {
  const { context } = program
  const { database } = context
  const abandoned = await startPurchase(program)
  const fresh = await startPurchase(program)
  const paying = await startPurchase(program)
  const paid = await buyPackage(program)
  const long = getTimeAgo(retentionPeriods.unpaidPurchases.days, overdueHours)
  for (const { projectId, userId } of [abandoned, paying, paid]) {
    await database
      .update(projects)
      .set({ createdAt: long, updatedAt: long })
      .where(eq(projects.id, projectId))
    await database.update(users).set({ createdAt: long }).where(eq(users.id, userId))
  }
  const attempt = { amount: 600_000, createdAt: long }
  await database.insert(payments).values([
    { ...attempt, userId: abandoned.userId, projectId: abandoned.projectId, status: 'expired' },
    { ...attempt, userId: paying.userId, projectId: paying.projectId, status: 'pending' },
  ])

  await sweepExpired(context, new Date())

  const left = (await database.select().from(projects)).map(({ id }) => id)
  expect(left).not.toContain(abandoned.projectId)
  expect(left).toEqual(expect.arrayContaining([fresh.projectId, paying.projectId, paid.projectId]))
  const people = (await database.select().from(users)).map(({ id }) => id)
  expect(people).not.toContain(abandoned.userId)
  expect(people).toEqual(expect.arrayContaining([fresh.userId, paying.userId, paid.userId]))
})
