import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import {
  detectDateOrder,
  explainUnreadableDate,
  isOrderedDate,
  readDay,
  readMonth,
  readPeriod,
} from './read-date.ts'
import {
  detectDecimalMark,
  findCellCurrency,
  findFigureCurrency,
  findHeadingCurrency,
  findLineCurrency,
  readNumber,
} from './read-number.ts'
import { type ReadOptions, readReport } from './read-report.ts'
import { findReportProblems } from './report-problems.ts'
import { classifySumLabel, findColumn, normalizeLabel } from './report-words.ts'

const PADDING = ' '.repeat(200)

describe('reads a cell of usual length and ignores one that is too long', () => {
  test.each<[string, (cell: string) => unknown, string, unknown, unknown]>([
    ['a day', readDay, '2026-06-01', '2026-06-01', undefined],
    ['a month', readMonth, 'June 2026', '2026-06', undefined],
    ['a period', readPeriod, 'June 2026', { from: '2026-06-01', to: '2026-06-30' }, undefined],
    ['the order of a date', detectDateOrder, '31/12/2026', 'day-first', undefined],
    ['a date with an order', isOrderedDate, '31/12/2026', true, false],
    [
      'a date that Excel spoiled',
      explainUnreadableDate,
      '46174',
      expect.stringContaining('Excel'),
      undefined,
    ],
    ['a figure', (cell) => readNumber(cell, '.'), '12', 12_000_000, undefined],
    ['a decimal mark', detectDecimalMark, '1.5', '.', undefined],
    ['a heading', findColumn, 'Cost', 'cost', undefined],
    ['a word', normalizeLabel, 'Cost', 'cost', ''],
    ['a label of a sum', classifySumLabel, 'Total: Account', 'account', 'none'],
    ['the currency of a figure', findFigureCurrency, '€5', 'EUR', undefined],
    ['the currency of a heading', findHeadingCurrency, 'Cost (EUR)', 'EUR', undefined],
    ['the currency of a line', findLineCurrency, 'Currency: GBP', 'GBP', undefined],
  ])('%s', (_what, readText, cell, value, nothing) => {
    expect(readText(cell)).toEqual(value)
    expect(readText(cell + PADDING)).toEqual(nothing)
  })

  test.each<[string, (cell: string) => unknown, string, number]>([
    ['a day', readDay, '2026-06-01', 60],
    ['a month', readMonth, 'June 2026', 60],
    ['a period', readPeriod, 'June 2026', 150],
    ['a figure', (cell) => readNumber(cell, '.'), '12', 60],
    ['a heading', findColumn, 'Cost', 100],
    ['the currency of a figure', findFigureCurrency, '€5', 60],
    ['the currency of a line', findLineCurrency, 'Currency: GBP', 60],
  ])('%s is limited to %3$i characters', (_what, readText, cell, most) => {
    expect(readText(cell.padEnd(most))).toBeTruthy()
    expect(readText(cell.padEnd(most + 1))).toBeUndefined()
  })

  test('truncates the currency in its own column', () => {
    expect(findCellCurrency(`${'x'.repeat(60)}EUR`)).toBe('X'.repeat(60))
  })
})

const readText = (text: string, options: Partial<ReadOptions> = {}) =>
  readReport(Readable.from([Buffer.from(text)]), { lastPossibleDay: '2026-11-25', ...options })
const CSV_HEADING = 'Day,Campaign,Cost,Impr.,Clicks'

