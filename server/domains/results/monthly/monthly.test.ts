import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloadData } from '#contract/identity'
import {
  getMonthlyReport,
  listLastMonthReports,
  listMonthlyReports,
  listStaffReports,
  recordMonth,
  resendMonthlyReport,
  saveReportParagraph,
  sendMonthlyReport,
} from '#contract/results'
import {
  emails,
  monthlyReportSteps,
  monthlyReports,
  projects,
  projectUpdates,
  users,
} from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { findFigureElements, readPdfStructure, readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { sendDueReports } from './send-due-reports.job.ts'

/** A past year whose months still appear in the list for staff. */
const year = new Date().getUTCFullYear() - 1

const program = await runProgram()
const { browser: staff, name: staffName } = await signInNewUser(program, {
  role: 'admin',
  name: 'Nora Whitfield',
})

/**
 * Creates a project with ads since `launchedOn` and a client with a password. The project is live by default.
 */
const createLiveProject = async (launchedOn: string, status = 'live') => {
  const { publicId, projectId, userId, email } = await buyPackage(program)
  const { database } = program.context
  await database
    .update(projects)
    .set({ status, campaignLaunchedAt: launchedOn })
    .where(eq(projects.id, projectId))
  return { publicId, projectId, userId, email, browser: await setPasswordFromLink(program, email) }
}
const recordMonthResults = (id: string, month: string, more: { clicks?: string; replace?: boolean } = {}) =>
  staff.call(recordMonth, {
    params: { id },
    body: { month, cost: '8640.50', impressions: '41200', clicks: '2910', conversions: '148.5', ...more },
  })
/** Runs the job on the morning of a day, in Eastern Time. */
const runReportsOn = (day: string) => sendDueReports(program.context, new Date(`${day}T14:00:00Z`))
const findReportEmails = (email: string) =>
  program.context.database
    .select()
    .from(emails)
    .where(eq(emails.recipient, email))
    .then((all) => all.filter(({ kind }) => kind === 'monthly-report'))
const fetchReport = (browser: TestClient, id: string, month: string) =>
  browser.call(getMonthlyReport, { params: { id, month } })
const fetchFile = (browser: TestClient, path: string) =>
  fetch(program.url + path, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const fetchStaffReport = async (id: string, month: string) => {
  const { reports } = await staff.call(listStaffReports, { params: { id } })
  const report = reports.find((candidate) => candidate.month === month)
  if (!report) throw new Error(`there is no ${month}`)
  return report
}

test("sends last month's report on the third, once per project, even with concurrent runs", async () => {
  const { publicId, email, browser } = await createLiveProject(`${year}-01-10`)
  for (const [month, clicks] of [
    [`${year}-01`, '900'],
    [`${year}-02`, '2694'],
    [`${year}-03`, '2910'],
  ] as const)
    await recordMonthResults(publicId, month, { clicks })
  await runReportsOn(`${year}-04-02`)
  expect(await findReportEmails(email)).toEqual([])
  await Promise.all([
    runReportsOn(`${year}-04-03`),
    runReportsOn(`${year}-04-03`),
    runReportsOn(`${year}-04-03`),
  ])
  await runReportsOn(`${year}-04-04`)
  expect(await findReportEmails(email)).toHaveLength(1)

  const sentEmail = await program.mailbox.waitFor(email, /March report for/)
  const sentence = 'In March, 2,910 people came to your site from your ads. That’s 8% more than in February.'
  expect(sentEmail.text).toContain(`/project/${publicId}/reports/${year}-03`)
  expect(sentEmail.text.replace(/\s+/g, ' ')).toContain(sentence)
  expect(await browser.call(listMonthlyReports, { params: { id: publicId } })).toMatchObject([
    { month: `${year}-03`, version: 1, clicks: 2910 },
  ])
  expect(
    (await fetchReport(browser, publicId, `${year}-03`)).content.months.map(({ clicks }) => clicks),
  ).toEqual([900, 2694, 2910])
  const { history } = await fetchStaffReport(publicId, `${year}-03`)
  expect(history).toMatchObject([{ step: 'sent', by: null }])
})

test('the PDF matches the page, with every figure', async () => {
  const { publicId, browser } = await createLiveProject('2024-02-01')
  await recordMonthResults(publicId, '2024-02')
  await staff.call(sendMonthlyReport, {
    params: { id: publicId, month: '2024-02' },
    body: { paragraph: 'We moved money\nto tutoring: 語 “new” ads.', seenVersion: 0 },
  })
  const answer = await fetchFile(browser, `/api/projects/${publicId}/reports/2024-02/pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('February 2024 report.pdf')
  const file = new Uint8Array(await answer.arrayBuffer())
  const text = await readPdfText(file)
  for (const words of [
    'February 2024 report',
    '2,910 people',
    'We moved money',
    'to tutoring: 語 “new” ads.',
    '$8,640.50',
    '$10,000 a month',
    '5% required',
  ])
    expect(text.replaceAll('\n', ' ')).toContain(words)
  for (const title of ['Ad spend', 'Visits to your site', 'Click-through rate', 'Results', 'Month by month'])
    expect(
      text.split('\n').some((line) => line.startsWith(title)),
      title,
    ).toBe(true)
  const figures = (await readPdfStructure(file)).flatMap(findFigureElements)
  expect(figures.map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/^Ad spend\. .*Feb 2024|^Ad spend\. .*Feb/),
    expect.stringMatching(/^Visits to your site\. .*2,910/),
    expect.stringMatching(/^Click-through rate\. .*5% required/),
    expect.stringMatching(/^Results\. /),
  ])
})

test('holds back a month with missing days until they are imported, and shows staff the reason', async () => {
  const nothing = await createLiveProject(`${year}-05-01`)
  const some = await createLiveProject(`${year}-05-01`)
  const upload = (rows: string) =>
    staff.send('POST', `/api/admin/projects/${some.publicId}/results/import`, {
      raw: `Report\n"${rows}\n`,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const head = 'Campaign,Day,Cost,Impr.,Clicks,Conversions'
  await upload(`May 1, ${year} - May 20, ${year}"\n${head}\nFood Bank,${year}-05-20,"1,234.50",900,64,2`)
  await runReportsOn(`${year}-06-03`)
  expect([await findReportEmails(nothing.email), await findReportEmails(some.email)]).toEqual([[], []])
  expect(await fetchStaffReport(nothing.publicId, `${year}-05`)).toMatchObject({
    state: 'missing',
    knownThrough: null,
  })
  expect(await fetchStaffReport(some.publicId, `${year}-05`)).toMatchObject({
    state: 'incomplete',
    knownThrough: `${year}-05-20`,
  })
  const refused = await staff.refused(sendMonthlyReport, {
    params: { id: nothing.publicId, month: `${year}-05` },
    body: { paragraph: 'Kept', seenVersion: 0 },
  })
  expect([refused.status, refused.body.code]).toEqual([422, 'MONTH_WITHOUT_FIGURES'])
  await upload(`May 21, ${year} - May 31, ${year}"\n${head}\nFood Bank,${year}-05-21,1.00,10,1,0`)
  await runReportsOn(`${year}-06-09`)
  expect(await findReportEmails(some.email)).toHaveLength(1)
})

test('a report that staff send before the month is complete states the days it covers', async () => {
  const { publicId, email } = await createLiveProject(`${year}-05-01`)
  await staff.send('POST', `/api/admin/projects/${publicId}/results/import?confirmed=partial-month`, {
    raw: `"October 1, ${year} - October 8, ${year}"\nCampaign,Cost,Impr.,Clicks\nPantry,160.00,2000,80\n`,
    headers: { 'content-type': 'application/octet-stream' },
  })
  await runReportsOn(`${year}-11-03`)
  expect(await findReportEmails(email)).toEqual([])
  expect(await fetchStaffReport(publicId, `${year}-10`)).toMatchObject({
    state: 'incomplete',
    knownThrough: `${year}-10-08`,
  })
  const params = { id: publicId, month: `${year}-10` }
  await staff.call(sendMonthlyReport, { params, body: { paragraph: '', seenVersion: 0 } })
  const [sentEmail] = await findReportEmails(email)
  expect(sentEmail?.text.replace(/\s+/g, ' ')).toContain(
    `In part of October (Oct 1 – 8, ${year}), 80 people came to your site from your ads.`,
  )
  expect(sentEmail?.text).not.toContain('left')

  await staff.send('POST', `/api/admin/projects/${publicId}/results/import?confirmed=partial-month`, {
    raw: `"October 9, ${year} - October 31, ${year}"\nCampaign,Cost,Impr.,Clicks\nPantry,0.00,0,0\n`,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(await fetchStaffReport(publicId, `${year}-10`)).toMatchObject({
    knownThrough: `${year}-10-31`,
    isOutdated: true,
  })
})

test("staff add a paragraph to a draft, which the client can't see and which stays plain text", async () => {
  const { publicId, email, browser } = await createLiveProject(`${year}-07-01`)
  const params = { id: publicId, month: `${year}-07` }
  await recordMonthResults(publicId, `${year}-07`)
  const words = 'New ads for <b>tutoring</b> & {{userName}}.'
  await staff.call(saveReportParagraph, { params, body: { paragraph: words } })
  expect((await browser.refused(getMonthlyReport, { params })).body.code).toBe('MONTHLY_REPORT_NOT_FOUND')
  expect((await browser.send('GET', `/api/projects/${publicId}/reports/${year}-07/pdf`)).status).toBe(404)
  expect(await browser.call(listMonthlyReports, { params: { id: publicId } })).toEqual([])
  expect(await fetchReport(staff, publicId, `${year}-07`)).toMatchObject({
    paragraph: words,
    version: 0,
    sentAt: null,
  })

  await runReportsOn(`${year}-08-03`)
  const [sentEmail] = await findReportEmails(email)
  expect(sentEmail?.html).toContain('New ads for &lt;b&gt;tutoring&lt;/b&gt; &amp; {{userName}}.')
  expect(sentEmail?.text).toContain(words)
  expect((await fetchReport(browser, publicId, `${year}-07`)).paragraph).toBe(words)
  const late = await staff.refused(saveReportParagraph, { params, body: { paragraph: 'Too late' } })
  expect([late.status, late.body.code]).toEqual([409, 'REPORT_SENT_MEANWHILE'])
  expect((await fetchReport(browser, publicId, `${year}-07`)).paragraph).toBe(words)
})

test('a sent report keeps its figures, and staff can update it after a correction or resend it unchanged', async () => {
  const { publicId, email, browser } = await createLiveProject(`${year}-09-01`)
  const params = { id: publicId, month: `${year}-09` }
  await recordMonthResults(publicId, `${year}-09`)
  await runReportsOn(`${year}-10-03`)
  await recordMonthResults(publicId, `${year}-09`, { clicks: '3000', replace: true })
  const clicks = async () =>
    (await fetchReport(browser, publicId, `${year}-09`)).content.months.at(-1)?.clicks
  expect(await clicks()).toBe(2910)
  expect(await fetchStaffReport(publicId, `${year}-09`)).toMatchObject({ state: 'sent', isOutdated: true })
  const body = { paragraph: 'Google corrected its count.', seenVersion: 1 }
  const stale = await staff.refused(sendMonthlyReport, { params, body: { ...body, seenVersion: 0 } })
  expect([stale.status, stale.body.code]).toEqual([409, 'REPORT_SENT_MEANWHILE'])

  await staff.call(sendMonthlyReport, { params, body })
  expect(await clicks()).toBe(3000)
  const sentEmail = await program.mailbox.waitFor(email, /^Updated: September report for/)
  expect(sentEmail.text.replace(/\s+/g, ' ')).toContain('It replaces the one we sent earlier.')
  await staff.call(resendMonthlyReport, { params })
  expect((await findReportEmails(email)).map(({ subject }) => subject.split(' ')[0]).sort()).toEqual([
    'September',
    'Updated:',
    'Updated:',
  ])
  expect(await fetchStaffReport(publicId, `${year}-09`)).toMatchObject({
    isOutdated: false,
    version: 2,
    history: [
      { step: 'resent', by: staffName },
      { step: 'revised', by: staffName },
      { step: 'sent', by: null },
    ],
  })
})

test('every project live on any day of the month gets a report, and no other project does', async () => {
  const [left, never, soon] = await Promise.all([
    createLiveProject(`${year}-11-02`, 'ads_testing'),
    createLiveProject(`${year}-11-02`, 'ads_testing'),
    createLiveProject(`${year}-12-05`),
  ])
  const { database } = program.context
  const step = (projectId: number, status: string, at: string) =>
    database.insert(projectUpdates).values({
      projectId,
      status,
      message: 'A new status',
      kind: 'status',
      createdAt: new Date(at),
    })
  await step(left.projectId, 'live', `${year}-11-02T15:00:00Z`)
  await step(left.projectId, 'ads_testing', `${year}-11-20T15:00:00Z`)
  await step(never.projectId, 'live', `${year}-09-02T15:00:00Z`)
  await step(never.projectId, 'ads_testing', `${year}-10-31T15:00:00Z`)
  await step(never.projectId, 'ads_setup', `${year}-11-15T15:00:00Z`)
  for (const { publicId } of [left, never, soon]) await recordMonthResults(publicId, `${year}-11`)
  await runReportsOn(`${year}-12-03`)
  expect((await findReportEmails(left.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('November report'),
  ])
  expect([await findReportEmails(never.email), await findReportEmails(soon.email)]).toEqual([[], []])
})

test('an interrupted run leaves nothing half done, and the next one sends the rest', async () => {
  const [first, second] = [
    await createLiveProject(`${year - 1}-01-01`),
    await createLiveProject(`${year - 1}-01-01`),
  ]
  for (const { publicId } of [first, second]) await recordMonthResults(publicId, `${year - 1}-01`)
  const { context } = program
  let broken = 0
  const enqueue: typeof context.jobs.enqueue = (tx, queue, data, options) => {
    broken += 1
    if (broken === 1) throw new Error('the process was killed here')
    return context.jobs.enqueue(tx, queue, data, options)
  }
  const now = new Date(`${year - 1}-02-03T14:00:00Z`)
  await expect(sendDueReports({ ...context, jobs: { ...context.jobs, enqueue } }, now)).rejects.toThrow(
    '1 of 2 records failed',
  )
  expect([
    (await findReportEmails(first.email)).length,
    (await findReportEmails(second.email)).length,
  ]).toEqual([0, 1])
  expect(await context.database.$count(monthlyReports, eq(monthlyReports.projectId, first.projectId))).toBe(0)
  await sendDueReports(context, now)
  expect([
    (await findReportEmails(first.email)).length,
    (await findReportEmails(second.email)).length,
  ]).toEqual([1, 1])
})

test('a client with an inactive account gets no report', async () => {
  const { publicId, projectId, userId, email } = await createLiveProject(`${year}-03-01`)
  await recordMonthResults(publicId, `${year}-03`)
  await program.context.database.update(users).set({ isActive: false }).where(eq(users.id, userId))
  await runReportsOn(`${year}-04-03`)
  expect(await findReportEmails(email)).toEqual([])
  const { database } = program.context
  expect(await database.$count(monthlyReports, eq(monthlyReports.projectId, projectId))).toBe(0)
})

test('the list for last month shows every live project and the state of its report', async () => {
  const { publicId } = await createLiveProject('2023-01-01')
  const { month, reports } = await staff.call(listLastMonthReports)
  expect(reports.find((report) => report.publicId === publicId)).toMatchObject({ state: 'missing' })
  await recordMonthResults(publicId, month)
  await createLiveProject('2023-01-01')
  const again = await staff.call(listLastMonthReports)
  expect(again.reports.find((report) => report.publicId === publicId)).toMatchObject({ state: 'ready' })
  const order = again.reports.map(({ state }) => ['missing', 'incomplete', 'ready', 'sent'].indexOf(state))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const notOver = new Date().toISOString().slice(0, 7)
  const params = { id: publicId, month: notOver }
  expect((await staff.refused(saveReportParagraph, { params, body: { paragraph: 'x' } })).body.code).toBe(
    'MONTH_NOT_OVER',
  )
})

test("a client's data export contains the sent reports, and closing the account deletes all reports", async () => {
  const { publicId, projectId, browser } = await createLiveProject(`${year}-05-01`)
  for (const month of [`${year}-05`, `${year}-06`]) await recordMonthResults(publicId, month)
  const send = (month: string) =>
    staff.call(sendMonthlyReport, {
      params: { id: publicId, month },
      body: { paragraph: `Words about ${month}`, seenVersion: 0 },
    })
  await send(`${year}-05`)
  await staff.call(saveReportParagraph, {
    params: { id: publicId, month: `${year}-06` },
    body: { paragraph: 'Only a draft' },
  })
  const files = unzipSync(new Uint8Array(await (await fetchFile(browser, downloadData.path)).arrayBuffer()))
  const stored = JSON.parse(new TextDecoder().decode(files['monthly-reports.json']))
  expect(stored).toMatchObject([{ month: `${year}-05`, paragraph: `Words about ${year}-05`, version: 1 }])

  const { database } = program.context
  const count = () => database.$count(monthlyReports, eq(monthlyReports.projectId, projectId))
  expect(await count()).toBe(2)
  const steps = await database.$count(monthlyReportSteps)
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.send('POST', '/api/profile/close', { body: { password } })
  expect(await count()).toBe(0)
  expect(await database.$count(monthlyReportSteps)).toBe(steps - 2)
})
