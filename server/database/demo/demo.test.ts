import { and, asc, eq, gt } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { listNteeCodes, OrganizationProfile } from '#contract/formation'
import { login } from '#contract/identity'
import { listStaffPayments, requestRefund } from '#contract/payments'
import { ProjectStatus } from '#contract/project-status.ts'
import { listPeople, listProjects, listUpdates } from '#contract/projects'
import { getPreviousMonth, getReportDay } from '#contract/results'
import { ConfigError } from '#server/config.ts'
import { importAdsResults } from '#server/results'
import { startServer } from '#server/start.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { signInNewUser, signInReauthenticated } from '#tests/users.ts'
import {
  campaignMetrics,
  cannedReplies,
  discountCodes,
  documentRequests,
  documents,
  filings,
  googleAdsAccounts,
  monthlyReports,
  organizationProfiles,
  projectMessages,
  projects,
  projectUpdates,
  users,
} from '../schema.ts'
import { insertDemoData } from './insert-demo-data.ts'

let program: Program
afterEach(() => program.stop())

test('production rejects a database with demo staff, whose password is public', async () => {
  program = await startProgram({ DEMO_DATA: 'true' })
  const demo = { email: 'staff@causeway.example', password: 'Demo-1234' }
  expect(await program.browser().call(login, { body: demo })).toMatchObject({ user: { role: 'admin' } })
  const production = { ...program.context.config, production: true, demoData: false, port: 0 }
  await expect(startServer(production)).rejects.toThrow(ConfigError)

  await program.context.database.update(users).set({ isActive: false })
  const server = await startServer(production)
  await server.stop()
})

test('seeds an empty database once', async () => {
  program = await startProgram()
  const { context } = program
  const people = () => context.database.$count(users)
  await insertDemoData(context, new Date())
  const filled = await people()
  expect(filled).toBeGreaterThan(5)
  await insertDemoData(context, new Date())
  expect(await people()).toBe(filled)
})

test('demo projects look real: each history reaches its status in order, and no date precedes the project', async () => {
  program = await startProgram()
  const { context } = program
  const now = new Date()
  await insertDemoData(context, now)
  const { database } = context
  for (const project of await database.select().from(projects)) {
    const history = await database
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.projectId, project.id))
      .orderBy(asc(projectUpdates.id))
    const messages = await database
      .select()
      .from(projectMessages)
      .where(eq(projectMessages.projectId, project.id))
      .orderBy(asc(projectMessages.id))
    const order = ProjectStatus.options as string[]
    expect(new Set(history.map(({ status }) => status))).toEqual(
      new Set(order.slice(1, order.indexOf(project.status) + 1)),
    )
    for (const entries of [history, messages]) {
      const times = entries.map(({ createdAt }) => createdAt.getTime())
      expect(times, project.name).toEqual(times.toSorted((a, b) => a - b))
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(project.createdAt.getTime())
        expect(time).toBeLessThanOrEqual(now.getTime())
      }
    }
  }
  const [live] = await database.select().from(projects).where(eq(projects.name, 'Tidewater Reading Room'))
  const afterLaunch = (table: typeof projectUpdates | typeof projectMessages) =>
    database.$count(
      table,
      and(eq(table.projectId, live?.id ?? 0), gt(table.createdAt, live?.statusSince ?? now)),
    )
  expect(await afterLaunch(projectUpdates)).toBeGreaterThan(1)
  expect(await afterLaunch(projectMessages)).toBeGreaterThan(1)
  const months = await database
    .select()
    .from(campaignMetrics)
    .where(eq(campaignMetrics.projectId, live?.id ?? 0))
  expect(months.length).toBeGreaterThanOrEqual(7)
  for (const { adSpend, ctr } of months) {
    expect(adSpend).toBeLessThanOrEqual(1_000_000)
    expect(Number(ctr)).toBeGreaterThan(0.05)
  }
  const reports = await database
    .select()
    .from(monthlyReports)
    .where(eq(monthlyReports.projectId, live?.id ?? 0))
  expect(reports.length).toBeGreaterThanOrEqual(6)
  for (const { month, content, sentAt } of reports) {
    expect(content?.months.at(-1)?.month).toBe(month)
    expect(sentAt && sentAt <= now && toEasternDay(sentAt)).toBe(getReportDay(month))
  }
  const papers = await database
    .select()
    .from(documents)
    .where(eq(documents.projectId, live?.id ?? 0))
    .orderBy(asc(documents.id))
  expect(papers.length).toBeGreaterThan(5)
  const sentInMessages = papers.filter(({ messageId }) => messageId !== null)
  expect(sentInMessages.map(({ name }) => name).sort()).toEqual([
    'First monthly report.pdf',
    'Hampton reading room.csv',
  ])
  for (const paper of papers) {
    const { fileSize, createdAt } = paper
    const content = await context.files.read(paper)
    expect((await content.toArray()).reduce((sum, { length }) => sum + length, 0)).toBe(fileSize)
    expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime())
  }
  const asked = await database.select().from(documentRequests)
  expect(asked.map(({ status }) => status).sort()).toEqual(['approved', 'pending', 'pending', 'submitted'])
  expect(await database.$count(cannedReplies)).toBeGreaterThan(2)
  expect(await database.$count(discountCodes, eq(discountCodes.isActive, true))).toBeGreaterThan(1)
})

