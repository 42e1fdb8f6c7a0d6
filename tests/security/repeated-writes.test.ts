import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { resendEmail, sendTestEmail } from '#contract/email'
import { inviteStaff, resendInvitation } from '#contract/identity'
import {
  listInbox,
  replyToMessage,
  sendContactMessage,
  sendMessage,
  sendMessageAsStaff,
  sendMessages,
} from '#contract/messaging'
import {
  changeStatus,
  changeStatusWithEmail,
  invitePerson,
  listPeople,
  renewInvitation,
} from '#contract/projects'
import { recordMonth, resendMonthlyReport, sendMonthlyReport } from '#contract/results'
import { IDEMPOTENCY_HEADER, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { contactReplies, emails, projectMessages, projectUpdates } from '#server/database/schema.ts'
import type { TestClient } from '../browser.ts'
import { runProgram } from '../program.ts'
import { createOwner } from '../project-people.ts'
import { buyPackage, createEmailAddress, password, signInNewUser } from '../users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin' })

const sendWrite = (
  browser: TestClient,
  route: Route,
  { params, body, key }: { params?: Record<string, unknown>; body: unknown; key?: string },
) =>
  browser.send(
    route.method,
    route.path.replace(/:(\w+)/g, (_part, name: string) => String(params?.[name])),
    { body, headers: key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key } },
  )

/**
 * Sends a request six times in parallel. Returns "done" for each accepted request, and an error code for each
 * rejected one.
 */
const sendWriteSixTimes = async (
  browser: TestClient,
  route: Route,
  call: { params?: Record<string, unknown>; body: unknown; key?: (turn: number) => string },
) => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((turn) => {
      const { key, ...rest } = call
      return sendWrite(browser, route, key ? { ...rest, key: key(turn) } : rest)
    }),
  )
  return answers
    .map(({ status, body }) => (status === 200 ? 'done' : (body as { error: { code: string } }).error.code))
    .sort()
}

const oneDoneOthersRepeated = ['done', ...Array(5).fill('ALREADY_DONE')].sort()
const createExpectedCodes = (code: string) => ['done', ...Array(5).fill(code)].sort()
const createKeyHeader = () => {
  const key = crypto.randomUUID()
  return () => key
}
const countEmails = (kind: string, recipient: string) =>
  program.context.database
    .select()
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .then((all) => all.filter((sentEmail) => sentEmail.kind === kind))

const statusEmail = {
  status: 'filing',
  subject: 'Filed',
  htmlContent: '<p>We filed it.</p>',
  textContent: 'We filed it.',
}

const createContactMessage = async () => {
  const email = createEmailAddress('visitor')
  await program.browser().call(sendContactMessage, {
    body: { fullName: 'Ada Finch', email, subject: 'A question', message: 'What does it cost us?' },
  })
  const { items } = await staff.browser.call(listInbox, { query: { search: email } })
  return { email, id: items[0]?.id ?? 0 }
}

test('every write by staff that emails or writes to someone is carried out once', () => {
  expect(
    routes
      .filter((route: Route) => route.once)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/api/admin/bulk/message',
    '/api/admin/bulk/status',
    '/api/admin/document-requests/:requestId/reminder',
    '/api/admin/document-requests/:requestId/review',
    '/api/admin/inbox/:id/replies',
    '/api/admin/mail-preview/send',
    '/api/admin/mails/:id/resend',
    '/api/admin/people',
    '/api/admin/people/:id/invitation',
    '/api/admin/projects/:id/document-requests',
    '/api/admin/projects/:id/messages',
    '/api/admin/projects/:id/reports/:month/resend',
    '/api/admin/projects/:id/reports/:month/send',
    '/api/admin/projects/:publicId/close',
    '/api/admin/projects/:publicId/status',
    '/api/admin/projects/:publicId/status-with-email',
    '/api/projects/:id/drafts/:kind/signature-requests',
    '/api/projects/:id/invitations',
    '/api/projects/:id/invitations/:invitationId/renew',
    '/api/projects/:id/messages',
    '/api/projects/:id/signature-requests/:requestId/signers/:signerId/renew',
  ])
})

