import { expect, test } from 'vitest'
import { addMonths } from '#contract/dates.ts'
import type { MonthlyReport, MonthlyResult } from '#contract/results'
import { findLayoutFaults, readPdfHeadings, readPdfLines, readPdfShapes } from '#tests/pdf-layout.ts'
import { createReportPdf } from './report-pdf.ts'

const createMonth = (index: number): MonthlyResult => ({
  month: addMonths('2025-03-01', index).slice(0, 7),
  cost: 900_00 * (index + 1),
  impressions: 10_000,
  clicks: 300 + index,
  conversions: index * 1.5,
})

const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    cost: 1_00,
    impressions: 90,
    clicks: 9,
    conversions: index,
  }))

const createReport = (
  rowCount: number,
  paragraph: string,
  more: Partial<MonthlyReport> = {},
): MonthlyReport => ({
  project: { publicId: 'tidewater', name: 'Tidewater Reading Room' },
  month: '2026-02',
  paragraph,
  version: 1,
  sentAt: new Date('2026-03-03T14:00:00Z'),
  content: {
    months: Array.from({ length: 12 }, (_, index) => createMonth(index)),
    campaigns: createRows(rowCount).map((row, index) => ({ ...row, campaign: `Campaign ${index}` })),
    keywords: createRows(rowCount).map((row, index) => ({
      ...row,
      keyword: `free tutoring near me ${index}`,
    })),
  },
  ...more,
})

const chartTitles = ['Ad spend', 'Visits to your site', 'Click-through rate', 'Results']
const tableHeadings = ['H2 Your campaigns', 'H2 What people searched for', 'H2 Month by month']
const LONG_SENTENCE = 'We moved money from three keywords that brought no visits to tutoring. '

test.each([
  ['of a quiet month', createReport(0, ''), ['H2 Month by month']],
  ['with a paragraph', createReport(3, LONG_SENTENCE), ['H2 From your Causeway team', ...tableHeadings]],
  ['with many rows', createReport(40, ''), tableHeadings],
  [
    'with a paragraph longer than a page',
    createReport(1, LONG_SENTENCE.repeat(70)),
    ['H2 From your Causeway team', ...tableHeadings],
  ],
  // Use different numbers of rows, so that in some reports a heading would be last on its page.
  ...Array.from({ length: 12 }, (_, index): [string, MonthlyReport, string[]] => [
    `with ${index + 4} rows`,
    createReport(index + 4, ''),
    tableHeadings,
  ]),
])('a report %s has all its headings and a clean layout', async (_title, report, headings) => {
  const file = await createReportPdf(report)
  expect(await readPdfHeadings(file)).toEqual(['H1 February 2026 report', ...headings])
  expect(await findLayoutFaults(file)).toEqual([])
})

test('draws the charts two in a row with every month label below its bar', async () => {
  const lines = await readPdfLines(await createReportPdf(createReport(0, '')))
  const titles = chartTitles.map((title) => lines.find(({ text, size }) => text === title && size === 10.5))
  const [first, second, third, fourth] = titles.map((line) => ({ x: line?.left, y: line?.top }))
  expect(first?.y).toBe(second?.y)
  expect(third?.y).toBe(fourth?.y)
  expect([third?.x, fourth?.x]).toEqual([first?.x, second?.x])
  expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  expect(third?.y).toBeGreaterThan(first?.y ?? 0)
})

test('the first chart has a bar per month, as high as its spend, and a labeled grid line per amount', async () => {
  const file = await createReportPdf(createReport(0, ''))
  const lines = await readPdfLines(file)
  const [title, below] = ['Ad spend', 'Click-through rate'].map((text) =>
    lines.find((line) => line.text === text && line.size === 10.5),
  )
  const [top = 0, bottom = 0] = [title?.top, below?.top]
  const isInChart = (box: { top: number; bottom: number; left: number; right: number }) =>
    box.top >= top && box.bottom <= bottom && box.right < 306
  const shapes = (await readPdfShapes(file)).filter(isInChart)
  const columns = shapes.filter(({ left, right }) => right - left < 30)
  expect(columns).toHaveLength(12)
  const [first] = columns.map((column) => column.bottom - column.top)
  for (const [index, column] of columns.entries())
    expect(column.bottom - column.top).toBeCloseTo((first ?? 0) * (index + 1), 0)
  const amounts = lines.filter((line) => isInChart(line) && /^\$[\d,]+$/.test(line.text))
  expect(amounts.length).toBeGreaterThan(2)
  // In addition to the line for each amount, one line marks the monthly grant.
  expect(shapes.filter(({ left, right }) => right - left > 100)).toHaveLength(amounts.length + 1)
  const names = lines.filter((line) => isInChart(line) && /^[A-Z][a-z]{2}( |$)/.test(line.text))
  expect(names.map(({ text }) => text).join(' ')).toBe('Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb')
})

test.each([
  ['Sent Mar 3, 2026, 9:00 AM ET.', createReport(0, '')],
  ['Updated Mar 3, 2026, 9:00 AM ET.', createReport(0, '', { version: 2 })],
  ['Draft.', createReport(0, '', { version: 0, sentAt: null })],
])('a report ends with "%s"', async (words, report) => {
  const lines = await readPdfLines(await createReportPdf(report))
  expect(
    lines
      .slice(-4)
      .map(({ text }) => text)
      .join(' '),
  ).toContain(words)
})