test('the demo client shares a project with a co-founder, has invited a treasurer, and sees who joined', async () => {
  program = await startProgram()
  await insertDemoData(program.context, new Date())
  const client = program.browser()
  await client.call(login, { body: { email: 'client@causeway.example', password: 'Demo-1234' } })
  const projects = await client.call(listProjects)
  const params = { id: projects.find(({ name }) => name === 'Tidewater Reading Room')?.publicId ?? '' }
  const { people, invitations } = await client.call(listPeople, { params })
  expect(people).toMatchObject([
    { name: 'Clara Jensen', role: 'owner' },
    { name: 'Lionel Pruitt', role: 'editor', email: 'secretary@tidewater.example' },
  ])
  expect(invitations).toMatchObject([{ email: 'treasurer@tidewater.example', role: 'viewer' }])
  expect(invitations.every(({ expiresAt }) => expiresAt > new Date())).toBe(true)
  const updates = await client.call(listUpdates, { params })
  expect(updates.map(({ message }) => message)).toContain('Lionel Pruitt joined the project as an editor.')
  expect(updates.some(({ message }) => message.includes('tidewater.example'))).toBe(false)
})

test('live demo figures come from Google Ads, match the stored ones, and keep updating', async () => {
  program = await startProgram({ DEMO_DATA: 'true', RUN_JOBS: 'false' })
  const { context } = program
  const { database } = context
  const [live] = await database.select().from(projects).where(eq(projects.name, 'Tidewater Reading Room'))
  const projectId = live?.id ?? 0
  const months = () =>
    database
      .select()
      .from(campaignMetrics)
      .where(eq(campaignMetrics.projectId, projectId))
      .orderBy(asc(campaignMetrics.monthYear))
  const before = await months()
  await importAdsResults(context, projectId, new Date())
  const [account] = await database.select().from(googleAdsAccounts)
  expect(account).toMatchObject({
    projectId,
    problem: null,
    importedThrough: addDays(toEasternDay(new Date()), -1),
  })
  const after = await months()
  const lastSent = getPreviousMonth(toEasternDay(new Date()))
  const adSpend = (rows: typeof after, month: string) =>
    rows.find(({ monthYear }) => monthYear === month)?.adSpend
  for (const { monthYear } of before.filter((row) => row.monthYear < lastSent))
    expect(adSpend(after, monthYear)).toBe(adSpend(before, monthYear))
  const sum = (rows: typeof after) => rows.reduce((total, { clicks }) => total + clicks, 0)
  expect(sum(after)).toBeGreaterThan(sum(before))
})

test('demo figures are never sent to the real Google Ads API', async () => {
  program = await startProgram({
    DEMO_DATA: 'true',
    GOOGLE_ADS_DEVELOPER_TOKEN: 'token',
    GOOGLE_ADS_CLIENT_ID: 'id',
    GOOGLE_ADS_CLIENT_SECRET: 'secret',
    GOOGLE_ADS_REFRESH_TOKEN: 'refresh',
  })
  expect(await program.context.database.select().from(googleAdsAccounts)).toEqual([])
})

test('a demo payment can be refunded through the provider', async () => {
  program = await startProgram({ DEMO_DATA: 'true' })
  const staff = await signInReauthenticated(program)
  const { items } = await staff.call(listStaffPayments, { query: { search: 'Tidewater' } })
  expect(items).toMatchObject([{ method: 'card', status: 'paid', amount: 900_000 }])
  const params = { id: items[0]?.id ?? 0 }
  const body = {
    reason: 'goodwill' as const,
    filingFees: 0,
    workDone: 0,
    submittedOn: null,
    deniedOn: null,
    requestedOn: null,
    clientsFault: false,
    amount: 100_00,
    note: 'They waited long.',
    seenRefunded: 0,
  }
  expect(await staff.call(requestRefund, { params, body })).toMatchObject({ status: 'done', failure: null })
  const { data } = await program.context.stripe.refunds.list({ limit: 1 })
  expect(data).toMatchObject([{ amount: 100_00, status: 'succeeded' }])
})

test('demo payments are bank transfers with a real provider, and nothing is charged', async () => {
  program = await startProgram()
  const { config } = program.context
  const context = {
    ...program.context,
    config: { ...config, payments: { ...config.payments, sandbox: null } },
  }
  await insertDemoData(context, new Date())
  const { rows } = await program.context.database.execute(
    "select distinct method, payment_intent_id from payments where status = 'paid'",
  )
  expect(rows).toEqual([{ method: 'transfer', payment_intent_id: null }])
  expect((await program.context.stripe.checkout.sessions.list()).data).toEqual([])
})

test('leaves a database in use unchanged', async () => {
  program = await startProgram()
  await signInNewUser(program)
  const people = await program.context.database.$count(users)
  await insertDemoData(program.context, new Date())
  expect(await program.context.database.$count(users)).toBe(people)
})

test('each demo project that has applied has a valid profile, and filings whose dates are in order', async () => {
  program = await startProgram()
  const { context } = program
  const now = new Date()
  await insertDemoData(context, now)
  const { database } = context
  const codes = listNteeCodes().map(({ code }) => code)
  const profiles = await database.select().from(organizationProfiles)
  expect(profiles.length).toBeGreaterThan(5)
  for (const { profile } of profiles) {
    expect(OrganizationProfile.parse(profile)).toEqual(profile)
    expect(codes).toContain(profile.nteeCode)
  }
  const ledger = await database.select().from(filings)
  expect(new Set(ledger.map(({ state }) => state))).toEqual(
    new Set(['planned', 'ready', 'filed', 'accepted', 'rejected']),
  )
  const today = toEasternDay(now)
  for (const { filedOn, decidedOn } of ledger) {
    if (filedOn) expect(filedOn <= today).toBe(true)
    if (filedOn && decidedOn) expect(filedOn <= decidedOn && decidedOn <= today).toBe(true)
  }
})
