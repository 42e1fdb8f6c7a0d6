import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversionsOf, unitsOf } from '../micros.ts'
import { readReport } from './read-report.ts'

const languages = [
  { mark: '.', group: ',', heads: ['Campaign', 'Day', 'Cost', 'Impr.', 'Clicks', 'Conversions'] },
  { mark: ',', group: '.', heads: ['Kampagne', 'Tag', 'Kosten', 'Impr.', 'Klicks', 'Conversions'] },
  { mark: ',', group: '\u00a0', heads: ['Campagne', 'Jour', 'Coût', 'Impr.', 'Clics', 'Conversions'] },
] as const

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.normalize('NFC').replaceAll('\0', '').trim())
  .filter((text) => !/^[-–—]*$/.test(text))

const rows = fc.uniqueArray(
  fc.record({
    date: fc
      .integer({ min: 0, max: 364 })
      .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    campaign: fc.oneof(
      name,
      fc.constantFrom('Total Wine', 'Total: Wine', 'Total', '=SUM(A1)', 'a "quoted", name;\nof two\tlines'),
    ),
    cents: fc.integer({ min: 0, max: 100_000_000 }),
    impressions: fc.integer({ min: 0, max: 50_000_000 }),
    clicks: fc.integer({ min: 0, max: 5_000_000 }),
    hundredths: fc.integer({ min: 0, max: 10_000_000 }),
  }),
  { minLength: 1, maxLength: 25, selector: ({ date, campaign }) => `${date} ${campaign}` },
)

const style = fc.record({
  language: fc.constantFrom(...languages),
  delimiter: fc.constantFrom(',', '\t', ';'),
  encoding: fc.constantFrom('utf8', 'utf16le'),
  size: fc.integer({ min: 1, max: 900 }),
})

test('what is exported in any language and encoding comes in with the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(rows, style, async (given, { language, delimiter, encoding, size }) => {
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
      const inUnits = <Row extends typeof report.totals>(row: Row) => ({
        ...row,
        cost: unitsOf(row.cost),
        conversions: conversionsOf(row.conversions),
      })
      expect(report.rows.map(inUnits)).toEqual(
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
      expect(inUnits(report.totals)).toEqual({
        cost: sum('cents') / 100,
        impressions: sum('impressions'),
        clicks: sum('clicks'),
        conversions: sum('hundredths') / 100,
      })
      expect(report.ignored).toHaveLength(1)
    }),
    { numRuns: 150 },
  )
})
