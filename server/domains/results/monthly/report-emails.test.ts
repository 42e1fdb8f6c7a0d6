import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { requestDocuments } from '#contract/documents'
import { getEmail, resendEmail } from '#contract/email'
import {
  closeAccount,
  downloadData,
  getNotificationPreferences,
  updateNotificationPreferences,
} from '#contract/identity'
import { problems } from '#contract/problem.ts'
import {
  getMonthlyReport,
  listStaffReports,
  recordMonth,
  resendMonthlyReport,
  sendMonthlyReport,
} from '#contract/results'
import { accountTokens, emails, projects, users } from '#server/database/schema.ts'
import { sweepIdentity } from '#server/domains/identity/sessions/sweep-identity.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { listenToAnnouncements } from '#tests/live/announcements.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { sendDueReports } from './send-due-reports.job.ts'

const year = new Date().getUTCFullYear() - 1
const month = `${year}-01`
const ONE_CLICK_BODY = 'List-Unsubscribe=One-Click'

const program = await runProgram({ PUBLIC_URL: 'https://causeway.test' })
const { database } = program.context
const listener = await listenToAnnouncements(program)
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })

/** Creates a client with a password, whose ads ran for the whole month. */
const createClient = async () => {
  const { publicId, projectId, userId, email } = await buyPackage(program)
  await database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: `${month}-01` })
    .where(eq(projects.id, projectId))
  await staff.call(recordMonth, {
    params: { id: publicId },
    body: { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5' },
  })
  const browser = await setPasswordFromLink(program, email)
  const params = { id: publicId, month }
  const send = (seenVersion = 0) =>
    staff.call(sendMonthlyReport, { params, body: { paragraph: '', seenVersion } })
  const findReportEmails = () =>
    database
      .select()
      .from(emails)
      .where(eq(emails.recipient, email))
      .orderBy(emails.createdAt)
      .then((all) => all.filter(({ kind }) => kind === 'monthly-report'))
  return {
    email,
    publicId,
    projectId,
    userId,
    browser,
    params,
    send,
    findReportEmails,
    /** Returns the URL of the unsubscribe link in the newest report email, on the server under test. */
    link: async () => {
      const url = new URL((await findReportEmails()).at(-1)?.unsubscribeUrl ?? '')
      return program.url + url.pathname + url.search
    },
    wants: async () => (await browser.call(getNotificationPreferences)).reportMails,
    turn: (reportMails: boolean) => browser.call(updateNotificationPreferences, { body: { reportMails } }),
    staffView: () => staff.call(listStaffReports, { params: { id: publicId } }),
  }
}

/** Posts a form without following redirects, as an email service does: without cookies or an Origin. */
const postForm = (address: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers:
      typeof body === 'string'
        ? { 'content-type': 'application/x-www-form-urlencoded', ...headers }
        : headers,
  })

test('only report emails have the unsubscribe headers and link', async () => {
  const { email, send } = await createClient()
  await send()
  const report = await program.mailbox.waitFor(email, /January report for/)
  const { headers, html, text } = await PostalMime.parse(await program.mailbox.source(report))
  const header = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  const [list = ''] = header('list-unsubscribe')
  expect(header('list-unsubscribe')).toEqual([
    expect.stringMatching(/^<https:\/\/causeway\.test\/unsubscribe\?token=[\w-]{43}>$/),
  ])
  expect(header('list-unsubscribe-post')).toEqual([ONE_CLICK_BODY])
  const url = list.slice(1, -1)
  expect(html).toContain(`<a href="${url}"`)
  expect(text).toContain(`Stop report emails: ${url}\n`)

  const others = (await program.mailbox.messages()).filter(({ subject }) => !/January report/.test(subject))
  expect(others.length).toBeGreaterThan(1)
  for (const other of others) {
    const source = await program.mailbox.source(other)
    expect(source.toLowerCase(), other.subject).not.toMatch(/list-unsubscribe|unsubscribe\?token/)
  }
})

test('the email says what is due from the client, and nothing if nothing is', async () => {
  const idle = await createClient()
  await idle.send()
  const quiet = await program.mailbox.waitFor(idle.email, /January report for/)
  expect(quiet.text).not.toMatch(/Next:|document/)

  const busy = await createClient()
  await staff.call(requestDocuments, {
    params: { id: busy.publicId },
    body: { requests: [{ type: 'bylaws', words: 'Please send the signed bylaws.', dueOn: '2199-12-31' }] },
  })
  await busy.send()
  const { text } = await program.mailbox.waitFor(busy.email, /January report for/)
  expect(text).toContain('Next: your turn. Send us one document: Bylaws. Due Dec 31, 2199.')
})

