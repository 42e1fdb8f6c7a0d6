import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getGrantEvaluation } from '#contract/grant'
import type { ProblemReply } from '#contract/problem.ts'
import { getResults, listImports, recordMonth, undoImport } from '#contract/results'
import { googleAdsAccounts } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const readCase = (name: string) =>
  readFile(join(import.meta.dirname, '../report/cases', `${name}.csv`), 'utf8')
const send = async (
  id: string,
  step: 'preview' | 'import',
  file: string,
  query: Record<string, string> = {},
) => {
  const path = `/api/admin/projects/${id}/results/${step}?${new URLSearchParams(query)}`
  const { status, body } = await staff.send('POST', path, {
    raw: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { status, body: body as Record<string, never>, error: (body as ProblemReply).error }
}
const fetchResults = (id: string) => staff.call(getResults, { params: { id } })

test.each([
  ['search-terms', 'incomplete-account'],
  ['june-part-1', 'partial-month'],
  ['day-then-total', 'double-counted'],
])('requires staff to confirm the problem in the report %s before importing it', async (name, code) => {
  const { publicId } = await buyPackage(program)
  const file = await readCase(name)
  expect((await send(publicId, 'preview', file)).body).toMatchObject({
    problems: [{ code, answer: 'confirm' }],
  })
  for (const query of [{}, { confirmed: 'implausible-cost' }] as Record<string, string>[]) {
    const refused = await send(publicId, 'import', file, query)
    expect([refused.status, refused.error.code]).toEqual([409, 'REPORT_NOT_CONFIRMED'])
  }
  expect((await send(publicId, 'import', file, { confirmed: 'nonsense' })).status).toBe(400)
  expect((await fetchResults(publicId)).months).toEqual([])
  expect((await send(publicId, 'import', file, { confirmed: `implausible-cost,${code}` })).status).toBe(200)
  expect((await fetchResults(publicId)).months).toMatchObject([{ month: '2026-06' }])
})

test.each([
  ['euro-cells', 'This report is in EUR.'],
  ['pound', 'This report is in GBP.'],
  ['micros', 'micros (millionths of a dollar)'],
])('rejects the report %s even when confirmed', async (name, sentence) => {
  const { publicId } = await buyPackage(program)
  const file = await readCase(name)
  const confirmed = 'foreign-currency,implausible-cost'
  for (const answer of [
    await send(publicId, 'preview', file),
    await send(publicId, 'import', file, { confirmed }),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([422, 'REPORT_UNREADABLE'])
    expect(answer.error.message).toContain(sentence)
  }
})

test('imports only the selected account from a report with several', async () => {
  const { publicId } = await buyPackage(program)
  const file = await readCase('two-accounts')
  expect((await send(publicId, 'preview', file)).body).toMatchObject({
    problems: [{ code: 'several-accounts', answer: 'choose' }],
    accounts: [
      { id: '111-111-1111', name: 'Food Bank A', rowCount: 1, cost: 2000 },
      { id: '222-222-2222', name: 'Animal Shelter B', rowCount: 1, cost: 18_000 },
    ],
  })
  const confirmed = 'several-accounts'
  expect((await send(publicId, 'import', file, { confirmed })).error.code).toBe('REPORT_NOT_CONFIRMED')
  const account = '222-222-2222'
  expect((await send(publicId, 'preview', file, { account })).body).toMatchObject({
    problems: [],
    accounts: [],
    totals: { cost: 18_000 },
  })
  await send(publicId, 'import', file, { account })
  expect((await fetchResults(publicId)).months).toMatchObject([{ cost: 18_000, clicks: 90 }])
  expect((await send(publicId, 'preview', file, { account: '333' })).error.message).toContain(
    'no rows of the account',
  )
})

test('asks before importing a report from another account than the connected one', async () => {
  const { publicId, projectId } = await buyPackage(program)
  await program.context.database.insert(googleAdsAccounts).values({ projectId, customerId: '1111111111' })
  const file = await readCase('two-accounts')
  expect((await send(publicId, 'preview', file, { account: '111-111-1111' })).body.problems).toEqual([])
  const other = await send(publicId, 'preview', file, { account: '222-222-2222' })
  expect(other.body).toMatchObject({
    problems: [
      {
        code: 'other-account',
        message:
          'This report is from the account 222-222-2222, but this project is connected with 111-111-1111.',
      },
    ],
  })
  expect((await send(publicId, 'import', file, { account: '222-222-2222' })).error.code).toBe(
    'REPORT_NOT_CONFIRMED',
  )
})

test('sorts lists by date or size, then by name', async () => {
  const { publicId } = await buyPackage(program)
  const head = 'Campaign,Month,Cost,Impr.,Clicks\n'
  const rows = [
    'B,2026-05,1,90,5',
    'A,2026-05,1,90,5',
    'C,2026-05,9,90,5',
    'D,2026-05,1,90,7',
    'A,2026-06,1,90,1',
  ]
  const { body } = await send(publicId, 'preview', head + rows.join('\n'))
  expect(body).toMatchObject({ campaigns: ['C', 'A', 'D', 'B'].map((campaign) => ({ campaign })) })
  await send(publicId, 'import', head + rows.join('\n'))
  await send(publicId, 'import', `${head}A,2026-04,1,90,1\n`)
  const keywords = ['b,A,2026-05,1,90,5', 'a,A,2026-05,1,90,5', 'c,A,2026-05,1,90,7', 'd,A,2026-06,1,90,1']
  await send(publicId, 'import', `Keyword,${head}${keywords.join('\n')}\n`)
  const results = await fetchResults(publicId)
  expect(results.months.map(({ month }) => month)).toEqual(['2026-04', '2026-05', '2026-06'])
  expect(results.campaigns.map(({ month, campaign }) => `${month} ${campaign}`)).toEqual([
    '2026-06 A',
    '2026-05 D',
    '2026-05 A',
    '2026-05 B',
    '2026-05 C',
    '2026-04 A',
  ])
  expect(results.keywords.map(({ month, keyword }) => `${month} ${keyword}`)).toEqual([
    '2026-06 d',
    '2026-05 c',
    '2026-05 a',
    '2026-05 b',
  ])
  const imports = await staff.call(listImports, { params: { id: publicId } })
  expect(imports.map(({ source, periodFrom }) => `${source} ${periodFrom}`)).toEqual([
    'keywords 2026-05-01',
    'file 2026-04-01',
    'file 2026-05-01',
  ])
})

test('parts of a month add up in any order, and show their days until the month is complete', async () => {
  for (const order of [
    ['june-part-1', 'june-part-2'],
    ['june-part-2', 'june-part-1'],
  ] as const) {
    const { publicId } = await buyPackage(program)
    const confirmed = 'partial-month'
    await send(publicId, 'import', await readCase(order[0]), { confirmed })
    const first = await fetchResults(publicId)
    const covered = order[0] === 'june-part-1' ? ['2026-06-01', '2026-06-08'] : ['2026-06-09', '2026-06-30']
    expect(first.months).toMatchObject([{ covered: [{ from: covered[0], to: covered[1] }] }])
    expect(first.knownThrough).toBe(covered[1])
    expect((await send(publicId, 'preview', await readCase(order[1]))).body).toMatchObject({
      comparison: { kind: 'new' },
    })
    await send(publicId, 'import', await readCase(order[1]), { confirmed })
    const both = await fetchResults(publicId)
    expect(both.months).toEqual([
      { month: '2026-06', cost: 60_000, impressions: 7000, clicks: 300, conversions: 15 },
    ])
    expect(both.knownThrough).toBe('2026-06-30')
  }
})

const createTotalReport = (from: string, to: string, clicks: number) =>
  `"June ${from}, 2026 - June ${to}, 2026"\nCampaign,Cost,Impr.,Clicks\nPantry,10.00,1000,${clicks}\n`

test('asks before importing a part that overlaps imported days, and names the days that would be lost', async () => {
  const { publicId } = await buyPackage(program)
  await send(publicId, 'import', createTotalReport('1', '30', 100))
  const part = createTotalReport('9', '20', 40)
  expect((await send(publicId, 'preview', part)).body).toMatchObject({
    comparison: {
      kind: 'other',
      differences: [{ when: '2026-06', after: null }],
      lostDays: [
        { from: '2026-06-01', to: '2026-06-08' },
        { from: '2026-06-21', to: '2026-06-30' },
      ],
    },
  })
  const confirmed = 'partial-month'
  expect((await send(publicId, 'import', part, { confirmed })).error.code).toBe('RESULTS_DIFFER')
  await send(publicId, 'import', part, { confirmed, replace: 'true' })
  expect((await fetchResults(publicId)).months).toMatchObject([
    { clicks: 40, covered: [{ from: '2026-06-09', to: '2026-06-20' }] },
  ])
  const [newest] = await staff.call(listImports, { params: { id: publicId } })
  await staff.call(undoImport, { params: { id: newest?.id ?? 0 } })
  expect((await fetchResults(publicId)).months).toMatchObject([{ clicks: 100 }])
  expect((await fetchResults(publicId)).months[0]?.covered).toBeUndefined()
})

test('a report without new figures still adds its days to the imported days', async () => {
  const { publicId } = await buyPackage(program)
  const days = (to: number) =>
    `"June 1, 2026 - June ${to}, 2026"\nCampaign,Day,Cost,Impr.,Clicks\nPantry,2026-06-03,5.00,100,10\n`
  await send(publicId, 'import', days(20))
  expect((await fetchResults(publicId)).knownThrough).toBe('2026-06-20')
  expect((await send(publicId, 'preview', days(30))).body).toMatchObject({ comparison: { kind: 'more' } })
  await send(publicId, 'import', days(30))
  expect((await fetchResults(publicId)).months).toEqual([
    { month: '2026-06', cost: 500, impressions: 100, clicks: 10, conversions: 0 },
  ])
  expect((await send(publicId, 'preview', days(30))).body).toMatchObject({ comparison: { kind: 'same' } })
})

test('the grant rules skip a month with incomplete data', async () => {
  const { publicId } = await buyPackage(program)
  await send(publicId, 'import', createTotalReport('1', '8', 1), { confirmed: 'partial-month' })
  const { findings } = await staff.call(getGrantEvaluation, { params: { id: publicId } })
  expect(findings.find(({ rule }) => rule === 'clickRate')?.state).toBe('unknown')
})

test('two imports that are implausible together change nothing', async () => {
  const { publicId } = await buyPackage(program)
  const file = (day: number) =>
    `Campaign,Day,Cost,Impr.,Clicks\nPantry,2026-06-0${day},5.00,900000000,900000000\n`
  expect((await send(publicId, 'import', file(1))).status).toBe(200)
  const second = await send(publicId, 'import', file(2))
  expect([second.status, second.error.code]).toEqual([422, 'RESULTS_TOO_LARGE'])
  expect((await fetchResults(publicId)).months).toMatchObject([{ clicks: 900_000_000 }])
})

test.each(['2,147,483,648', '9,007,199,254', '99,999,999,999,999'])('rejects %s clicks', async (clicks) => {
  const { publicId } = await buyPackage(program)
  const file = `Campaign,Day,Cost,Impr.,Clicks\nPantry,2026-06-01,5.00,100,"${clicks}"\n`
  for (const step of ['preview', 'import'] as const)
    expect((await send(publicId, step, file)).status).toBe(422)
})

test("rejects manual figures for a month that hasn't started", async () => {
  const { publicId } = await buyPackage(program)
  const body = { month: '2099-01', cost: '1', impressions: '1', clicks: '1', conversions: '1' }
  const refused = await staff.refused(recordMonth, { params: { id: publicId }, body })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    'MONTH_NOT_BEGUN',
    { month: 'This month hasn’t begun yet' },
  ])
})
