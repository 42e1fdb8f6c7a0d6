import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { toConversions, toUnits } from '../micros.ts'
import { type ReadOptions, readReport } from './read-report.ts'
import { findReportProblems } from './report-problems.ts'

const TODAY = '2026-11-25'
const readReportProblems = async (chunks: AsyncIterable<Uint8Array>, options: Partial<ReadOptions> = {}) => {
  const report = await readReport(chunks, { lastPossibleDay: TODAY, ...options })
  const { cost, impressions, clicks, conversions } = report.totals
  return {
    report,
    totals: [toUnits(cost), impressions, clicks, toConversions(conversions)],
    problems: findReportProblems(report, options),
  }
}
const readCase = (name: string, options?: Partial<ReadOptions>) =>
  readReportProblems(createReadStream(join(import.meta.dirname, 'cases', `${name}.csv`)), options)
const readText = (text: string, options?: Partial<ReadOptions>) =>
  readReportProblems(Readable.from([Buffer.from(text)]), options)
const findProblemCodes = async (text: string) =>
  (await readText(text)).problems.map(({ code, answer }) => `${code}: ${answer}`)

test.each([
  [
    'search-terms',
    [1.2, 21, 1, 0],
    ['incomplete-account'],
    /\$1\.20, 21 impressions, 1 click, .* total is \$480, 10,000 impr.*search terms/,
  ],
  ['euro-cells', [2542.83, 800, 15, 1], ['foreign-currency'], /is in EUR\./],
  ['pound', [1000, 100, 10, 1], ['foreign-currency'], /is in GBP\./],
  [
    'two-accounts',
    [200, 1000, 100, 10],
    ['several-accounts'],
    /Food Bank A \(111-111-1111\) and Animal Shelter B/,
  ],
  ['june-part-1', [160, 2000, 80, 4], ['partial-month'], /one total for Jun 1\s–\s8, 2026/],
  ['june-part-2', [440, 5000, 220, 11], ['partial-month'], /one total for Jun 9\s–\s30, 2026/],
  ['day-then-total', [80, 400, 40, 4], ['double-counted'], /2 rows look like subtotals.*row 6/],
  ['micros', [20_000_000, 100, 10, 1], ['implausible-cost'], /micros/],
  ['mac-excel-dates', [80, 400, 40, 4], [], undefined],
  ['excel-month', [20, 100, 10, 1], [], undefined],
])('parses the example %s and reports its problems', async (name, figures, codes, message) => {
  const { totals, problems } = await readCase(name)
  expect(totals).toEqual(figures)
  expect(problems.map(({ code }) => code)).toEqual(codes)
  if (message) expect(problems[0]?.message).toMatch(message)
})

test('a part of a month keeps its days, and dates shortened by Excel are parsed', async () => {
  expect((await readCase('june-part-2')).report.rows).toMatchObject([
    { month: '2026-06', days: { from: '2026-06-09', to: '2026-06-30' } },
  ])
  expect((await readCase('mac-excel-dates')).report.rows).toMatchObject([
    { date: '2026-06-01' },
    { date: '2026-06-13' },
  ])
  expect((await readCase('excel-month')).report.rows).toMatchObject([{ month: '2026-06' }])
})

test.each(['222-222-2222', '2222222222'])('counts only the selected account: %s', async (account) => {
  const { totals, problems, report } = await readCase('two-accounts', { account })
  expect(totals).toEqual([180, 900, 90, 9])
  expect(problems).toEqual([])
  expect(report.rows).toHaveLength(1)
  await expect(readCase('two-accounts', { account: '333-333-3333' })).rejects.toThrow(
    'no rows of the account',
  )
})

const JUNE_PERIOD = '"June 1, 2026 - June 30, 2026"'
const CSV_HEADING = 'Campaign,Cost,Impr.,Clicks'

