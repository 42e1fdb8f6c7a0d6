import { expect, test } from 'vitest'
import { toUnits } from '../micros.ts'
import { type ReadOptions, readReport } from './read-report.ts'
import { ReportError, type ReportFigures } from './report.ts'

async function* splitIntoPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** Parses a report in chunks of 37 bytes, which split characters, rows, and byte order marks. */
const readReportFile = (file: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readReport(splitIntoPieces(typeof file === 'string' ? Buffer.from(file) : file, 37), {
    lastPossibleDay: '2026-11-25',
    ...options,
  })

const toUnitFigures = <Row extends ReportFigures>(row: Row) => ({
  ...row,
  cost: toUnits(row.cost),
  conversions: toUnits(row.conversions),
})

/** Parses a report and converts its figures to dollars and conversions. */
const readReportInUnits = async (file: string | Uint8Array, options?: Partial<ReadOptions>) => {
  const { period, rows, totals, keywords, ignored, hasConversions, currencies } = await readReportFile(
    file,
    options,
  )
  return {
    period,
    rows: rows.map(toUnitFigures),
    totals: toUnitFigures(totals),
    keywords: keywords?.map(toUnitFigures) ?? null,
    ignored,
    hasConversions,
    currencies,
  }
}

const encodeUtf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le')

const CSV_HEADINGS =
  'Campaign status,Campaign,Day,Currency code,Cost,Impr.,Clicks,CTR,Conversions,Search impr. share'
const ENGLISH_REPORT = `Campaign report
"January 1, 2026 - January 31, 2026"
${CSV_HEADINGS}
Enabled,Food Bank,2026-01-02,USD,"1,234.50","12,345",640,5.2%,12.33,< 10%
Enabled,Total Wine,2026-01-02,USD, --,10, --,0.00%,0.00, --
Enabled,Food Bank,2026-01-03,USD,0.99,7,1,14.29%,0.5,> 90%
Total: Account, --, --,USD,"1,235.49","12,362",641,5.2%,12.83,15%
Total: Search, --, --,USD,"1,235.49","12,362",641,5.2%,12.83,15%
Total: Display, --, --,USD,0.00,0,0, --,0.00, --
Total: Video, --, --,USD,0.00,0,0, --,0.00, --
Total: Performance Max, --, --,USD,0.00,0,0, --,0.00, --
Total: Shopping, --, --,USD,0.00,0,0, --,0.00, --
Total: Filtered campaigns, --, --,USD,"1,235.49","12,362",641,5.2%,12.83,15%
`
const foodBankRow = {
  campaign: 'Food Bank',
  cost: 1234.5,
  impressions: 12345,
  clicks: 640,
  conversions: 12.33,
}
const totalWineRow = { campaign: 'Total Wine', cost: 0, impressions: 10, clicks: 0, conversions: 0 }

test('parses a report to the cent and separates totals from campaigns', async () => {
  const report = await readReportInUnits(ENGLISH_REPORT)
  const reason = 'A row of totals. Including it would count everything twice.'
  expect(report).toEqual({
    period: { from: '2026-01-01', to: '2026-01-31' },
    rows: [
      { date: '2026-01-02', ...foodBankRow },
      { date: '2026-01-02', ...totalWineRow },
      { date: '2026-01-03', campaign: 'Food Bank', cost: 0.99, impressions: 7, clicks: 1, conversions: 0.5 },
    ],
    totals: { cost: 1235.49, impressions: 12362, clicks: 641, conversions: 12.83 },
    ignored: [7, 8, 9, 10, 11, 12, 13].map((row) => ({ row, reason })),
    currencies: ['USD'],
    hasConversions: true,
    keywords: null,
  })
})

const TAB_SEPARATED_REPORT = ENGLISH_REPORT.replace(/"([^"]*)"/g, (_all, cell: string) =>
  cell.replaceAll(',', '\u0001'),
)
  .replaceAll(',', '\t')
  .replaceAll('\u0001', ',')
const SEMICOLON_SEPARATED_REPORT = TAB_SEPARATED_REPORT.replaceAll('\t', ';')