test('the unsubscribe link works with one click or on the page, repeatedly, and only for its owner', async () => {
  const { send, link, wants, turn } = await createClient()
  const other = await createClient()
  await send()
  const url = await link()
  for (const method of ['GET', 'HEAD']) await fetch(url, { method })
  expect(await wants()).toBe(true)

  const known = await postForm(url, ONE_CLICK_BODY)
  expect([known.status, known.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await wants()).toBe(false)

  await turn(true)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await postForm(url, form)).status).toBe(200)
  expect(await wants()).toBe(false)

  await turn(true)
  const page = await postForm(url, '')
  expect([page.status, page.headers.get('location')]).toEqual([303, '/unsubscribe/done'])
  expect(await wants()).toBe(false)
  expect(await other.wants()).toBe(true)
})

test('every token gets the same reply, without a session and from any origin', async () => {
  const { send, link, wants, turn, userId } = await createClient()
  const other = await createClient()
  await send()
  const url = await link()
  const token = new URL(url).searchParams.get('token') ?? ''
  const cookie = [...other.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const summarize = async (answer: Response) => ({
    status: answer.status,
    body: await answer.text(),
    headers: [...answer.headers].filter(([name]) => name !== 'date').sort(),
  })
  for (const body of [ONE_CLICK_BODY, ''])
    for (const headers of [{}, { origin: 'https://mail.example' }, { origin: 'null', cookie }]) {
      const known = await summarize(await postForm(url, body, headers))
      expect(known.headers.map(([name]) => name)).not.toContain('set-cookie')
      expect(await wants()).toBe(false)
      await turn(true)
      for (const unknown of ['x'.repeat(43), '', 'x'.repeat(5000), hashToken(token), "' or true --"]) {
        const address = `${program.url}/unsubscribe?token=${encodeURIComponent(unknown)}`
        expect(await summarize(await postForm(address, body, headers)), unknown.slice(0, 50)).toEqual(known)
      }
      expect(await summarize(await postForm(`${program.url}/unsubscribe?token=a&token=b`, body))).toEqual(
        known,
      )
      expect(await wants()).toBe(true)
      expect(await other.wants()).toBe(true)
    }

  const stored = await database.select().from(accountTokens).where(eq(accountTokens.userId, userId))
  const links = stored.filter(({ purpose }) => purpose === 'stop_reports')
  expect(links.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)])
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('rejects too many calls from one address with a page instead of JSON', async () => {
  const limited = await startProgram({ LIMITS_SCALE: '0.005' })
  try {
    const call = () => postForm(`${limited.url}/unsubscribe?token=x`, ONE_CLICK_BODY)
    for (let calls = 0; calls < 3; calls += 1) expect((await call()).status).toBe(200)
    const answer = await call()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toMatch(/^text\//)
    expect(await answer.text()).toContain(problems.TOO_MANY_REQUESTS.message)
    expect((await fetch(`${limited.url}/unsubscribe?token=x`)).status).not.toBe(429)
  } finally {
    await limited.stop()
  }
})

test('unsubscribing notifies the client and staff once', async () => {
  const { send, link, projectId, publicId, userId } = await createClient()
  await send()
  const announced = async (address: string) => {
    await listener.reset()
    await postForm(address, ONE_CLICK_BODY)
    return listener.announced({ subject: { projectId, publicId, ownerId: userId }, userId })
  }
  expect(await announced(`${program.url}/unsubscribe?token=${'x'.repeat(43)}`)).not.toContain('profile')
  expect(await announced(await link())).toContain('profile')
  expect(await announced(await link())).not.toContain('profile')
})

test('a link for another purpose unsubscribes from nothing', async () => {
  const { userId, wants } = await createClient()
  const token = 'p'.repeat(43)
  await database.insert(accountTokens).values({
    userId,
    purpose: 'set_password',
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + 60_000),
  })
  await postForm(`${program.url}/unsubscribe?token=${token}`, ONE_CLICK_BODY)
  expect(await wants()).toBe(true)
})

test('staff see the content of a report email without the token', async () => {
  const { send, findReportEmails } = await createClient()
  await send()
  const [sentEmail] = await findReportEmails()
  const { content } = await staff.call(getEmail, { params: { id: sentEmail?.id ?? '' } })
  expect(content?.html).toContain('href="https://causeway.test/unsubscribe"')
  expect(content?.text).toContain('Stop report emails: https://causeway.test/unsubscribe\n')
  expect(JSON.stringify(content)).not.toContain('token=')
})

test('when report emails are off, reports still appear on the project page, and staff see why no email was sent', async () => {
  const { browser, params, findReportEmails, send, staffView, turn } = await createClient()
  await turn(false)
  expect((await staffView()).notEmailed).toBe('reports_off')
  await sendDueReports(program.context, new Date(`${year}-02-03T14:00:00Z`))
  await send(1)
  expect(await findReportEmails()).toEqual([])
  expect((await browser.call(getMonthlyReport, { params })).version).toBe(2)
  const { reports } = await staffView()
  expect(reports.find((report) => report.month === month)?.history).toMatchObject([
    { step: 'revised', by: 'Nora Whitfield', notEmailed: 'reports_off' },
    { step: 'sent', by: null, notEmailed: 'reports_off' },
  ])
  expect((await staff.refused(resendMonthlyReport, { params })).body.code).toBe('REPORT_EMAILS_OFF')

  await turn(true)
  await staff.call(resendMonthlyReport, { params })
  expect(await findReportEmails()).toHaveLength(1)
  const after = await staffView()
  expect(after.notEmailed).toBeNull()
  expect(after.reports.find((report) => report.month === month)?.history[0]).toMatchObject({
    step: 'resent',
    notEmailed: null,
  })
})

test("staff can't resend a report email to a client who turned reports off or is inactive", async () => {
  const { params, findReportEmails, send, staffView, turn, userId } = await createClient()
  await send()
  await waitUntilPasses(async () => expect((await findReportEmails())[0]?.status).toBe('sent'))
  const [sentEmail] = await findReportEmails()
  const id = sentEmail?.id ?? ''
  const resend = (as: 'copy' | 'retry') => staff.refused(resendEmail, { params: { id }, body: { as } })
  await turn(false)
  expect((await resend('copy')).body).toMatchObject({
    code: 'REPORT_EMAILS_OFF',
    message: 'The client turned report emails off. They can still read the report on their project page.',
  })
  await database.update(emails).set({ status: 'failed' }).where(eq(emails.id, id))
  expect((await resend('retry')).body.code).toBe('REPORT_EMAILS_OFF')

  await turn(true)
  const setActive = (isActive: boolean) =>
    database.update(users).set({ isActive }).where(eq(users.id, userId))
  await setActive(false)
  expect((await resend('retry')).body.code).toBe('CLIENT_INACTIVE')
  expect((await staff.refused(resendMonthlyReport, { params })).body.code).toBe('CLIENT_INACTIVE')
  expect((await staffView()).notEmailed).toBe('account_inactive')
  await setActive(true)

  await staff.call(resendEmail, { params: { id }, body: { as: 'retry' } })
  await waitUntilPasses(async () => expect((await findReportEmails())[0]?.status).toBe('sent'))
  await staff.call(resendEmail, { params: { id }, body: { as: 'copy' } })
  const [, copy] = await findReportEmails()
  expect(copy?.unsubscribeUrl).toBe(sentEmail?.unsubscribeUrl)
})

test('a preference changed while a report waits for its project applies to that report', async () => {
  const { projectId, findReportEmails, send, staffView, turn } = await createClient()
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = database.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
    held.resolve()
    await chosen
  })
  await held.promise
  const sending = send()
  await turn(false)
  release()
  await Promise.all([holding, sending])
  expect(await findReportEmails()).toEqual([])
  const { reports } = await staffView()
  expect(reports.find((report) => report.month === month)?.history).toMatchObject([
    { step: 'sent', notEmailed: 'reports_off' },
  ])
})