test.each([
  ['the total agrees', `${JUNE_PERIOD}\n${CSV_HEADING}\nA,1.00,20,10\nTotal: Account,1.00,20,10\n`, []],
  [
    'the total differs by the rounding of its rows',
    `${JUNE_PERIOD}\n${CSV_HEADING}\nA,1.01,20,10\nB,1.01,1,0\nTotal: Account,2.03,21,10\n`,
    [],
  ],
  [
    'the total is larger',
    `${JUNE_PERIOD}\n${CSV_HEADING}\nA,1.00,20,10\nTotal: Account,1.00,21,10\n`,
    ['incomplete-account: confirm'],
  ],
  [
    'the total is smaller',
    `${JUNE_PERIOD}\n${CSV_HEADING}\nA,2.00,40,20\nTotal: Account,1.00,20,10\n`,
    ['double-counted: confirm'],
  ],
  [
    'a German total is larger',
    `${JUNE_PERIOD}\nKampagne,Kosten,Impr.,Klicks\nA,"1,00",20,10\nGesamt: Konto,"2,00",40,20\n`,
    ['incomplete-account: confirm'],
  ],
  [
    'a bare total is larger',
    `${JUNE_PERIOD}\n${CSV_HEADING}\nA,1.00,20,10\nTotal,2.00,40,20\n`,
    ['incomplete-account: confirm'],
  ],
  ['the total stands first', `${JUNE_PERIOD}\n${CSV_HEADING}\nTotal: Account,1.00,20,10\nA,1.00,20,10\n`, []],
  [
    'days have totals',
    `Day,${CSV_HEADING}\n2026-06-01,Total: Account,1,20,10\n2026-06-01,A,1,20,10\n2026-06-02,A,1,20,10\n2026-06-02,Total: Account,1,20,10\n`,
    ['double-counted: confirm'],
  ],
  [
    'locations without a total',
    `${JUNE_PERIOD}\nCountry/Territory,${CSV_HEADING}\nUnited States,A,1.00,20,10\n`,
    ['incomplete-account: confirm'],
  ],
  [
    'ad groups without a total',
    `${JUNE_PERIOD}\nAd group,${CSV_HEADING}\nOne,A,1.00,20,10\n`,
    ['incomplete-account: confirm'],
  ],
  [
    'ad groups that are everything',
    `${JUNE_PERIOD}\nAd group,${CSV_HEADING}\nOne,A,1.00,20,10\nTotal: Account, --,1.00,20,10\n`,
    [],
  ],
  ['devices', `${JUNE_PERIOD}\nDevice,${CSV_HEADING}\nPhones,A,1.00,20,10\n`, []],
  [
    'an asset report by its title',
    `Asset details report\n${JUNE_PERIOD}\n${CSV_HEADING}\nA,1.00,20,10\n`,
    ['incomplete-account: confirm'],
  ],
  [
    'keywords',
    `${JUNE_PERIOD}\nKeyword,${CSV_HEADING}\nfood,A,1.00,20,10\nTotal: Account, --,2.00,40,20\n`,
    [],
  ],
  [
    'search terms with keywords',
    `${JUNE_PERIOD}\nSearch term,Keyword,${CSV_HEADING}\nx,food,A,1.00,20,10\n`,
    ['incomplete-account: confirm'],
  ],
])('detects whether a report covers the whole account: %s', async (_case, text, codes) => {
  expect(await findProblemCodes(text)).toEqual(codes)
})

test.each([
  ['a heading', 'Campaign,Cost (GBP),Impr.,Clicks\nA,1.00,20,10'],
  ['a symbol in the heading', 'Campaign,Cost (£),Impr.,Clicks\nA,1.00,20,10'],
  ['the heading of another column', 'Campaign,Cost,Impr.,Clicks,Avg. CPC (EUR)\nA,1.00,20,10,0.10'],
  ['a column', 'Campaign,Currency code,Cost,Impr.,Clicks\nA,EUR,1.00,20,10'],
  ['a code in a cell', 'Campaign,Cost,Impr.,Clicks\nA,CHF 1.00,20,10'],
  ['a word in a cell', 'Campaign,Cost,Impr.,Clicks\nA,"1,00 kr",20,10'],
  ['other dollars', 'Campaign,Cost,Impr.,Clicks\nA,CA$1.00,20,10'],
  ['another figure', 'Campaign,Cost,Impr.,Clicks,Avg. CPC\nA,1.00,20,10,€0.10'],
  ['two currencies', 'Campaign,Currency,Cost,Impr.,Clicks\nA,USD,1,2,1\nB,EUR,1,2,1'],
  ['a line above', 'Currency: GBP\nCampaign,Cost,Impr.,Clicks\nA,1.00,20,10'],
])('detects a foreign currency in %s', async (_place, text) => {
  expect(await findProblemCodes(`${JUNE_PERIOD}\n${text}\n`)).toEqual(['foreign-currency: none'])
})

