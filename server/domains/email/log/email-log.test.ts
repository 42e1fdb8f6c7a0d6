import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type EmailKind, getEmail, listEmails, resendEmail } from '#contract/email'
import { emails } from '#server/database/schema.ts'
import { eraseOldEmails } from '#server/platform/email/sweep-emails.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, createEmailAddress, signInNewUser, startPurchase } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const findEmailTo = async (search: string, kind: string) => {
  const { items } = await staff.call(listEmails, { query: { search } })
  const sentEmail = items.find((item) => item.kind === kind)
  if (!sentEmail) throw new Error(`there is no ${kind} to ${search}`)
  return sentEmail
}
const findSentTo = async (address: string) =>
  (await program.mailbox.messages()).filter(({ to }) => to.includes(address))

test('lists emails by recipient and status, with the exact bytes sent', async () => {
  const { email, publicId } = await buyPackage(program)
  const received = await program.mailbox.waitFor(email, /receipt/)
  await waitUntilPasses(async () => expect((await findEmailTo(email, 'receipt')).status).toBe('sent'))
  const sentEmail = await findEmailTo(email.slice(0, -4).toUpperCase(), 'receipt')
  expect(sentEmail).toMatchObject({
    recipient: email,
    attempts: 1,
    holdsSecret: false,
    project: { publicId },
  })
  const { content } = await staff.call(getEmail, { params: { id: sentEmail.id } })
  expect(content?.subject).toBe(received.subject)
  expect(content?.html.trimEnd()).toBe(received.html.trimEnd())
  expect((await staff.call(listEmails, { query: { search: email, status: 'failed' } })).items).toEqual([])
  // Wildcards are matched literally.
  expect((await staff.call(listEmails, { query: { search: '%' } })).items).toEqual([])
})

test('resends a copy of a sent email', async () => {
  const { email } = await buyPackage(program)
  await program.mailbox.waitFor(email, /receipt/)
  const sentEmail = await findEmailTo(email, 'receipt')
  await waitUntilPasses(async () => expect((await findEmailTo(email, 'receipt')).status).toBe('sent'))
  const copy = await staff.call(resendEmail, { params: { id: sentEmail.id }, body: { as: 'copy' } })
  expect(copy.id).not.toBe(sentEmail.id)
  await waitUntilPasses(async () =>
    expect((await findSentTo(email)).filter(({ subject }) => /receipt/.test(subject))).toHaveLength(2),
  )
})

test('never shows or resends an email with a secret', async () => {
  const { email } = await startPurchase(program)
  await program.mailbox.waitFor(email, /password/)
  await waitUntilPasses(async () => expect((await findEmailTo(email, 'password-link')).status).toBe('sent'))
  const { id } = await findEmailTo(email, 'password-link')
  expect(await staff.call(getEmail, { params: { id } })).toMatchObject({
    holdsSecret: true,
    content: null,
    replyTo: program.context.config.supportEmail,
  })
  expect((await staff.refused(resendEmail, { params: { id }, body: { as: 'copy' } })).body.code).toBe(
    'MAIL_CONTENT_GONE',
  )
  // The content of a failed email with a secret is also erased.
  await program.context.database.update(emails).set({ status: 'failed' }).where(eq(emails.id, id))
  const retry = await staff.refused(resendEmail, { params: { id }, body: { as: 'retry' } })
  expect(retry.body.code).toBe('MAIL_CONTENT_GONE')
  // Content that hasn't been erased yet isn't returned, either.
  const html = '<a href="#token=abc">link</a>'
  await program.context.database.update(emails).set({ status: 'failed', html }).where(eq(emails.id, id))
  expect(JSON.stringify((await staff.send('GET', `/api/admin/mails/${id}`)).body)).not.toContain('token=abc')
})

test("doesn't resend an email whose content has expired", async () => {
  const { email } = await buyPackage(program)
  await program.mailbox.waitFor(email, /receipt/)
  await waitUntilPasses(async () => expect((await findEmailTo(email, 'receipt')).status).toBe('sent'))
  const { id } = await findEmailTo(email, 'receipt')
  const { database } = program.context
  const long = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000)
  await database
    .update(emails)
    .set({ status: 'failed', createdAt: long, sentAt: null })
    .where(eq(emails.id, id))
  await eraseOldEmails(database, new Date())
  const retry = await staff.refused(resendEmail, { params: { id }, body: { as: 'retry' } })
  expect(retry.body.code).toBe('MAIL_CONTENT_GONE')
})

test('keeps a queued email with a link that works for days, but not one whose link has expired', async () => {
  const { database } = program.context
  const recipient = createEmailAddress('outage')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const queue = (kind: EmailKind, createdAt: Date) => {
    const id = crypto.randomUUID()
    const content = { subject: kind, html: '<a href="#token=abc">link</a>', text: '#token=abc' }
    const row = { id, messageId: `<${id}@test.example>`, kind, recipient, createdAt, holdsSecret: true }
    return database.insert(emails).values({ ...row, ...content, status: 'queued' })
  }
  await queue('password-link', twoHoursAgo)
  await queue('signature-request', twoHoursAgo)
  await queue('project-invitation', days(13))
  await queue('signature-reminder', days(15))
  await eraseOldEmails(database, new Date())
  const rows = await database.select().from(emails).where(eq(emails.recipient, recipient))
  const states = rows.map(({ kind, status, text }) => [kind, status, text.includes('token')])
  expect(states.sort()).toEqual([
    ['password-link', 'failed', false],
    ['project-invitation', 'queued', true],
    ['signature-reminder', 'failed', false],
    ['signature-request', 'queued', true],
  ])
})

test('[fault 18] retries a failed email as the same message, once for concurrent requests', async () => {
  const address = createEmailAddress('failed')
  const id = crypto.randomUUID()
  const messageId = `<${id}@test.example>`
  await program.context.database.insert(emails).values({
    id,
    messageId,
    kind: 'receipt',
    recipient: address,
    subject: 'Kept',
    html: '<p>Kept</p>',
    text: 'Kept',
    status: 'failed',
    lastError: '550 no such mailbox',
  })
  expect(await findEmailTo(address, 'receipt')).toMatchObject({
    status: 'failed',
    lastError: '550 no such mailbox',
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => staff.send('POST', resendEmail.path.replace(':id', id), { body: { as: 'retry' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await waitUntilPasses(async () =>
    expect(await findEmailTo(address, 'receipt')).toMatchObject({ status: 'sent', lastError: null }),
  )
  expect((await findSentTo(address)).map((sentEmail) => sentEmail.messageId)).toEqual([messageId])
})
