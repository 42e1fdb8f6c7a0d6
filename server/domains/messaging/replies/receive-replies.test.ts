import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import type { SendMailOptions } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import { getEmail } from '#contract/email'
import {
  getCorrespondence,
  listInbox,
  listMessages,
  sendMessage,
  sendMessageAsStaff,
} from '#contract/messaging'
import { contactMessages, emails, projects, receivedEmails, users } from '#server/database/schema.ts'
import { deliverEmail } from '#server/platform/email/deliver-email.job.ts'
import { openReplyMailbox } from '#server/platform/email/reply-mailbox.ts'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { createUserReplyAddress, REPLY_ADDRESS, sendInboundEmail } from '#tests/replies.ts'
import { createPdf } from '#tests/uploads.ts'
import {
  buyPackage,
  createEmailAddress,
  markAddressProven,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'
import { sendUnreadMessagesEmail } from '../messages/unread-messages.job.ts'
import { receiveReplies } from './receive-replies.job.ts'

// Jobs are off, so that tests can control when replies are read.
const program = await runProgram({ RUN_JOBS: 'false', REPLY_ADDRESS })
const { context } = program
const { database } = context
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

const createClient = async () => {
  const client = await buyPackage(program, { name: 'Grace Hopper' })
  await markAddressProven(program, client.userId)
  // Jobs are off, so the emails about the payment stay queued. Delete them, so that later emails don't wait.
  await database.delete(emails).where(eq(emails.recipient, client.email))
  const params = { id: client.publicId }
  return {
    ...client,
    params,
    address: createUserReplyAddress(program, client),
    messages: () => client.browser.call(listMessages, { params, query: {} }),
  }
}

/** Sends an email to the sandbox, and reads the reply mailbox. */
const receive = async (email: SendMailOptions, now = new Date()) => {
  await sendInboundEmail(program, { subject: 'Re: A new message', ...email })
  await receiveReplies(context, now)
}

const findInboxMessage = async (search: string, state: 'open' | 'spam' = 'open') => {
  const { items } = await staff.browser.call(listInbox, { query: { search, state } })
  const [found] = items
  return found ? staff.browser.call(getCorrespondence, { params: { id: found.id } }) : undefined
}

const openMailbox = () => openReplyMailbox(context.config.replies?.imapUrl ?? '')
const countUnread = async () => {
  const mailbox = await openMailbox()
  const unread = await mailbox.listUnread()
  await mailbox.close()
  return unread.length
}

const findNewestEmail = async (recipient: string) => {
  const [email] = await database
    .select()
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  if (!email) throw new Error(`there is no email to ${recipient}`)
  return email
}

test('a client replies to an email about messages, and the conversation has the new text', async () => {
  const client = await createClient()
  const body = { message: 'Shall we file on Monday?' }
  await staff.browser.call(sendMessageAsStaff, { params: client.params, body })
  await sendUnreadMessagesEmail(
    context,
    { publicId: client.publicId, side: 'client' },
    new Date(Date.now() + 600_000),
  )
  const { id } = await findNewestEmail(client.email)
  await deliverEmail(context, { mailId: id, isLastTry: true })
  const sent = await program.mailbox.waitFor(client.email, /new message/)
  expect(sent.html).toContain('Questions? Reply to this email or write to')
  const source = await program.mailbox.source(sent)
  const [, replyTo = ''] = /^Reply-To: (\S+)$/m.exec(source) ?? []
  expect(replyTo).toMatch(/^replies\+\S+@causeway\.test$/)
  // The address that staff see contains no token.
  expect((await staff.browser.call(getEmail, { params: { id } })).replyTo).toBe(REPLY_ADDRESS)

  await receive({
    from: `Grace <${client.email.toUpperCase()}>`,
    to: replyTo,
    text: 'Yes, please. Jürgen agrees.\n\nGrace\n\nOn Mon, Nov 2, 2026 at 3:04 PM Causeway <hello@causeway.test> wrote:\n\n> Shall we file on Monday?\n',
  })
  const [, reply] = await client.messages()
  expect(reply).toMatchObject({
    message: 'Yes, please. Jürgen agrees.\n\nGrace',
    isByEmail: true,
    isFromAdmin: false,
    senderId: client.userId,
    emailNote: null,
    documents: [],
  })
  expect(reply?.quotedText).toContain('> Shall we file on Monday?')
  const [project] = await database.select().from(projects).where(eq(projects.id, client.projectId))
  expect(project?.awaitingReplySince).toEqual(reply?.createdAt)
  expect(await countUnread()).toBe(0)
})

const verifiedHeaders = { 'Authentication-Results': 'mx.test; spf=pass; dmarc=pass (p=reject)' }

test("a staff member's reply to an email about messages reaches the client as the staff member's", async () => {
  const client = await createClient()
  await database.update(projects).set({ assignedAdminId: staff.id }).where(eq(projects.id, client.projectId))
  await client.browser.call(sendMessage, { params: client.params, body: { message: 'When do you file?' } })
  await sendUnreadMessagesEmail(
    context,
    { publicId: client.publicId, side: 'team' },
    new Date(Date.now() + 600_000),
  )
  const { replyTo } = await findNewestEmail(staff.email)
  const reply = {
    from: staff.email,
    to: replyTo ?? '',
    text: 'On Monday.\n\n> Between us: the form is late.\n',
  }
  await receive(reply)
  const findLast = async () => (await client.messages()).at(-1)
  expect(await findLast(), 'not verified by the mail server').toMatchObject({ message: 'When do you file?' })
  const forgedHeaders = { 'Authentication-Results': ['mx.test; dmarc=none', 'evil.test; dmarc=pass'] }
  await receive({ ...reply, headers: forgedHeaders })
  expect(await findLast(), 'verified by the sender only').toMatchObject({ message: 'When do you file?' })

  await receive({ ...reply, headers: verifiedHeaders })
  expect(await findLast()).toMatchObject({
    message: 'On Monday.',
    quotedText: null,
    isFromAdmin: true,
    isByEmail: true,
    sender: { name: 'Nora Whitfield' },
  })
})

test('stores attachments as documents, and names those that it refuses with the reason', async () => {
  const client = await createClient()
  await receive({
    from: client.email,
    to: client.address,
    html: '<p>Here are our <b>bylaws</b>.</p><p><img src="cid:logo"></p>',
    attachments: [
      { filename: 'Bylaws.pdf', content: Buffer.from(createPdf('Bylaws')) },
      { filename: 'setup.exe', content: 'MZ\0\u0001' },
      { filename: 'empty.pdf', content: '' },
      { filename: 'logo.png', content: 'a small logo', cid: 'logo', contentType: 'image/png' },
    ],
  })
  const [message] = await client.messages()
  expect(message).toMatchObject({
    message: 'Here are our bylaws.',
    documents: [{ name: 'Bylaws.pdf', mimeType: 'application/pdf', status: 'clean' }],
    quotedText: '[logo.png]',
  })
  expect(message?.emailNote).toMatch(
    /^We couldn’t attach “setup\.exe”\. We can[’']t accept this type of file\..+\nWe couldn’t attach “empty\.pdf”\. This file is empty\./,
  )
  const listed = await staff.browser.call(listDocuments, { params: client.params })
  expect(listed.map(({ name, isPublic, type }) => [name, isPublic, type])).toEqual([
    ['Bylaws.pdf', true, 'other'],
  ])
})

test('stores at most ten attachments, and names the others', async () => {
  const client = await createClient()
  const attachments = Array.from({ length: 12 }, (_, index) => ({
    filename: `Page ${index + 1}.csv`,
    content: 'Year,Income\n2027,12000\n',
  }))
  await receive({ from: client.email, to: client.address, text: 'All pages.', attachments })
  const [message] = await client.messages()
  expect(message?.documents).toHaveLength(10)
  expect(message?.emailNote).toBe('A message can have up to 10 files. We left out: Page 11.csv, Page 12.csv.')
})

test('quoted reply addresses and unsubscribe links lose their tokens', async () => {
  const client = await createClient()
  const link = 'https://causeway.test/unsubscribe?token='
  await receive({
    from: client.email,
    to: client.address,
    text: `Yes.\n\nOn Mon, Nov 2, 2026 at 3:04 PM Causeway <${client.address}> wrote:\n\n> Stop: ${link}abcDEF123\n`,
  })
  const [message] = await client.messages()
  expect(message).toMatchObject({ message: 'Yes.' })
  expect(message?.quotedText).toContain(`<${REPLY_ADDRESS}>`)
  expect(message?.quotedText).toContain(`Stop: ${link}…`)
  expect(message?.quotedText).not.toMatch(/abcDEF123|replies\+/)
})

test('an email with two senders waits in the inbox', async () => {
  const client = await createClient()
  const from = [client.email, 'me@evil.test']
  await receive({ from, to: client.address, text: 'Two senders.' } as never)
  expect(await client.messages()).toEqual([])
})

test('an email with a blank text part shows its HTML', async () => {
  const client = await createClient()
  await receive({ from: client.email, to: client.address, text: ' ', html: '<p>Only in HTML.</p>' })
  expect((await client.messages()).at(-1)).toMatchObject({ message: 'Only in HTML.', emailNote: null })
})

test('an email with endless headers waits in the inbox and holds up nothing', async () => {
  const client = await createClient()
  const headers = Object.fromEntries(
    Array.from({ length: 1500 }, (_, index) => [`X-Filler-${index}`, 'x'.repeat(900)]),
  )
  await receive({
    from: client.email,
    to: client.address,
    subject: 'Endless headers',
    text: 'Lost?',
    headers,
  })
  expect(await countUnread()).toBe(0)
})

test('the reply of a client whose address is not proven waits in the inbox', async () => {
  const begun = await startPurchase(program)
  await receive({ from: begun.email, to: createUserReplyAddress(program, begun), text: 'Who are you?' })
  expect(await begun.browser.call(listMessages, { params: { id: begun.publicId }, query: {} })).toEqual([])
})

test('before payment, stores the text without the attachment, and says why', async () => {
  const begun = await startPurchase(program)
  await markAddressProven(program, begun.userId)
  const address = createUserReplyAddress(program, begun)
  const content = Buffer.from(createPdf('Bylaws'))
  await receive({
    from: begun.email,
    to: address,
    text: 'A question.',
    attachments: [{ filename: 'Bylaws.pdf', content }],
  })
  const [message] = await begun.browser.call(listMessages, { params: { id: begun.publicId }, query: {} })
  expect(message).toMatchObject({ message: 'A question.', documents: [] })
  expect(message?.emailNote).toMatch(/^We couldn’t attach “Bylaws\.pdf”\. /)
})

test('splits a long email into messages, and says what it left out', async () => {
  const client = await createClient()
  await receive({ from: client.email, to: client.address, text: 'A long story. '.repeat(600).trim() })
  const parts = await client.messages()
  expect(parts.map(({ message }) => message).join(' ')).toBe('A long story. '.repeat(600).trim())
  expect(Math.max(...parts.map(({ message }) => message.length))).toBeLessThanOrEqual(5000)
  const other = await createClient()
  await receive({ from: other.email, to: other.address, text: 'x'.repeat(30_000) })
  const cut = await other.messages()
  expect(cut.map(({ message }) => message.length)).toEqual([5000, 5000, 5000, 5000])
  expect(cut.at(-1)?.emailNote).toMatch(/^The email was longer/)
})

test('stores an email once, even if the mailbox still has it as unread', async () => {
  const client = await createClient()
  const attachments = [{ filename: 'Bylaws.pdf', content: Buffer.from(createPdf('Bylaws')) }]
  const email = {
    from: client.email,
    to: client.address,
    text: 'Once.',
    messageId: '<once@test.example>',
    attachments,
  }
  await receive(email)
  await receive(email)
  expect(await client.messages()).toHaveLength(1)
  expect(await staff.browser.call(listDocuments, { params: client.params })).toHaveLength(1)
  expect(await countUnread()).toBe(0)
})

test('an email whose storing failed stays unread, and is stored once later, with its file', async () => {
  const client = await createClient()
  const attachments = [{ filename: 'Bylaws.pdf', content: Buffer.from(createPdf('Bylaws')) }]
  const failing = {
    ...context,
    jobs: { ...context.jobs, enqueue: () => Promise.reject(new Error('the queue is down')) },
  }
  await sendInboundEmail(program, { from: client.email, to: client.address, text: 'Later.', attachments })
  await expect(receiveReplies(failing, new Date())).rejects.toThrow('1 of 1 records failed')
  expect([await countUnread(), await client.messages()]).toEqual([1, []])
  await receiveReplies(context, new Date())
  expect(await client.messages()).toMatchObject([{ message: 'Later.', documents: [{ name: 'Bylaws.pdf' }] }])
  expect(await staff.browser.call(listDocuments, { params: client.params })).toHaveLength(1)
})

test("others can't write into a conversation, and their emails wait in the inbox with the project", async () => {
  const client = await createClient()
  const other = await createClient()
  const stranger = createEmailAddress('stranger')
  await receive({
    from: `Sam Stranger <${stranger}>`,
    to: client.address,
    text: 'Pay me instead.\n\n> Hello',
  })
  expect(await findInboxMessage(stranger)).toMatchObject({
    fullName: 'Sam Stranger',
    subject: 'Re: A new message',
    message: 'Pay me instead.\n\n> Hello',
    isByEmail: true,
    project: { publicId: client.publicId },
  })
  // The email is from another client, who has a token for a different project.
  await receive({ from: other.email, to: client.address, text: 'Mine?' })
  expect(await findInboxMessage(other.email)).toMatchObject({ message: 'Mine?' })
  // The sender doesn't own the project in the token.
  const foreign = createUserReplyAddress(program, { projectId: client.projectId, userId: other.userId })
  await receive({ from: other.email, to: foreign, text: 'And now?' })
  // Staff are notified, and the sender gets no reply.
  expect((await findNewestEmail(context.config.supportEmail)).subject).toBe('Contact: Re: A new message')
  expect(await database.$count(emails, eq(emails.recipient, stranger))).toBe(0)
  expect([await client.messages(), await other.messages()]).toEqual([[], []])
})

test.each([
  ['without a token', () => REPLY_ADDRESS, {}, null],
  [
    'with an invented token',
    ({ projectId }: { projectId: number }) =>
      `replies+${projectId.toString(36)}.1.zzz.${'a'.repeat(24)}@causeway.test`,
    {},
    null,
  ],
  [
    'with an expired token',
    (client: { projectId: number; userId: number }) =>
      createUserReplyAddress(program, client, new Date('2024-01-01')),
    {},
    null,
  ],
  [
    'that failed DMARC',
    (client: { projectId: number; userId: number }) => createUserReplyAddress(program, client),
    { 'Authentication-Results': 'mx.test; spf=fail; dmarc=fail (p=none)' },
    'project',
  ],
])("a client's email %s waits in the inbox", async (_case, getAddress, headers, about) => {
  const client = await createClient()
  await receive({ from: client.email, to: getAddress(client), text: 'Hello?', headers })
  const found = await findInboxMessage(client.email)
  expect(found).toMatchObject({ message: 'Hello?', isByEmail: true })
  expect(found?.project?.publicId ?? null).toBe(about && client.publicId)
  expect(await client.messages()).toEqual([])
})

test("a deactivated user's email waits in the inbox", async () => {
  const client = await createClient()
  await database.update(users).set({ isActive: false }).where(eq(users.id, client.userId))
  await receive({ from: client.email, to: client.address, text: 'Let me in.' })
  expect(await findInboxMessage(client.email)).toMatchObject({ message: 'Let me in.' })
})

test('spam waits among possible spam, and no one is emailed', async () => {
  const address = createEmailAddress('spammer')
  const before = await database.$count(emails, eq(emails.recipient, context.config.supportEmail))
  await receive({ from: address, to: REPLY_ADDRESS, text: 'Buy now', headers: { 'X-Spam-Flag': 'YES' } })
  expect(await findInboxMessage(address)).toBeUndefined()
  expect(await findInboxMessage(address, 'spam')).toMatchObject({ message: 'Buy now' })
  expect(await database.$count(emails, eq(emails.recipient, context.config.supportEmail))).toBe(before)
})

test.each([
  ['an absence note', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ["Outlook's absence note", { headers: { 'X-Auto-Response-Suppress': 'All' } }],
  ['a newsletter', { headers: { Precedence: 'bulk' } }],
  ['a bounce', { from: 'MAILER-DAEMON@mx.test' }],
  ['our own email', { from: REPLY_ADDRESS }],
])('ignores %s', async (_kind, email) => {
  const client = await createClient()
  const inbox = await database.$count(contactMessages)
  await receive({ from: client.email, to: client.address, text: 'I am away.', ...email })
  expect([await client.messages(), await database.$count(contactMessages), await countUnread()]).toEqual([
    [],
    inbox,
    0,
  ])
})

test('an email with the header “Auto-Submitted: no” isn’t treated as automatic', async () => {
  const client = await createClient()
  await receive({ from: client.email, to: client.address, text: 'Me.', headers: { 'Auto-Submitted': 'no' } })
  expect(await client.messages()).toMatchObject([{ message: 'Me.' }])
})

test('stores hostile text as text', async () => {
  const client = await createClient()
  await receive({
    from: client.email,
    to: client.address,
    subject: '=?utf-8?q?=00?=',
    text: 'A\u0000B <script>alert(1)</script> \u0007',
  })
  expect(await client.messages()).toMatchObject([{ message: 'AB <script>alert(1)</script>' }])
})

test('an email without text and files says so', async () => {
  const client = await createClient()
  await receive({ from: client.email, to: client.address })
  expect(await client.messages()).toMatchObject([{ message: '', emailNote: 'The email was empty.' }])
})

test("an email that can't be parsed waits in the inbox, with its project", async () => {
  const client = await createClient()
  await sendInboundEmail(program, { from: client.email, to: client.address, subject: 'Deep', text: 'x' })
  // Write to the sandbox's database, because its mail server rejects emails with this many nested parts.
  const nested = Array.from(
    { length: 20_000 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
  )
  const raw = `From: ${client.email}\r\nTo: ${client.address}\r\nSubject: Deep\r\n${nested.join('')}`
  const sandbox = new DatabaseSync(join(context.config.dataDir, 'sandbox.sqlite'))
  sandbox.prepare("UPDATE mails SET raw = ? WHERE subject = 'Deep'").run(Buffer.from(raw))
  sandbox.close()
  await receiveReplies(context, new Date())
  expect(await findInboxMessage(client.email)).toMatchObject({
    subject: 'Deep',
    message: 'We couldn’t read this email. It’s in the mailbox for replies.',
    project: { publicId: client.publicId },
  })
  expect([await countUnread(), await client.messages()]).toEqual([0, []])
})

test('an unreachable mailbox fails the job, and loses nothing', async () => {
  const client = await createClient()
  await sendInboundEmail(program, { from: client.email, to: client.address, text: 'Patience.' })
  const silent = createServer((socket) => socket.end('* BYE Down for maintenance\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await delay(0)
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const config = {
    ...context.config,
    replies: { address: REPLY_ADDRESS, imapUrl: `imap://x:y@127.0.0.1:${port}` },
  }
  await expect(receiveReplies({ ...context, config }, new Date())).rejects.toThrow()
  expect(await client.messages()).toEqual([])
  await receiveReplies(context, new Date())
  expect(await client.messages()).toMatchObject([{ message: 'Patience.' }])
})

test('removes stored emails from the mailbox after 30 days, and their records after that', async () => {
  const client = await createClient()
  await receive({ from: client.email, to: client.address, text: 'Old.' })
  expect(await client.messages()).toMatchObject([{ message: 'Old.' }])
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const countEmails = async () => {
    const mailbox = new ImapFlow({
      host: '127.0.0.1',
      port: Number(new URL(context.config.replies?.imapUrl ?? '').port),
      auth: { user: REPLY_ADDRESS, pass: 'any' },
      logger: false,
    })
    await mailbox.connect()
    const { exists } = await mailbox.mailboxOpen('INBOX')
    await mailbox.logout()
    return exists
  }
  await receiveReplies(context, days(29))
  expect(await countEmails()).toBeGreaterThan(0)
  await receiveReplies(context, days(32))
  expect(await countEmails()).toBe(0)
  await sweepExpired(context, days(29))
  expect(await database.$count(receivedEmails)).toBeGreaterThan(0)
  await sweepExpired(context, days(33))
  expect(await database.$count(receivedEmails)).toBe(0)
})

test('without an address for replies, emails ask for none', async () => {
  const other = await startProgram({ RUN_JOBS: 'false' })
  onTestFinished(other.stop)
  const client = await buyPackage(other)
  const [email] = await other.context.database.select().from(emails).where(eq(emails.recipient, client.email))
  expect(email?.replyTo).toBe(other.context.config.supportEmail)
  expect(email?.html).toContain('Write</span> to')
  expect(email?.html).not.toMatch(/reply to this email/i)
  await receiveReplies(other.context, new Date())
})
