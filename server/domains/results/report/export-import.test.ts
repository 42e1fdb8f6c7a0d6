import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toConversions, toUnits } from '../micros.ts'
import { readReport } from './read-report.ts'

const reportLanguages = [
  { mark: '.', group: ',', heads: ['Campaign', 'Day', 'Cost', 'Impr.', 'Clicks', 'Conversions'] },
  { mark: ',', group: '.', heads: ['Kampagne', 'Tag', 'Kosten', 'Impr.', 'Klicks', 'Conversions'] },
  { mark: ',', group: '\u00a0', heads: ['Campagne', 'Jour', 'Coût', 'Impr.', 'Clics', 'Conversions'] },
] as const

const arbitraryName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.normalize('NFC').replaceAll('\0', '').trim())
  .filter((text) => !/^[-–—]*$/.test(text))

const arbitraryRows = fc.uniqueArray(
  fc.record({
    date: fc
      .integer({ min: 0, max: 364 })
      .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    campaign: fc.oneof(
      arbitraryName,
      fc.constantFrom('Total Wine', 'Total: Wine', 'Total', '=SUM(A1)', 'a "quoted", name;\nof two\tlines'),
    ),
    cents: fc.integer({ min: 0, max: 100_000_000 }),
    impressions: fc.integer({ min: 0, max: 50_000_000 }),
    clicks: fc.integer({ min: 0, max: 5_000_000 }),
    hundredths: fc.integer({ min: 0, max: 10_000_000 }),
  }),
  { minLength: 1, maxLength: 25, selector: ({ date, campaign }) => `${date} ${campaign}` },
)

const arbitraryStyle = fc.record({
  language: fc.constantFrom(...reportLanguages),
  delimiter: fc.constantFrom(',', '\t', ';'),
  encoding: fc.constantFrom('utf8', 'utf16le'),
  size: fc.integer({ min: 1, max: 900 }),
})

test('imports an export in any language and encoding with the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryRows,
      arbitraryStyle,
      async (given, { language, delimiter, encoding, size }) => {
        const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, language.group)
        const decimal = (hundredths: number) =>
          `${grouped(Math.floor(hundredths / 100))}${language.mark}${String(hundredths % 100).padStart(2, '0')}`
        const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
        const lines = [
          ['Report'],
          ['Jan 1, 2026 - Dec 31, 2026'],
          language.heads,
          ...given.map((row) => [
            row.campaign,
            row.date,
            decimal(row.cents),
            grouped(row.impressions),
            grouped(row.clicks),
            decimal(row.hundredths),
          ]),
          ['Total: Account', '--', decimal(1), '2', '1', decimal(3)],
        ].map((cells) => cells.map(cell).join(delimiter))
        const bytes = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, encoding as BufferEncoding)
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_piece, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        const report = await readReport(
          (async function* () {
            yield* pieces
          })(),
          { lastPossibleDay: '2026-12-31' },
        )
        const convertFigures = <Row extends typeof report.totals>(row: Row) => ({
          ...row,
          cost: toUnits(row.cost),
          conversions: toConversions(row.conversions),
        })
        expect(report.rows.map(convertFigures)).toEqual(
          given.map(({ date, campaign, cents, impressions, clicks, hundredths }) => ({
            date,
            campaign,
            cost: cents / 100,
            impressions,
            clicks,
            conversions: hundredths / 100,
          })),
        )
        const sum = (key: 'cents' | 'impressions' | 'clicks' | 'hundredths') =>
          given.reduce((total, row) => total + row[key], 0)
        expect(convertFigures(report.totals)).toEqual({
          cost: sum('cents') / 100,
          impressions: sum('impressions'),
          clicks: sum('clicks'),
          conversions: sum('hundredths') / 100,
        })
        expect(report.ignored).toHaveLength(1)
      },
    ),
    { numRuns: 150 },
  )
})

const arbitraryDays = fc.array(
  fc.record({
    rows: fc.array(
      fc.record({
        cents: fc.nat(100_000),
        impressions: fc.integer({ min: 1, max: 9999 }),
        clicks: fc.nat(999),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    place: fc.constantFrom('before', 'after', 'none'),
    label: fc.constantFrom(
      'Total: Search',
      'Total: Account',
      'Total',
      'Subtotal: North',
      'Zwischensumme: Nord',
      'Total: Wine',
    ),
  }),
  { minLength: 1, maxLength: 12 },
)

test('subtotals anywhere between the rows change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDays, async (given) => {
      const sum = (rows: (typeof given)[number]['rows'], key: 'cents' | 'impressions' | 'clicks') =>
        rows.reduce((total, row) => total + row[key], 0)
      const lines = given.flatMap(({ rows, place, label }, index) => {
        const day = `2026-06-${String(index + 1).padStart(2, '0')}`
        const line = (campaign: string, of: typeof rows) =>
          `${day},${campaign},${(sum(of, 'cents') / 100).toFixed(2)},${sum(of, 'impressions')},${sum(of, 'clicks')}`
        const own = rows.map((row, campaign) => line(`Campaign ${campaign}`, [row]))
        const subtotal = line(label, rows)
        return place === 'before' ? [subtotal, ...own] : place === 'after' ? [...own, subtotal] : own
      })
      const file = `Day,Campaign,Cost,Impr.,Clicks\n${lines.join('\n')}\n`
      const report = await readReport(
        (async function* () {
          yield Buffer.from(file)
        })(),
        { lastPossibleDay: '2026-12-31' },
      )
      const all = given.flatMap(({ rows }) => rows)
      expect([toUnits(report.totals.cost), report.totals.impressions, report.totals.clicks]).toEqual([
        sum(all, 'cents') / 100,
        sum(all, 'impressions'),
        sum(all, 'clicks'),
      ])
      expect(report.subtotalCount).toBe(given.filter(({ place }) => place !== 'none').length)
    }),
    { numRuns: 150 },
  )
})