test('changing one preference keeps the other, and both are in the data export', async () => {
  const { browser, turn } = await createClient()
  await browser.call(updateNotificationPreferences, { body: { messageMails: false } })
  expect(await turn(false)).toEqual({
    messageMails: false,
    reportMails: false,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  })
  for (const body of [{}, { reportMails: 'no' }, { reportMails: null }])
    expect((await browser.refused(updateNotificationPreferences, { body })).body.code).toBe(
      'VALIDATION_FAILED',
    )
  expect(await browser.call(getNotificationPreferences)).toEqual({
    messageMails: false,
    reportMails: false,
    reminderMails: true,
    orderMails: true,
    summaryMails: true,
    digestMails: true,
  })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(program.url + downloadData.path, { headers: { cookie } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const [account] = JSON.parse(new TextDecoder().decode(files['account.json']))
  expect(account).toMatchObject({ messageMails: false, reportMails: false })
})

test('closing the account invalidates its links, and they are deleted a week later', async () => {
  const { browser, link, send, userId } = await createClient()
  await send()
  const url = await link()
  await browser.call(closeAccount, { body: { password } })
  expect((await postForm(url, ONE_CLICK_BODY)).status).toBe(200)
  const tokens = () => database.$count(accountTokens, eq(accountTokens.userId, userId))
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  expect([user?.reportMails, await tokens()]).toEqual([false, 2])
  await sweepIdentity(database, new Date(Date.now() + 8 * 24 * 3_600_000))
  expect(await tokens()).toBe(0)
})