test.each([
  ['$1.00', 'A'],
  ['US$1.00', 'A'],
  ['USD 1.00', 'A'],
  ['1.00', 'Win €100'],
])('reads a cost of %s in the campaign %s as dollars', async (cost, campaign) => {
  expect(await findProblemCodes(`${JUNE_PERIOD}\n${CSV_HEADING}\n${campaign},${cost},20,10\n`)).toEqual([])
})

test.each([
  ['12,000.00', '400', []],
  ['12,000.01', '400', ['implausible-cost: confirm']],
  ['100,000.00', '4000', ['implausible-cost: confirm']],
  ['100,000.01', '4000', ['implausible-cost: none']],
  ['1,000.00', '10', []],
  ['1,000.00', '9', ['implausible-cost: confirm']],
  ['1.00', '2,147,483,648', ['implausible-cost: none']],
])('checks the plausibility of a month with $%s for %s clicks', async (cost, clicks, codes) => {
  expect(await findProblemCodes(`${JUNE_PERIOD}\n${CSV_HEADING}\nA,"${cost}",9000,"${clicks}"\n`)).toEqual(
    codes,
  )
})

const BY_DEVICE_HEADING = 'Day,Campaign,Device,Cost,Impr.,Clicks'
test.each([
  [
    'a total in another column',
    `${BY_DEVICE_HEADING}\n2026-06-01,A,Phones,1,20,10\n2026-06-01,A,Computers,1,20,10\n2026-06-01,A,Total,2,40,20\n`,
    [2, 40, 20, 0],
    1,
  ],
  [
    'a subtotal before its rows',
    `Day,Campaign,Cost,Impr.,Clicks\n2026-06-01,Subtotal: North,3,60,30\n2026-06-01,A,1,20,10\n2026-06-01,B,2,40,20\n2026-06-02,A,5,9,1\n`,
    [8, 69, 31, 0],
    1,
  ],
  [
    'a subtotal of the rows before it',
    `Day,Campaign,Cost,Impr.,Clicks\n2026-06-01,A,1,20,10\n2026-06-01,Total: North,1,20,10\n2026-06-01,B,2,40,20\n`,
    [3, 60, 30, 0],
    1,
  ],
  [
    'a campaign called like one',
    `Day,Campaign,Cost,Impr.,Clicks\n2026-06-01,A,1,20,10\n2026-06-01,Total: Wine,7,70,8\n2026-06-01,B,2,40,20\n`,
    [10, 130, 38, 0],
    0,
  ],
])('counts nothing twice: %s', async (_case, text, figures, subtotals) => {
  const { totals, report, problems } = await readText(text)
  expect(totals).toEqual(figures)
  expect(report.subtotalCount).toBe(subtotals)
  expect(problems.map(({ code }) => code)).toEqual(subtotals > 0 ? ['double-counted'] : [])
})

test('an unfinished month counts only through today', async () => {
  const { report, problems } = await readText(
    `"November 1, 2026 - November 30, 2026"\n${CSV_HEADING}\nA,1.00,20,10\n`,
  )
  expect(report.period).toEqual({ from: '2026-11-01', to: TODAY })
  expect(report.rows).toMatchObject([{ days: { from: '2026-11-01', to: TODAY } }])
  expect(problems.map(({ code }) => code)).toEqual(['partial-month'])
})

