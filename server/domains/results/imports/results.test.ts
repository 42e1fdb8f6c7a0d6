import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloadData } from '#contract/identity'
import type { ProblemReply } from '#contract/problem.ts'
import { getResults, listImports, MAX_REPORT_BYTES, recordMonth, undoImport } from '#contract/results'
import { campaignMetrics, campaignResults } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const CSV_HEADING = 'Campaign,Day,Cost,Impr.,Clicks,Conversions'
const createReport = (...rows: string[]) =>
  `Report\n"Jan 1, 2026 - Jan 31, 2026"\n${CSV_HEADING}\n${rows.join('\n')}\n`
const januaryReport = createReport(
  'Food Bank,2026-01-02,"1,234.50","12,345",640,12.33',
  'Volunteers,2026-01-02,10.25,200,20,0.67',
  'Food Bank,2026-01-03,5.00,100,4,1.00',
  'Total: Account, --,"1,249.75","12,645",664,14.00',
)

const postReport = async (id: string, step: 'preview' | 'import', file: string, query = '') => {
  const response = await staff.send('POST', `/api/admin/projects/${id}/results/${step}${query}`, {
    raw: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status: response.status, body: response.body as Record<string, never> }
}
const getRefusalMessage = (answer: { body: unknown }) => (answer.body as ProblemReply).error

const fetchMonths = async (publicId: string) =>
  (await staff.call(getResults, { params: { id: publicId } })).months
const januarySum = { month: '2026-01', cost: 124_975, impressions: 12_645, clicks: 664, conversions: 14 }

test('previews a report before importing it, and importing it again changes nothing', async () => {
  const { publicId, projectId } = await buyPackage(program)
  const preview = await postReport(publicId, 'preview', januaryReport)
  const { month: _month, ...totals } = januarySum
  expect(preview).toMatchObject({
    status: 200,
    body: {
      period: { from: '2026-01-01', to: '2026-01-31' },
      unit: 'day',
      problems: [],
      rowCount: 3,
      totals,
      campaigns: [
        { campaign: 'Food Bank', cost: 123_950 },
        { campaign: 'Volunteers', cost: 1025 },
      ],
      ignored: [{ row: 7 }],
      ignoredCount: 1,
      comparison: { kind: 'new', differences: [] },
      newestImport: null,
    },
  })
  expect(await fetchMonths(publicId)).toEqual([])

  expect(await postReport(publicId, 'import', januaryReport, '?fileName=January.csv')).toMatchObject({
    status: 200,
    body: { isChanged: true },
  })
  expect(await fetchMonths(publicId)).toEqual([januarySum])
  expect((await postReport(publicId, 'preview', januaryReport)).body).toMatchObject({
    comparison: { kind: 'same' },
  })
  expect((await postReport(publicId, 'import', januaryReport)).body).toMatchObject({ isChanged: false })
  expect(await fetchMonths(publicId)).toEqual([januarySum])
  const { database } = program.context
  expect(
    await database.select().from(campaignResults).where(eq(campaignResults.projectId, projectId)),
  ).toHaveLength(3)
  expect(
    await database.select().from(campaignMetrics).where(eq(campaignMetrics.projectId, projectId)),
  ).toMatchObject([
    {
      monthYear: '2026-01',
      adSpend: 124_975,
      impressions: 12_645,
      clicks: 664,
      conversions: 14,
      ctr: '0.0525',
      conversionRate: '0.0211',
    },
  ])
  const imports = await staff.call(listImports, { params: { id: publicId } })
  expect(imports).toMatchObject([
    { source: 'file', fileName: 'January.csv', rowCount: 3, ignoredCount: 1, cost: 124_975 },
  ])
})

const correctedReport = januaryReport
  .replace('5.00,100,4,1.00', '7.00,100,4,1.00')
  .replace('1,249.75', '1,251.75')

/** Returns the `replacement` of each import, newest first. */
const fetchReplacements = async (publicId: string) =>
  (await staff.call(listImports, { params: { id: publicId } })).map(({ replacement }) => replacement)

test('replaces figures for an imported period only on request, and undo restores them', async () => {
  const { publicId } = await buyPackage(program)
  await postReport(publicId, 'import', januaryReport)
  const [first] = await staff.call(listImports, { params: { id: publicId } })
  const { body } = await postReport(publicId, 'preview', correctedReport)
  expect(body).toMatchObject({
    comparison: {
      kind: 'other',
      before: { cost: 124_975 },
      differences: [
        { when: '2026-01-03', campaign: 'Food Bank', before: { cost: 500 }, after: { cost: 700 } },
      ],
      differenceCount: 1,
    },
    newestImport: first?.id,
  })
  const refused = await postReport(publicId, 'import', correctedReport)
  expect([refused.status, getRefusalMessage(refused).code]).toEqual([409, 'RESULTS_DIFFER'])
  const late = await postReport(publicId, 'import', correctedReport, '?replace=true&newestImport=2000000000')
  expect([late.status, getRefusalMessage(late).code]).toEqual([409, 'RESULTS_CHANGED_MEANWHILE'])
  expect(await fetchMonths(publicId)).toEqual([januarySum])

  expect(
    (await postReport(publicId, 'import', correctedReport, `?replace=true&newestImport=${first?.id}`)).status,
  ).toBe(200)
  expect(await fetchMonths(publicId)).toEqual([{ ...januarySum, cost: januarySum.cost + 200 }])
  const [second] = await staff.call(listImports, { params: { id: publicId } })
  expect(await fetchReplacements(publicId)).toEqual([null, 'whole'])
  const early = await staff.refused(undoImport, { params: { id: first?.id } })
  expect([early.status, early.body.code]).toEqual([409, 'IMPORT_NOT_NEWEST'])
  for (const _press of [1, 2]) await staff.call(undoImport, { params: { id: second?.id ?? 0 } })
  expect(await fetchMonths(publicId)).toEqual([januarySum])
  expect(await fetchReplacements(publicId)).toEqual([null, null])
  await staff.call(undoImport, { params: { id: first?.id ?? 0 } })
  expect(await fetchMonths(publicId)).toEqual([])
})

test('a longer report that matches the stored figures extends them without a question', async () => {
  const { publicId } = await buyPackage(program)
  await postReport(publicId, 'import', januaryReport)
  const longer = januaryReport
    .replace('Total:', 'Food Bank,2026-01-04,1.00,10,1,0\nTotal:')
    .replace('"1,249.75","12,645",664', '"1,250.75","12,655",665')
  expect((await postReport(publicId, 'preview', longer)).body).toMatchObject({ comparison: { kind: 'more' } })
  expect((await postReport(publicId, 'import', longer)).status).toBe(200)
  expect(await fetchMonths(publicId)).toMatchObject([{ cost: januarySum.cost + 100 }])
})

test('an import shows how much of it later imports of its type replaced', async () => {
  const { publicId } = await buyPackage(program)
  const row = (day: string) => `Food Bank,2026-01-${day},1.00,10,1,0\n`
  const head = 'Campaign,Day,Cost,Impr.,Clicks,Conversions\n'
  await postReport(publicId, 'import', head + row('01') + row('04'))
  await postReport(publicId, 'import', head + row('04') + row('06'))
  await postReport(publicId, 'import', `Keyword,${head}food,Food Bank,2026-01-04,1.00,10,1,0\n`)
  await postReport(publicId, 'import', head + row('20'))
  expect(await fetchReplacements(publicId)).toEqual([null, null, null, 'part'])
})

test('asks before a report on one campaign replaces all campaigns', async () => {
  const { publicId } = await buyPackage(program)
  await postReport(publicId, 'import', januaryReport)
  const { body } = await postReport(
    publicId,
    'preview',
    createReport('Volunteers,2026-01-02,10.25,200,20,0.67'),
  )
  expect(body).toMatchObject({
    comparison: {
      kind: 'other',
      differenceCount: 2,
      differences: [{ campaign: 'Food Bank', after: null }, {}],
    },
  })
})

test('staff enter a month by hand, and a question prevents counting it twice', async () => {
  const { publicId } = await buyPackage(program)
  const params = { id: publicId }
  const typed = {
    month: '2026-02',
    cost: '8,640.50',
    impressions: '41,200',
    clicks: '2910',
    conversions: '148.5',
  }
  expect(await staff.call(recordMonth, { params, body: typed })).toMatchObject({ isChanged: true })
  const february = { month: '2026-02', cost: 864_050, impressions: 41_200, clicks: 2910, conversions: 148.5 }
  expect(await fetchMonths(publicId)).toEqual([february])
  expect((await staff.refused(recordMonth, { params, body: { ...typed, cost: '1' } })).body.code).toBe(
    'RESULTS_DIFFER',
  )
  const days = 'Campaign,Day,Cost,Impr.,Clicks\nFood Bank,2026-02-03,5.00,100,4\n'
  expect(getRefusalMessage(await postReport(publicId, 'import', days)).code).toBe('RESULTS_DIFFER')
  await staff.call(recordMonth, { params, body: { ...typed, cost: '1', replace: true } })
  expect(await fetchMonths(publicId)).toEqual([{ ...february, cost: 100 }])
  expect((await staff.call(getResults, { params })).knownThrough).toBe('2026-02-28')
})

test.each([
  ['month', { month: '2026-13' }, 'Please enter a month'],
  ['cost', { cost: '-5' }, 'Enter the spend in dollars, like 8640.50'],
  ['clicks', { clicks: '1.5' }, 'Enter a whole number of clicks'],
])('rejects an invalid %s with a field error', async (field, wrong, message) => {
  const { publicId } = await buyPackage(program)
  const body = { month: '2026-02', cost: '1', impressions: '1', clicks: '1', conversions: '1', ...wrong }
  const { status, body: error } = await staff.refused(recordMonth, { params: { id: publicId }, body })
  expect([status, error.fields]).toEqual([400, { [field]: message }])
})

test.each([
  ['no report', 'Name,Email\n', 422, 'This isn’t a Google Ads report.'],
  ['nothing', '', 422, 'This file is empty.'],
  ['euros', `${CSV_HEADING},Currency\nA,2026-01-02,1,1,1,1,EUR\n`, 422, 'This report is in EUR.'],
  ['billions', `${CSV_HEADING}\nA,2026-01-02,"1,000,000,000.00",1,1,1\n`, 422, 'These figures are too large'],
  [
    'more than 25 MB',
    `${januaryReport}${`${'x'.repeat(100_000)}\n`.repeat(263)}`,
    413,
    'This file is larger than 25 MB.',
  ],
])('rejects %s with a message and changes nothing', async (_name, file, status, sentence) => {
  const { publicId } = await buyPackage(program)
  for (const step of ['preview', 'import'] as const) {
    const answer = await postReport(publicId, step, file)
    expect(answer.status).toBe(status)
    expect(getRefusalMessage(answer).message).toContain(sentence)
  }
  expect(await fetchMonths(publicId)).toEqual([])
})

test('rejecting a file before its end leaves the connection usable', async () => {
  const { publicId } = await buyPackage(program)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const address = `${program.url}/api/admin/projects/${publicId}/results/preview`
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { origin: program.url, cookie, 'content-type': 'application/octet-stream' }
  const answer = (method: 'GET' | 'POST', url: string, file?: string) =>
    new Promise<[number | undefined, Socket]>((resolve, reject) => {
      const call = request(url, { method, agent, headers }, (reply) => {
        const { statusCode, socket } = reply
        reply.resume().on('end', () => resolve([statusCode, socket]))
      })
      call.on('error', reject).end(file)
    })
  const [refused, connection] = await answer(
    'POST',
    address,
    `${januaryReport}${'x'.repeat(MAX_REPORT_BYTES)}`,
  )
  expect(refused).toBe(413)
  const [next, same] = await answer('GET', `${program.url}/healthz`)
  expect([next, same === connection]).toEqual([200, true])
  agent.destroy()
})

test("a keyword report lists search keywords and doesn't change the totals", async () => {
  const { publicId } = await buyPackage(program)
  await postReport(publicId, 'import', januaryReport)
  const head = 'Keyword,Campaign,Month,Cost,Impr.,Clicks,Conversions'
  const keywords = `${head}\nfood bank,Food Bank,2026-01,3.00,90,12,2\nvolunteer,Volunteers,2026-01,1.00,80,20,1\n`
  expect((await postReport(publicId, 'preview', keywords)).body).toMatchObject({
    isKeywords: true,
    rowCount: 2,
    comparison: { kind: 'new' },
  })
  await postReport(publicId, 'import', keywords)
  expect((await postReport(publicId, 'import', keywords)).body).toMatchObject({ isChanged: false })
  const results = await staff.call(getResults, { params: { id: publicId } })
  expect(results.months).toEqual([januarySum])
  expect(results.campaigns.map(({ campaign }) => campaign)).toEqual(['Food Bank', 'Volunteers'])
  expect(results.keywords).toMatchObject([
    { month: '2026-01', keyword: 'volunteer', clicks: 20 },
    { month: '2026-01', keyword: 'food bank', clicks: 12 },
  ])
  const [newest, first] = await staff.call(listImports, { params: { id: publicId } })
  expect([newest?.source, first?.source]).toEqual(['keywords', 'file'])
  await staff.call(undoImport, { params: { id: first?.id ?? 0 } })
  const left = await staff.call(getResults, { params: { id: publicId } })
  expect([left.months, left.keywords.length]).toEqual([[], 2])
})

test("a client's data export includes the results", async () => {
  const { publicId, email } = await buyPackage(program)
  await postReport(publicId, 'import', januaryReport)
  const client = await setPasswordFromLink(program, email)
  const response = await fetch(program.url + downloadData.path, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const rows = JSON.parse(Buffer.from(files['campaign-results.json'] ?? []).toString())
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    startsOn: '2026-01-02',
    campaign: 'Food Bank',
    cost: 123_450,
    conversions: 12.33,
  })
})

test('two concurrent imports add nothing twice', async () => {
  const { publicId } = await buyPackage(program)
  const answers = await Promise.all([1, 2, 3, 4].map(() => postReport(publicId, 'import', januaryReport)))
  expect(answers.map(({ body }) => body.isChanged).sort()).toEqual([false, false, false, true])
  expect(await fetchMonths(publicId)).toEqual([januarySum])
})