describe('six concurrent requests', () => {
  test.each([
    ['with one key', createKeyHeader()],
    ['without a key', undefined],
  ])('change a status and email about it once, %s', async (_how, key) => {
    const { publicId, projectId, email } = await buyPackage(program)
    const call = { params: { publicId }, body: statusEmail, ...(key ? { key } : {}) }
    expect(await sendWriteSixTimes(staff.browser, changeStatusWithEmail, call)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('status-update', email)).toHaveLength(1)
    const history = await program.context.database
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.projectId, projectId))
    expect(history.filter(({ status }) => status === 'filing')).toHaveLength(1)
  })

  test.each([
    [changeStatus, { status: 'filing' }],
    [changeStatusWithEmail, statusEmail],
  ])('by six colleagues who saw the same status change it once', async (route, body) => {
    const { publicId, email } = await buyPackage(program)
    const colleague = await signInNewUser(program, { role: 'admin' })
    const call = {
      params: { publicId },
      body: { ...body, seenStatus: 'onboarding' },
      key: () => crypto.randomUUID(),
    }
    expect(await sendWriteSixTimes(colleague.browser, route, call)).toEqual(
      createExpectedCodes('STATUS_CHANGED_MEANWHILE'),
    )
    expect(await countEmails('status-update', email)).toHaveLength('subject' in body ? 1 : 0)
  })

  test('answer a contact message once, also by six colleagues', async () => {
    const first = await createContactMessage()
    const second = await createContactMessage()
    const body = { reply: 'It costs $6,000 once.' }
    expect(await sendWriteSixTimes(staff.browser, replyToMessage, { params: first, body })).toEqual(
      oneDoneOthersRepeated,
    )
    expect(
      await sendWriteSixTimes(staff.browser, replyToMessage, {
        params: second,
        body: { ...body, seenReplies: 0 },
        key: () => crypto.randomUUID(),
      }),
    ).toEqual(createExpectedCodes('REPLIED_MEANWHILE'))
    for (const { id, email } of [first, second]) {
      expect(await program.context.database.$count(contactReplies, eq(contactReplies.messageId, id))).toBe(1)
      expect(await countEmails('contact-reply', email)).toHaveLength(1)
    }
  })

  test('write one message, from either side', async () => {
    const { browser, publicId, projectId } = await buyPackage(program)
    const call = { params: { id: publicId }, body: { message: 'Any news?' }, key: createKeyHeader() }
    expect(await sendWriteSixTimes(browser, sendMessage, call)).toEqual(oneDoneOthersRepeated)
    expect(await sendWriteSixTimes(staff.browser, sendMessageAsStaff, call)).toEqual(oneDoneOthersRepeated)
    const { database } = program.context
    expect(await database.$count(projectMessages, eq(projectMessages.projectId, projectId))).toBe(2)
  })

  test('write one message to each of several projects, and report each as sent', async () => {
    const bought = [await buyPackage(program), await buyPackage(program)]
    const projects = bought.map(({ publicId }) => ({ publicId }))
    const call = { body: { message: 'We filed it.', projects }, key: createKeyHeader() }
    expect(await sendWriteSixTimes(staff.browser, sendMessages, call)).toEqual(Array(6).fill('done'))
    const again = await sendWrite(staff.browser, sendMessages, { ...call, key: call.key() })
    expect(again.body).toEqual({ outcomes: projects.map((project) => ({ ...project, problem: null })) })
    for (const { projectId } of bought)
      expect(
        await program.context.database.$count(projectMessages, eq(projectMessages.projectId, projectId)),
      ).toBe(1)
  })

  test('resend an email once', async () => {
    const { email } = await buyPackage(program)
    await program.mailbox.waitFor(email, /receipt/)
    const [receipt] = await countEmails('receipt', email)
    await expect.poll(async () => (await countEmails('receipt', email))[0]?.status).toBe('sent')
    const call = { params: { id: receipt?.id }, body: { as: 'copy' }, key: createKeyHeader() }
    expect(await sendWriteSixTimes(staff.browser, resendEmail, call)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('receipt', email)).toHaveLength(2)
  })

  test('invite a colleague once, and resend the invitation once', async () => {
    const email = createEmailAddress('colleague')
    const invitation = { body: { name: 'Theo Brandt', email, password }, key: createKeyHeader() }
    const answers = await sendWriteSixTimes(staff.browser, inviteStaff, invitation)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await countEmails('staff-invitation', email)).toHaveLength(1)
    const { database } = program.context
    const invited = await database.query.users.findFirst({
      where: (user, { eq: is }) => is(user.email, email),
    })
    const again = { params: { id: invited?.id }, body: { password }, key: createKeyHeader() }
    expect(await sendWriteSixTimes(staff.browser, resendInvitation, again)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('staff-invitation', email)).toHaveLength(2)
  })

  test('invite a person to a project once, and renew the invitation once', async () => {
    const owner = await createOwner(program)
    const email = createEmailAddress('director')
    const params = owner.params
    const body = { email, role: 'viewer' }
    const invitation = { params, body, key: createKeyHeader() }
    expect(await sendWriteSixTimes(owner.browser, invitePerson, invitation)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('project-invitation', email)).toHaveLength(1)
    const [pending] = (await owner.browser.call(listPeople, { params })).invitations
    const again = {
      params: { ...params, invitationId: pending?.id },
      body: undefined,
      key: createKeyHeader(),
    }
    expect(await sendWriteSixTimes(owner.browser, renewInvitation, again)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('project-invitation', email)).toHaveLength(2)
  })

  test.each([
    ['with one key', createKeyHeader()],
    ['without a key', undefined],
  ])('send a monthly report once, and its revision once, %s', async (_how, key) => {
    const { publicId, email } = await buyPackage(program)
    const month = { month: '2026-01', cost: '10', impressions: '100', clicks: '8', conversions: '1' }
    await staff.browser.call(recordMonth, { params: { id: publicId }, body: month })
    const params = { id: publicId, month: '2026-01' }
    const call = { params, body: { paragraph: '', seenVersion: 0 }, ...(key ? { key } : {}) }
    expect(await sendWriteSixTimes(staff.browser, sendMonthlyReport, call)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('monthly-report', email)).toHaveLength(1)
    const again = { params, body: undefined, ...(key ? { key: createKeyHeader() } : {}) }
    expect(await sendWriteSixTimes(staff.browser, resendMonthlyReport, again)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('monthly-report', email)).toHaveLength(2)
  })

  test('by six colleagues who saw the same report draft send it once', async () => {
    const { publicId, email } = await buyPackage(program)
    const month = { month: '2026-01', cost: '10', impressions: '100', clicks: '8', conversions: '1' }
    await staff.browser.call(recordMonth, { params: { id: publicId }, body: month })
    const call = {
      params: { id: publicId, month: '2026-01' },
      body: { paragraph: '', seenVersion: 0 },
      key: () => crypto.randomUUID(),
    }
    expect(await sendWriteSixTimes(staff.browser, sendMonthlyReport, call)).toEqual(
      createExpectedCodes('REPORT_SENT_MEANWHILE'),
    )
    expect(await countEmails('monthly-report', email)).toHaveLength(1)
  })

  test('send one test email', async () => {
    const { publicId } = await buyPackage(program)
    const call = { body: { ...statusEmail, publicId }, key: createKeyHeader() }
    expect(await sendWriteSixTimes(staff.browser, sendTestEmail, call)).toEqual(oneDoneOthersRepeated)
    expect(await countEmails('test', staff.email)).toHaveLength(1)
  })
})

test('a failed request releases its key, and a key belongs to one user', async () => {
  const { publicId, browser } = await buyPackage(program)
  const key = crypto.randomUUID()
  const change = (seenStatus: string) =>
    sendWrite(staff.browser, changeStatus, {
      params: { publicId },
      body: { status: 'filing', seenStatus },
      key,
    })
  expect((await change('live')).status).toBe(409)
  expect((await change('onboarding')).status).toBe(200)
  expect((await change('filing')).body).toMatchObject({ error: { code: 'ALREADY_DONE' } })
  const message = { params: { id: publicId }, body: { message: 'Thank you!' }, key }
  expect((await sendWrite(browser, sendMessage, message)).status).toBe(200)
  expect((await sendWrite(browser, sendMessage, { ...message, key: 'short' })).status).toBe(400)
})