test.each([
  [
    'a row of a later day',
    `Day,${CSV_HEADING}\n2026-11-25,A,1,20,10\n2026-11-26,A,1,20,10\n2200-01-01,A,1,20,10\n`,
    [3, 4],
    'is in the future.',
  ],
  [
    'a row outside the period',
    `${JUNE_PERIOD}\nDay,${CSV_HEADING}\n2026-06-25,A,1,20,10\n2026-07-01,A,1,20,10\n`,
    [4],
    'is outside the report’s own period.',
  ],
  [
    'an Excel serial number',
    `Day,${CSV_HEADING}\n2026-06-25,A,1,20,10\n46174,A,1,20,10\n`,
    [3],
    'is an Excel serial number',
  ],
  ['a day without a year', `Day,${CSV_HEADING}\n2026-06-25,A,1,20,10\n26-Jun,A,1,20,10\n`, [3], 'no year'],
])('ignores %s with the reason', async (_case, text, rows, reason) => {
  const { report } = await readText(text)
  expect(report.ignored.map(({ row: SAMPLE_ROW }) => SAMPLE_ROW)).toEqual(rows)
  for (const SAMPLE_ROW of report.ignored) expect(SAMPLE_ROW.reason).toContain(reason)
  expect(report.totals.clicks).toBe(10)
})

test.each([
  [
    'whose rows are all ignored',
    `Day,${CSV_HEADING}\n44712,A,1,20,10\n`,
    'no rows with results. Row 2: “44712” is an Excel serial number',
  ],
  [
    'of a year to come',
    `"January 1, 2200 - January 31, 2200"\n${CSV_HEADING}\nA,1,20,10\n`,
    'days that haven’t come yet',
  ],
])('rejects a report %s with the reason', async (_case, text, reason) => {
  await expect(readText(text)).rejects.toThrow(reason)
})