test.each([
  ['UTF-8 with a mark', `\ufeff${ENGLISH_REPORT}`],
  ['lines that end as in Windows', ENGLISH_REPORT.replaceAll('\n', '\r\n')],
  ['UTF-16 and tabs, as for Excel', encodeUtf16(TAB_SEPARATED_REPORT)],
  ['UTF-16 without a mark', encodeUtf16(TAB_SEPARATED_REPORT, '')],
  ['UTF-16 of the other order', encodeUtf16(TAB_SEPARATED_REPORT).swap16()],
  ['semicolons', SEMICOLON_SEPARATED_REPORT],
  ['every cell in quotation marks', TAB_SEPARATED_REPORT.replace(/[^\t\n]+/g, '"$&"').replaceAll('\t', ',')],
  [
    'a period that is not in quotation marks',
    ENGLISH_REPORT.replace('"January 1, 2026 - January 31, 2026"', 'January 1, 2026 - January 31, 2026'),
  ],
])('reads the same from %s', async (_name, file) => {
  expect(await readReportInUnits(file)).toEqual(await readReportInUnits(ENGLISH_REPORT))
})

const readSingleRow = (head: string, row: string) => readReportInUnits(`${head}\n${row}\n`)

test.each([
  ['German', 'Kampagne;Tag;Kosten;Impr.;Klicks;Conversions', 'Tafel;02.03.2026;1.234,50 €;12.345;640;2,5'],
  [
    'French',
    'Campagne;Jour;Coût;Impr.;Clics;Conversions',
    'Tafel;02/03/2026;1\u202f234,50;12\u202f345;640;2,5',
  ],
  ['Spanish', 'Campaña;Día;Coste;Impr.;Clics;Conversiones', 'Tafel;2 mar 2026;1.234,50;12.345;640;2,5'],
  [
    'Mexican',
    'Campaña,Día,Costo,Impr.,Clics,Conversiones',
    'Tafel,2026-03-02,"MX$1,234.50","12,345",640,2.5',
  ],
  [
    'Portuguese',
    'Campanha;Dia;Custo;Impr.;Cliques;Conversões',
    'Tafel;2 de mar. de 2026;R$ 1.234,50;12.345;640;2,5',
  ],
  [
    'Italian',
    'Campagna\tGiorno\tCosto\tImpr.\tClic\tConversioni',
    'Tafel\t2 mar 2026\t1.234,50\t12.345\t640\t2,5',
  ],
  [
    'Japanese',
    'キャンペーン,日,費用,表示回数,クリック数,コンバージョン',
    'Tafel,2026年3月2日,"￥1,234.50","12,345",640,2.5',
  ],
  [
    'American',
    'Campaign,Day,Cost,Impressions,Clicks,Conv.',
    'Tafel,"Mon, Mar 2, 2026","$1,234.50","12,345",640,2.5',
  ],
  [
    'American with slashes',
    'Campaign,Day,Cost,Impressions,Clicks,Conv.',
    'Tafel,3/2/2026,"$1,234.50","12,345",640,2.5',
  ],
  [
    'Swiss',
    'Kampagne;Datum;Kosten (CHF);Impressionen;Klicks;Konversionen',
    "Tafel;02.03.2026;1'234.50;12'345;640;2.5",
  ],
])('parses %s headings, figures, and dates', async (_name, head, row) => {
  const figures = { cost: 1234.5, impressions: 12345, clicks: 640, conversions: 2.5 }
  expect((await readSingleRow(head, row)).rows).toEqual([
    { date: '2026-03-02', campaign: 'Tafel', ...figures },
  ])
})

test("reads Western European characters in Excel's legacy encoding", async () => {
  const file = Buffer.from('Campaña;Día;Coste;Impr.;Clics\nNiños;2026-03-02;1,50;10;1\n', 'latin1')
  expect((await readReportInUnits(file)).rows[0]?.campaign).toBe('Niños')
})

test.each([
  ['2026-01', '2026-01'],
  ['2026-01-01', '2026-01'],
  ['January 2026', '2026-01'],
  ['Jan 2026', '2026-01'],
  ['01/2026', '2026-01'],
])('parses the month %s', async (cell, month) => {
  const report = await readSingleRow('Month,Campaign,Cost,Impr.,Clicks', `${cell},A,1.00,2,1`)
  expect(report.rows).toEqual([{ month, campaign: 'A', cost: 1, impressions: 2, clicks: 1, conversions: 0 }])
  expect(report.period).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(report.hasConversions).toBe(false)
})