describe('truncates report text before showing it', () => {
  test('the label of a subtotal', async () => {
    const label = `Total: ${'n'.repeat(80)}`
    const rows = `2026-06-01,A,1,20,10\n2026-06-01,${label},1,20,10\n`
    const once = await readText(`${CSV_HEADING}\n${rows}`)
    expect(once.ignored).toEqual([
      { row: 3, reason: `A subtotal, “${label.slice(0, 60)}”. Its rows are counted.` },
    ])
    expect(findReportProblems(once, {}).map(({ message }) => message)).toEqual([
      expect.stringContaining(`Row 3 (“${label.slice(0, 60)}”) looks like`),
    ])
    const twice = await readText(`${CSV_HEADING}\n${rows}${rows.replaceAll('06-01', '06-02')}`)
    expect(findReportProblems(twice, {}).map(({ message }) => message)).toEqual([
      expect.stringContaining(
        `2 rows look like subtotals of other rows, so they aren’t counted. The first is row 3 (“${label.slice(0, 60)}”).`,
      ),
    ])
  })

  test('the customer ID and the name of an account', async () => {
    const text = `Customer ID,Account,${CSV_HEADING}\n${'i'.repeat(120)},${'n'.repeat(220)},2026-06-01,A,1,20,10\n`
    expect((await readText(text)).accounts).toMatchObject([{ id: 'i'.repeat(100), name: 'n'.repeat(200) }])
  })

  test('a selected account without rows', async () => {
    const account = 'a'.repeat(80)
    const reading = readText(`Account,${CSV_HEADING}\nB,2026-06-01,A,1,20,10\n`, { account })
    await expect(reading).rejects.toThrow(`This report has no rows of the account ${'a'.repeat(60)}.`)
  })

  test('a cell that is not a date', async () => {
    const { ignored } = await readText(`${CSV_HEADING}\n2026-06-01,A,1,20,10\n${'w'.repeat(80)},A,1,20,10\n`)
    expect(ignored).toMatchObject([{ row: 3, reason: expect.stringContaining(`“${'w'.repeat(60)}”`) }])
  })
})

test('limits a campaign or keyword to 500 characters', async () => {
  const readIgnoredReasons = async (length: number) => {
    const name = 'n'.repeat(length)
    const keyword = `Keyword,${CSV_HEADING}\n${name},2026-06-01,A,1,20,10\nok,2026-06-01,A,1,20,10\n`
    const campaign = `${CSV_HEADING}\n2026-06-01,${name},1,20,10\n2026-06-01,A,1,20,10\n`
    return Promise.all(
      [campaign, keyword].map(async (text) => (await readText(text)).ignored.map(({ reason }) => reason)),
    )
  }
  expect(await readIgnoredReasons(500)).toEqual([[], []])
  expect(await readIgnoredReasons(501)).toEqual([
    ['The campaign name is longer than Google Ads allows.'],
    ['The row has no valid keyword.'],
  ])
})

test('limits a report to 200 accounts', async () => {
  const createReport = (count: number) =>
    `Account,${CSV_HEADING}\n${Array.from({ length: count }, (_, index) => `Account ${index},2026-06-01,A,1,20,10\n`).join('')}`
  expect((await readText(createReport(200))).accounts).toHaveLength(200)
  await expect(readText(createReport(201))).rejects.toThrow('too many accounts')
})

test('lists 200 of the ignored rows and counts all', async () => {
  const text = `${CSV_HEADING}\n2026-06-01,A,1,20,10\n${'2026-06-01,,1,20,10\n'.repeat(250)}`
  const report = await readText(text)
  expect(report.ignored).toHaveLength(200)
  expect(report.ignoredCount).toBe(250)
})

test('a row of zeros is never a subtotal, whatever its label', async () => {
  for (const zeros of ['0,0,0', '0,0,5', '0,7,0', '3,0,0']) {
    const rows = `2026-06-01,A,${zeros}\n2026-06-01,Total: Wine,${zeros}\n`
    const { subtotalCount } = await readText(`${CSV_HEADING}\n2026-06-02,B,1,20,10\n${rows}`)
    expect(subtotalCount, zeros).toBe(zeros === '0,0,0' ? 0 : 1)
  }
})

test('recognizes a header row by a day, a campaign, and one figure', async () => {
  await expect(readText('Day,Campaign,Cost\n2026-06-01,A,1\n')).rejects.toThrow('no Impr. and Clicks column')
  await expect(readText('Day,Campaign,Status\n2026-06-01,A,on\n')).rejects.toThrow(
    'isn’t a Google Ads report',
  )
  await expect(readText('Campaign,Status,Clicks\nA,on,1\n')).rejects.toThrow('isn’t a Google Ads report')
})