const BY_DAY_HEADING = 'Campaign,Day,Cost,Impr.,Clicks'
const SAMPLE_ROW = 'A,2026-06-01,1.00,20,10'
test.each([
  [
    'a sum of each day that agrees',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account,2026-06-01,1.00,20,10\nTotal: Search,2026-06-01,1.00,20,10\n`,
    [],
  ],
  [
    'a sum of each day that is larger',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account,2026-06-01,2.00,40,20\n`,
    ['incomplete-account'],
  ],
  [
    'a larger sum of a day among the campaigns',
    `Day,Campaign,Cost,Impr.,Clicks\n2026-06-01,A,1,20,10\n2026-06-01,Total: Account,2,40,20\n`,
    ['double-counted', 'incomplete-account'],
  ],
  [
    'the sum of everything before those of days',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account,2026-06-01,9.00,90,90\nTotal: Account, --,1.00,20,10\n`,
    [],
  ],
  [
    'a sum that comes twice',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account, --,1.00,20,10\nTotal: Account, --,1.00,20,10\n`,
    [],
  ],
  ['a sum without figures', `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account, --,none,20,10\n`, []],
  [
    'sums of parts',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Search, --,0.50,10,5\nTotal: Wine, --,0.50,10,5\n`,
    [],
  ],
  [
    'figures of which one is larger',
    `${BY_DAY_HEADING}\n${SAMPLE_ROW}\nTotal: Account, --,0.50,20,11\n`,
    ['incomplete-account'],
  ],
  [
    'a manager account',
    `Account,${BY_DAY_HEADING}\nOne,${SAMPLE_ROW}\nTotal: Account, --, --,5,5,5\nTotal: Manager account, --, --,1.00,20,10\n`,
    [],
  ],
  [
    'a larger manager account',
    `Account,${BY_DAY_HEADING}\nOne,${SAMPLE_ROW}\nTotal: Manager account, --, --,9.00,20,10\n`,
    ['incomplete-account'],
  ],
])('checks the rows against %s', async (_case, text, codes) => {
  const { problems, totals } = await readText(text)
  expect(problems.map(({ code }) => code)).toEqual(codes)
  expect(totals).toEqual([1, 20, 10, 0])
})

const findAccounts = async (text: string) =>
  (await readText(text)).report.accounts.map(({ id, name, rowCount, cost }) => [
    id,
    name,
    rowCount,
    toUnits(cost),
  ])

test('distinguishes accounts by ID, or by name if they have none', async () => {
  const CSV_HEADING = 'Account,Customer ID,Campaign,Day,Cost,Impr.,Clicks'
  const figures = 'A,2026-06-01,1.00,20,10'
  expect(
    await findAccounts(
      `${CSV_HEADING}\nOne,111-111-1111,${figures}\nOne again,1111111111,${figures}\nOne,222-222-2222,${figures}\nThree, --,${figures}\n --, --,${figures}\n`,
    ),
  ).toEqual([
    ['111-111-1111', 'One', 2, 2],
    ['222-222-2222', 'One', 1, 1],
    ['Three', 'Three', 1, 1],
  ])
  const byName = `Account,Campaign,Day,Cost,Impr.,Clicks\nA-1,${figures}\nA1,${figures}\n`
  expect((await readText(byName)).problems[0]?.message).toContain('2 accounts: A-1 and A1.')
  expect((await readText(byName, { account: 'A1' })).totals).toEqual([1, 20, 10, 0])
  const withoutOne = `Account,Campaign,Day,Cost,Impr.,Clicks\nA1,${figures}\n --,${figures}\n`
  expect((await readText(withoutOne, { account: 'A1' })).report.ignored).toMatchObject([
    { row: 3, reason: 'The row names no account.' },
  ])
  const many = Array.from({ length: 201 }, (_account, index) => `Account ${index},${figures}`).join('\n')
  await expect(readText(`Account,Campaign,Day,Cost,Impr.,Clicks\n${many}\n`)).rejects.toThrow(
    'too many accounts',
  )
})

test.each([
  ['123-456-7890', '1234567890', []],
  ['123-456-7890', '1234567891', ['other-account']],
  ['123-456-7890', null, []],
  ['One', '1234567891', []],
])('checks the account %s of a project connected to %s', async (id, connectedId, codes) => {
  const { report } = await readText(`Customer ID,${BY_DAY_HEADING}\n${id},${SAMPLE_ROW}\n`)
  expect(findReportProblems(report, { connectedId }).map(({ code }) => code)).toEqual(codes)
})

test('judges the month with the highest cost, and a cost without clicks has no cost per click', async () => {
  const { problems } = await readText(
    `${BY_DAY_HEADING}\nA,2026-05-01,1.00,20,10\nA,2026-06-01,"20,000.00",9000,900\n`,
  )
  expect(problems).toMatchObject([
    { code: 'implausible-cost', message: expect.stringContaining('June 2026') },
  ])
  expect((await readText(`${BY_DAY_HEADING}\nA,2026-05-01,150.00,20,0\n`)).problems).toEqual([])
  const both = await readText(
    'Campaign,Currency,Day,Cost,Impr.,Clicks\nA,USD,2026-05-01,1,2,1\nA,EUR,2026-05-01,1,2,1\n',
  )
  expect(both.problems[0]?.message).toBe('This report mixes USD and EUR. Export one account at a time.')
})

test.each([
  [`${'a'.repeat(501)},2026-06-01,1,20,10`, 'longer than Google Ads allows'],
  ['A,2026-06-01,1,20,1.5', 'isn’t a whole number'],
  ['A,2026-06-01,1,20', 'only 4 of 5 columns'],
])('ignores the row %s', async (text, reason) => {
  const { report } = await readText(`${BY_DAY_HEADING}\n${SAMPLE_ROW}\n${text}\n`)
  expect(report.ignored).toMatchObject([{ row: 3, reason: expect.stringContaining(reason) }])
})

test('counts the longest names and ignores rows without a keyword', async () => {
  const name = 'a'.repeat(500)
  const { report } = await readText(
    `Keyword,${BY_DAY_HEADING}\n${name},${name},2026-06-01,1,20,10\n --,${SAMPLE_ROW}\n${name}b,${SAMPLE_ROW}\n`,
  )
  expect(report.keywords).toMatchObject([{ keyword: name, campaign: name }])
  expect(report.ignored.map(({ row: number }) => number)).toEqual([3, 4])
})