const figures = { cost: 1, impressions: 2, clicks: 1, conversions: 0 }
test.each([
  ['February 1, 2026 - February 28, 2026', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['1. Februar 2026 – 28. Februar 2026', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  [
    '1 de febrero de 2026 - 28 de febrero de 2026',
    { month: '2026-02' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  ['2026-02-01 - 2026-02-28', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['Feb 1 - Feb 28, 2026', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['February 2026', { month: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['February 3, 2026', { date: '2026-02-03' }, { from: '2026-02-03', to: '2026-02-03' }],
])('a report without a date column gets the dates of its period %s', async (line, when, period) => {
  const report = await readReportInUnits(
    `Any title, even one of 2025\n"${line}"\nCampaign,Cost,Impr.,Clicks\nA,1.00,2,1\n`,
  )
  expect(report).toMatchObject({ period, rows: [{ ...when, campaign: 'A', ...figures }] })
})

test('adds up several rows of a campaign and day without rounding errors', async () => {
  const rows = Array.from({ length: 10 }, (_row, index) => `A,2026-01-05,Device ${index},0.10,3,1,0.1`)
  const report = await readReportInUnits(`Campaign,Day,Device,Cost,Impr.,Clicks,Conv.\n${rows.join('\n')}\n`)
  const sum = { cost: 1, impressions: 30, clicks: 10, conversions: 1 }
  expect(report).toMatchObject({
    rows: [{ date: '2026-01-05', campaign: 'A', ...sum }],
    totals: sum,
    ignored: [],
  })
})

test('defers parsing until a later row shows what a comma means', async () => {
  const report = await readReportInUnits(
    'Campaign,Day,Cost,Impr.,Clicks\nA,2026-01-05,"1,234","2,000",10\nB,2026-01-05,"1,50",2,1\n',
  )
  expect(report.rows.map(({ cost, impressions }) => [cost, impressions])).toEqual([
    [1.234, 2],
    [1.5, 2],
  ])
})

test('uses the period to decide between day-first and month-first dates', async () => {
  const file =
    'Report\n"1 February 2026 - 28 February 2026"\nCampaign,Day,Cost,Impr.,Clicks\nA,03/02/2026,1.00,2,1\n'
  expect((await readReportInUnits(file)).rows).toMatchObject([{ date: '2026-02-03' }])
})

test('a campaign can have a name like a total', async () => {
  const totals = 'Total: Account, --, --,1.00,2,1\nTotal: Campaigns, --, --,1.00,2,1\n'
  const named = 'Campaign,Day,Ad group,Cost,Impr.,Clicks\nTotal: Wine,2026-01-05,Red,1.00,2,1\n'
  expect((await readReportInUnits(named + totals)).rows).toMatchObject([{ campaign: 'Total: Wine', cost: 1 }])
  const status = 'Campaign status,Campaign,Month,Cost,Impr.,Clicks\nEnabled,Total,2026-01,1.00,2,1\n'
  expect((await readReportInUnits(status + totals)).rows).toMatchObject([{ campaign: 'Total', cost: 1 }])
})

test('counts a campaign with a name like a total when the name is the only sign', async () => {
  const report = await readReportInUnits(
    'May 2026\nCampaign,Cost,Impr.,Clicks\nTotal Wine,1.00,2,1\nTotal: Account,1.00,2,1\n',
  )
  expect(report).toMatchObject({ rows: [{ campaign: 'Total Wine' }], ignored: [{ row: 4 }] })
})

test('detects UTF-16 by its byte order mark when few characters are Latin', async () => {
  const row = `${'食料支援キャンペーン'.repeat(30)}\t2026年3月2日\t1.50\t10\t1`
  const report = await readReportInUnits(
    encodeUtf16(`レポート${'の報告'.repeat(60)}\nキャンペーン\t日\t費用\t表示回数\tクリック数\n${row}\n`),
  )
  expect(report.rows).toMatchObject([{ date: '2026-03-02', cost: 1.5, impressions: 10, clicks: 1 }])
})

test('parses a keyword report by campaign and by keyword', async () => {
  const head = 'Keyword status,Keyword,Match type,Campaign,Month,Cost,Impr.,Clicks,Conversions'
  const rows = [
    'Enabled,food bank near me,Phrase match,Food Bank,2026-01,1.50,100,9,1.5',
    'Enabled,food bank near me,Exact match,Food Bank,2026-01,0.50,50,1,0.5',
    'Enabled,total donations,Exact match,Food Bank,2026-01,2.00,10,2,0',
    'Total: Account, --, --, --, --,4.00,160,12,2',
  ]
  const { rows: byCampaign, keywords, ignored } = await readReportInUnits(`${head}\n${rows.join('\n')}\n`)
  const of = { month: '2026-01', campaign: 'Food Bank' }
  expect(byCampaign).toEqual([{ ...of, cost: 4, impressions: 160, clicks: 12, conversions: 2 }])
  expect(keywords).toEqual([
    { ...of, keyword: 'food bank near me', cost: 2, impressions: 150, clicks: 10, conversions: 2 },
    { ...of, keyword: 'total donations', cost: 2, impressions: 10, clicks: 2, conversions: 0 },
  ])
  expect(ignored).toMatchObject([{ row: 5 }])
})

test('names keep line breaks, commas, and quotation marks', async () => {
  const report = await readReportInUnits(
    'Campaign,Day,Cost,Impr.,Clicks\n"Food,\n""Bank""",2026-01-05,1.00,2,1\n\nB,x,1,2,1\n',
  )
  expect(report.rows[0]?.campaign).toBe('Food,\n"Bank"')
  expect(report.ignored).toEqual([{ row: 4, reason: '“x” isn’t a day.' }])
})

test.each([
  ['A,2026-02-30,1.00,2,1', '“2026-02-30” isn’t a day.'],
  ['A, --,1.00,2,1', 'The row has no day.'],
  ['A,2026-01-05,free,2,1', 'The cost “free” isn’t a number.'],
  ['A,2026-01-05,"12,34",2,1', 'The cost “12,34” isn’t a number.'],
  ['A,2026-01-05,-1.00,2,1', 'The cost “-1.00” is below zero.'],
  ['A,2026-01-05,1.00,2.5,1', 'The number of impressions “2.5” isn’t a whole number.'],
  ['A,2026-01-05,1.00,< 10,1', 'The number of impressions “< 10” isn’t a number.'],
  [' --,2026-01-05,1.00,2,1', 'The row has no campaign.'],
  ['Downloaded on January 31', 'The row has only 1 of 5 columns.'],
  ['Campaign,Day,Cost,Impr.,Clicks', 'A repeat of the header row.'],
])('ignores the row %s with a reason', async (row, reason) => {
  const report = await readReportInUnits(`Campaign,Day,Cost,Impr.,Clicks\nA,2026-01-04,0.50,2,1\n${row}\n`)
  expect(report.ignored).toEqual([{ row: 3, reason }])
  expect(report.totals).toMatchObject({ cost: 0.5, impressions: 2 })
})

test.each([
  ['an empty file', '', 'This file is empty.'],
  ['a text', 'Dear team,\nhere are the results.\n', 'This isn’t a Google Ads report.'],
  ['another table', 'Name,Email\nNora,nora@causeway.example\n', 'This isn’t a Google Ads report.'],
  [
    'random bytes',
    Buffer.from([...Array(400).keys()].map((n) => (n * 7919) % 256)),
    'This isn’t a text file.',
  ],
  ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 'This is an Excel workbook or a ZIP file.'],
  [
    'no column for clicks',
    'Campaign,Day,Cost,Impr.\nA,2026-01-05,1,2\n',
    'This report has no Clicks column.',
  ],
  ['weeks', 'Week,Campaign,Cost,Impr.,Clicks\n2026-01-05,A,1,2,1\n', 'This report is broken down by week.'],
  [
    'all time',
    'Campaign report\nAll time\nCampaign,Cost,Impr.,Clicks\nA,1,2,1\n',
    'This report has no days or months.',
  ],
  [
    'one sum for a quarter',
    '"Jan 1, 2026 - Mar 31, 2026"\nCampaign,Cost,Impr.,Clicks\nA,1,2,1\n',
    'This report has a single total for 2026-01-01 to 2026-03-31.',
  ],
  ['headings alone', 'Campaign,Day,Cost,Impr.,Clicks\n', 'This report has no rows with results.'],
  [
    'an open quotation mark',
    `Report\nCampaign,Day,Cost,Impr.,Clicks\n"A,2026-01-05,1,2,1\nB,2026-01-05,1,2,1\n`,
    'Row 3 of this file never ends',
  ],
])('rejects %s with a message', async (_name, file, sentence) => {
  const refusal = readReportInUnits(file as string)
  await expect(refusal).rejects.toThrow(ReportError)
  await expect(refusal).rejects.toThrow(sentence)
})
