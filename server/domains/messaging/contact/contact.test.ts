import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/messaging'
import { contactMessages, emails } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { createEmailAddress } from '#tests/users.ts'

const program = await runProgram()

const createMessage = (email: string) => ({
  fullName: 'Gus Ortiz',
  email,
  subject: 'A question',
  message: 'Do you also work in Ohio?',
})

test('is stored and emailed to the support address, and a reply goes to the sender', async () => {
  const email = createEmailAddress('visitor')
  const answer = await program.browser().call(sendContactMessage, { body: createMessage(email) })
  expect(answer, '[API-21]').toEqual({ success: true })
  const stored = await program.context.database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
  expect(stored, '[DATA-22] [RULE-28]').toMatchObject([{ ...createMessage(email), handledAt: null }])
  expect(stored[0]?.organization, '[VAL-46]').toBeNull()
  const sentEmail = await program.mailbox.waitFor(program.context.config.supportEmail, /Contact: A question/)
  expect(sentEmail.text, '[RULE-28]').toContain('Do you also work in Ohio?')
  expect(sentEmail.text).toContain(email)
})

test('[API-21] is confirmed to the sender without quoting what they wrote', async () => {
  const email = createEmailAddress('confirmed')
  await program.browser().call(sendContactMessage, { body: createMessage(email) })
  const sentEmail = await program.mailbox.waitFor(email, /We got your message/)
  expect(sentEmail.text).toContain('We reply within 24 hours')
  expect(sentEmail.text).not.toContain('Ohio')
  expect(sentEmail.text).not.toContain('Gus')
})

test('a subject with an encoded word reaches staff as typed, not decoded', async () => {
  const subject = 'Grant =?utf-8?Q?evil=2Eexample?='
  await program
    .browser()
    .call(sendContactMessage, { body: { ...createMessage(createEmailAddress('encoded')), subject } })
  const sentEmail = await program.mailbox.waitFor(program.context.config.supportEmail, /Contact: Grant/)
  expect(sentEmail.subject).toBe('Contact: Grant = ?utf-8?Q?evil=2Eexample?=')
})

const countStoredMessages = (email: string) =>
  program.context.database.$count(contactMessages, eq(contactMessages.email, email))

test('a message with the hidden field filled in is stored as possible spam and sends no email', async () => {
  const email = createEmailAddress('program')
  const body = { ...createMessage(email), subject: 'Filled by a program', website: 'https://spam.example' }
  expect(await program.browser().call(sendContactMessage, { body })).toEqual({ success: true })
  const [stored] = await program.context.database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
  expect(stored).toMatchObject({ isPossibleSpam: true, subject: 'Filled by a program' })
  expect(await program.context.database.$count(emails, eq(emails.recipient, email))).toBe(0)
})

test("a message isn't stored if its emails can't be, and the sender sees an error", async () => {
  const email = createEmailAddress('unsent')
  const { database } = program.context
  await database.execute(
    sql.raw(`alter table mails add constraint refused check (recipient <> '${email}') not valid`),
  )
  const answer = await program.browser().refused(sendContactMessage, { body: createMessage(email) })
  await database.execute(sql.raw('alter table mails drop constraint refused'))
  expect(answer.status).toBe(500)
  expect(await countStoredMessages(email)).toBe(0)
})

test('politely rejects a form sent within 2 seconds', async () => {
  const email = createEmailAddress('fast')
  const body = { ...createMessage(email), openedFor: 1999 }
  expect(await program.browser().refused(sendContactMessage, { body })).toMatchObject({
    status: 422,
    body: { code: 'NOT_BY_HAND', message: expect.stringContaining('wait a moment') },
  })
  expect(await countStoredMessages(email)).toBe(0)
})

describe('as a form without JavaScript', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    program.browser().send('POST', '/contact', {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const createOpenedCookie = (ms: number) => ({ cookie: `causeway_opened=${Date.now() - ms}` })

  test('is stored and redirects to a page', async () => {
    const email = createEmailAddress('scriptless')
    const answer = await post(createMessage(email), createOpenedCookie(5000))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/sent'])
    expect(await countStoredMessages(email)).toBe(1)
  })

  test.each([
    ['faulty', { subject: '' }, () => createOpenedCookie(5000), 400, 'Subject is required'],
    ['too fast', {}, () => createOpenedCookie(500), 422, 'Please wait a moment'],
    ['never opened', {}, () => ({}), 422, 'Please wait a moment'],
    ['of a foreign page', {}, () => ({ origin: 'https://evil.example' }), 403, 'come from our site'],
    ['too large', { message: 'x'.repeat(70_000) }, () => createOpenedCookie(5000), 413, 'too much to send'],
  ])('is rejected and not stored: %s', async (_name, fault, headersNow, status, words) => {
    const email = createEmailAddress('refused')
    const answer = await post({ ...createMessage(email), ...fault }, headersNow())
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(words)])
    expect(answer.headers.get('content-type')).toMatch(/^text\//)
    expect(await countStoredMessages(email)).toBe(0)
  })
})

test.each([
  ['[VAL-44]', { fullName: 'G' }, { fullName: 'Full name is required' }],
  ['[VAL-45]', { email: 'gus' }, { email: 'Please enter a valid email address' }],
  ['[VAL-47]', { subject: '  ' }, { subject: 'Subject is required' }],
  ['[VAL-48]', { message: 'Hi there' }, { message: 'Message must be at least 10 characters' }],
])('%s rejects an invalid field and stores nothing', async (_id, fault, fields) => {
  const email = createEmailAddress('faulty')
  const body = { ...createMessage(email), ...fault }
  expect(await program.browser().refused(sendContactMessage, { body })).toMatchObject({
    status: 400,
    body: { fields },
  })
  const stored = program.context.database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, body.email))
  expect(await stored).toEqual([])
})
