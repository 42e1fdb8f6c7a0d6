import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { getGrantEvaluation, listGrantAccounts, recordGrantCheck } from '#contract/grant'
import {
  changeAdsCustomer,
  getAdsConnection,
  getPreviousMonth,
  getResults,
  listImports,
  listStaffReports,
  recordMonth,
  startAdsImport,
  undoImport,
} from '#contract/results'
import { googleAdsAccounts, projects } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { createGoogleAdsClient } from '#server/platform/google-ads/google-ads.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { enqueueAdsImports, getPeriodToImport, importAdsResults } from './import-account.job.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

/** Creates a context with changed Google Ads settings. Temporary errors are retried immediately. */
const withAds = (changes: Partial<NonNullable<Context['config']['googleAds']>> = {}): Context => {
  const access = program.context.config.googleAds
  if (!access) throw new Error('there is no sandbox')
  return { ...program.context, googleAds: createGoogleAdsClient({ ...access, ...changes }, 1) }
}
const context = withAds()

const now = new Date('2026-03-11T11:00:00Z')
const createDay = (date: string, campaign = 'Food Bank', cost = 1234, clicks = 64, conversions = 2.333) => ({
  date,
  campaign,
  cost,
  impressions: clicks * 12,
  clicks,
  conversions,
})
const putAccount = async (customerId: string, account: Record<string, unknown>) => {
  const answer = await fetch(`${program.sandboxUrl}/google-ads/accounts/${customerId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(answer.status).toBe(200)
}

let accountCount = 0
const createCustomerId = () => String(5_550_000_000 + ++accountCount)

/** Creates a live project connected to an account, with nothing imported yet. */
const createConnectedProject = async (account: Record<string, unknown>) => {
  const { publicId, projectId, email } = await buyPackage(program)
  const customerId = createCustomerId()
  await putAccount(customerId, account)
  await program.context.database
    .update(projects)
    .set({ status: 'live', campaignLaunchedAt: '2026-02-10' })
    .where(eq(projects.id, projectId))
  await program.context.database.insert(googleAdsAccounts).values({ projectId, customerId })
  return { publicId, projectId, customerId, email }
}
const fetchConnection = (id: string) => staff.call(getAdsConnection, { params: { id } })
const fetchMonths = async (id: string) => (await staff.call(getResults, { params: { id } })).months
const fetchImports = (id: string) => staff.call(listImports, { params: { id } })

test('imports figures from Google Ads automatically once staff enter the customer ID', async () => {
  const { publicId } = await buyPackage(program)
  const customerId = createCustomerId()
  const yesterday = addDays(toEasternDay(new Date()), -1)
  await putAccount(customerId, {
    days: [
      createDay(yesterday),
      createDay(yesterday, 'Volunteers', 501, 10, 0.5),
      createDay(yesterday, 'Volunteers', 1, 1, 0),
    ],
    keywords: [{ ...createDay(yesterday), keyword: 'food bank near me' }],
  })
  const params = { id: publicId }
  expect(await fetchConnection(publicId)).toMatchObject({ isAvailable: true, customerId: null })
  const shown = customerId.replace(/^(\d{3})(\d{3})/, '$1-$2-')
  await staff.call(changeAdsCustomer, { params, body: { customerId: shown } })
  await expect.poll(async () => (await fetchConnection(publicId)).importedThrough).toBe(yesterday)
  expect(await fetchConnection(publicId)).toMatchObject({ customerId, problem: null })
  const results = await staff.call(getResults, { params })
  expect(results.months).toMatchObject([
    { month: yesterday.slice(0, 7), cost: 1736, impressions: 900, clicks: 75, conversions: 2.83 },
  ])
  expect(results.campaigns.map(({ campaign, clicks }) => [campaign, clicks])).toEqual([
    ['Food Bank', 64],
    ['Volunteers', 11],
  ])
  expect(results.keywords).toMatchObject([{ keyword: 'food bank near me', clicks: 64 }])
  expect((await fetchImports(publicId)).map(({ source, recordedBy }) => [source, recordedBy])).toEqual([
    ['keywords', null],
    ['api', null],
  ])
  await putAccount(customerId, { days: [createDay(yesterday, 'Food Bank', 1234, 70)] })
  await staff.call(startAdsImport, { params })
  await expect.poll(async () => (await fetchMonths(publicId))[0]?.clicks).toBe(70)
})

test('importing again changes nothing, restated days replace the old ones, and undo restores them', async () => {
  const days = [createDay('2026-02-10'), createDay('2026-03-09')]
  const { publicId, projectId, customerId } = await createConnectedProject({ days })
  await importAdsResults(context, projectId, now)
  await importAdsResults(context, projectId, now)
  expect(await fetchImports(publicId)).toMatchObject([
    { source: 'api', periodFrom: '2026-02-01', periodTo: '2026-03-10' },
  ])
  const restated = [
    createDay('2026-02-10', 'Food Bank', 1300, 60, 3),
    createDay('2026-03-09'),
    createDay('2026-03-10'),
  ]
  await putAccount(customerId, { days: restated })
  await importAdsResults(context, projectId, now)
  expect(await fetchMonths(publicId)).toMatchObject([
    { month: '2026-02', cost: 1300, clicks: 60, conversions: 3 },
    { month: '2026-03', cost: 2468, clicks: 128 },
  ])
  const [newest] = await fetchImports(publicId)
  await staff.call(undoImport, { params: { id: newest?.id ?? 0 } })
  expect(await fetchMonths(publicId)).toMatchObject([
    { month: '2026-02', cost: 1234, clicks: 64, conversions: 2.33 },
    { month: '2026-03', cost: 1234 },
  ])
  expect((await fetchConnection(publicId)).importedThrough).toBe(null)
  await importAdsResults(context, projectId, now)
  expect(await fetchMonths(publicId)).toMatchObject([{ clicks: 60 }, { clicks: 128 }])
})

test('an import never replaces only some days of a month that staff entered by hand', async () => {
  const { publicId, projectId } = await createConnectedProject({
    days: [createDay('2026-02-10'), createDay('2026-02-27')],
  })
  await staff.call(recordMonth, {
    params: { id: publicId },
    body: { month: '2026-02', cost: '99', impressions: '900', clicks: '90', conversions: '9' },
  })
  await importAdsResults(context, projectId, now)
  expect(await fetchMonths(publicId)).toMatchObject([{ month: '2026-02', clicks: 128 }])
})

test.each([
  ['never imported', null, '2026-02-10', '2026-02-01'],
  ['never imported, launch unknown', null, null, '2026-02-01'],
  ['imported yesterday', '2026-03-09', '2026-01-05', '2026-02-01'],
  ['imported long ago', '2025-11-20', '2025-01-05', '2025-10-01'],
  ['a launch of years ago', null, '2020-01-05', '2025-02-01'],
  ['a launch to come', null, '2026-05-05', '2026-03-01'],
])(
  'imports days that are new or may be restated, from the start of a month: %s',
  (_case, importedThrough, launchedOn, from) => {
    expect(getPeriodToImport({ importedThrough, launchedOn }, '2026-03-11')).toEqual({
      from,
      to: '2026-03-10',
    })
  },
)

const importedDays = [createDay('2026-03-01')]
test.each<[problem: string, account: Record<string, unknown>, mayPass: boolean]>([
  ['customer', { fault: { status: 403, code: 'USER_PERMISSION_DENIED' } }, false],
  ['customer', { fault: { status: 400, code: 'INVALID_CUSTOMER_ID' } }, false],
  ['access', { fault: { status: 401, code: 'DEVELOPER_TOKEN_INVALID' } }, false],
  ['quota', { fault: { status: 429, code: 'RESOURCE_EXHAUSTED' } }, true],
  ['unavailable', { fault: { status: 503, code: 'UNAVAILABLE' } }, true],
  ['unreadable', { fault: { status: 400, code: 'UNRECOGNIZED_FIELD' } }, false],
  ['currency', { currency: 'EUR', days: [createDay('2026-03-02')] }, false],
  ['empty', { days: [] }, false],
  ['unreadable', { days: [createDay('2026-03-02', 'Much', 9_000_000_000)] }, false],
])(
  'reports a problem as a finding for staff and changes no figures: %s, %o',
  async (problem, account, mayPass) => {
    const { publicId, projectId, customerId } = await createConnectedProject({ days: importedDays })
    await importAdsResults(context, projectId, now)
    const before = await fetchMonths(publicId)
    await putAccount(customerId, account)
    const run = importAdsResults(context, projectId, now)
    if (mayPass) await expect(run).rejects.toThrow('Google Ads answered')
    else await run
    expect(await fetchConnection(publicId)).toMatchObject({ problem, importedThrough: '2026-03-10' })
    const { accounts: listed } = await staff.call(listGrantAccounts)
    expect(listed.find((row) => row.publicId === publicId)).toMatchObject({ importProblem: problem })
    expect(await fetchMonths(publicId)).toEqual(before)
    await putAccount(customerId, { days: importedDays })
    await importAdsResults(context, projectId, now)
    expect(await fetchConnection(publicId)).toMatchObject({ problem: null })
  },
)

test('reports a revoked refresh token, an unknown account, and an unreachable server as findings', async () => {
  const { publicId, projectId, customerId } = await createConnectedProject({ days: importedDays })
  await importAdsResults(withAds({ refreshToken: 'revoked' }), projectId, now)
  expect((await fetchConnection(publicId)).problem).toBe('access')
  const nowhere = 'http://127.0.0.1:9'
  await expect(importAdsResults(withAds({ apiUrl: nowhere }), projectId, now)).rejects.toThrow()
  expect((await fetchConnection(publicId)).problem).toBe('unavailable')
  const { database } = program.context
  const unknown = createCustomerId()
  await database
    .update(googleAdsAccounts)
    .set({ customerId: unknown })
    .where(eq(googleAdsAccounts.customerId, customerId))
  await importAdsResults(context, projectId, now)
  expect((await fetchConnection(publicId)).problem).toBe('customer')
})

test("doesn't report a problem that a few retries solve", async () => {
  const fault = { status: 503, code: 'UNAVAILABLE', times: 3 }
  const { publicId, projectId } = await createConnectedProject({ days: importedDays, fault })
  await importAdsResults(context, projectId, now)
  expect(await fetchConnection(publicId)).toMatchObject({ problem: null, importedThrough: '2026-03-10' })
})

test('discards figures if the project was connected to another account during the import', async () => {
  const { publicId, projectId } = await createConnectedProject({ days: importedDays })
  const { database, googleAds } = context
  const other = createCustomerId()
  const search: NonNullable<Context['googleAds']>['search'] = async (...args) => {
    await database
      .update(googleAdsAccounts)
      .set({ customerId: other })
      .where(eq(googleAdsAccounts.projectId, projectId))
    if (!googleAds) throw new Error('there is no sandbox')
    return googleAds.search(...args)
  }
  await importAdsResults({ ...context, googleAds: { search } }, projectId, now)
  expect(await fetchMonths(publicId)).toEqual([])
  expect(await fetchConnection(publicId)).toMatchObject({ customerId: other, importedThrough: null })
})

test('an account belongs to one project, an ID has ten digits, and disconnecting keeps the figures', async () => {
  const first = await createConnectedProject({ days: importedDays })
  const { publicId } = await buyPackage(program)
  const put = (id: string, customerId: string) =>
    staff.refused(changeAdsCustomer, { params: { id }, body: { customerId } })
  expect((await put(publicId, first.customerId)).body).toMatchObject({
    code: 'CUSTOMER_ID_TAKEN',
    fields: {
      customerId:
        'Another project uses this customer ID. Check it, or disconnect it from that project first.',
    },
  })
  for (const typed of ['123', '123-4567-890', '12345678901', 'abcdefghij'])
    expect((await put(publicId, typed)).body.fields).toEqual({
      customerId: 'A customer ID has 10 digits, like 123-456-7890',
    })
  expect((await staff.refused(startAdsImport, { params: { id: publicId } })).body.code).toBe(
    'ADS_NOT_CONNECTED',
  )
  await importAdsResults(context, first.projectId, now)
  await staff.call(changeAdsCustomer, { params: { id: first.publicId }, body: { customerId: '' } })
  expect((await fetchConnection(first.publicId)).customerId).toBe(null)
  expect(await fetchMonths(first.publicId)).toHaveLength(1)
})

test("checks the keyword rules with Google's data, and staff decisions on single-word keywords take precedence", async () => {
  const quality = [
    { campaign: 'Food Bank', keyword: '"food bank near me"', score: 7 },
    { campaign: 'Food Bank', keyword: '[donate]', score: 2 },
    { campaign: 'Food Bank', keyword: 'pantry hours', score: null },
  ]
  const { publicId, projectId, customerId } = await createConnectedProject({ days: importedDays, quality })
  const finding = async (name: string) => {
    const { findings } = await staff.call(getGrantEvaluation, { params: { id: publicId } })
    return findings.find(({ rule }) => rule === name)
  }
  await importAdsResults(context, projectId, now)
  expect(await finding('qualityScore')).toMatchObject({
    state: 'alarm',
    evidence: [{ value: '2', note: 'From Google Ads: “[donate]”' }],
  })
  expect(await finding('singleWords')).toMatchObject({ state: 'alarm', evidence: [{ value: '1' }] })
  await staff.call(recordGrantCheck, {
    params: { id: publicId },
    body: { rule: 'singleWords', value: '0', note: 'Donate is our brand' },
  })
  await importAdsResults(context, projectId, now)
  expect(await finding('singleWords')).toMatchObject({ state: 'kept' })
  expect((await finding('qualityScore'))?.evidence).toHaveLength(1)
  await putAccount(customerId, {
    days: importedDays,
    quality: [...quality.slice(0, 1), { campaign: 'Food Bank', keyword: 'volunteer', score: 5 }],
  })
  await importAdsResults(context, projectId, now)
  expect(await finding('singleWords')).toMatchObject({ state: 'alarm' })
  expect(await finding('qualityScore')).toMatchObject({ state: 'kept', evidence: [{ value: '5' }, {}] })
})

test('an account with only multi-word keywords follows the single-word rule, and one without keywords has no result', async () => {
  const fetchFinding = async (keywords: readonly string[]) => {
    const quality = keywords.map((keyword) => ({ campaign: 'Food Bank', keyword, score: 7 }))
    const { publicId, projectId } = await createConnectedProject({ days: importedDays, quality })
    await importAdsResults(context, projectId, now)
    const { findings } = await staff.call(getGrantEvaluation, { params: { id: publicId } })
    return findings.find(({ rule }) => rule === 'singleWords')
  }
  expect(await fetchFinding(['"food bank near me"', '[pantry hours]', '+free +groceries'])).toMatchObject({
    state: 'kept',
    evidence: [{ value: '0', note: 'From Google Ads' }],
  })
  expect((await fetchFinding([]))?.evidence).toEqual([])
})

test.each([
  ['20 keywords are named', 'word', 20, /“word19”\. If/],
  ['of more the first 20 are named, and the rest is counted', 'word', 25, /“word19” and 5 more\. If/],
  ['very long ones are cut', 'w'.repeat(79), 20, /^From Google Ads: .{900}\. If/],
])('in the note about single-word keywords, %s', async (_what, word, count, note) => {
  const quality = Array.from({ length: count }, (_, index) => ({
    campaign: 'Food Bank',
    // Pad the numbers, so that alphabetical order is numerical order.
    keyword: `${word}${String(index).padStart(2, '0')}`,
    score: 7,
  }))
  const { publicId, projectId } = await createConnectedProject({ days: importedDays, quality })
  await importAdsResults(context, projectId, now)
  const { findings } = await staff.call(getGrantEvaluation, { params: { id: publicId } })
  const evidence = findings.find(({ rule }) => rule === 'singleWords')?.evidence
  expect(evidence).toMatchObject([{ value: String(count), note: expect.stringMatching(note) }])
})

test("days without ads count as imported, so reports don't wait for them", async () => {
  const month = getPreviousMonth(toEasternDay(new Date()))
  const { publicId, projectId } = await createConnectedProject({ days: [createDay(`${month}-02`)] })
  await importAdsResults(context, projectId, new Date())
  const { reports } = await staff.call(listStaffReports, { params: { id: publicId } })
  expect(reports.find((report) => report.month === month)).toMatchObject({ state: 'ready' })
})

test('imports figures for every connected project with running ads each morning', async () => {
  const { database } = program.context
  // Delete other tests' accounts, because they would be imported first.
  await database.delete(googleAdsAccounts)
  const live = await createConnectedProject({ days: importedDays })
  const closed = await createConnectedProject({ days: importedDays })
  await database.update(projects).set({ status: 'ads_setup' }).where(eq(projects.id, closed.projectId))
  await enqueueAdsImports(program.context)
  await expect.poll(async () => (await fetchConnection(live.publicId)).lastTriedAt).not.toBe(null)
  expect((await fetchConnection(closed.publicId)).lastTriedAt).toBe(null)
})

test('closing an account removes the connection', async () => {
  const { projectId, email } = await createConnectedProject({ days: importedDays })
  const client = await setPasswordFromLink(program, email)
  await client.send('POST', '/api/profile/close', { body: { password } })
  const { database } = program.context
  expect(await database.$count(googleAdsAccounts, eq(googleAdsAccounts.projectId, projectId))).toBe(0)
})
