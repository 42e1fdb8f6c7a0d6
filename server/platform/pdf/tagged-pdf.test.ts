import { expect, test } from 'vitest'
import type { Payment } from '#contract/payments'
import { createReceiptPdf } from '#server/domains/payments/receipts/receipts.ts'
import {
  listStructureRoles,
  readPdfMetadata,
  readPdfStructure,
  readPdfText,
  readPlacedText,
} from '#tests/pdf.ts'
import { findLayoutFaults, readPdfHeadings } from '#tests/pdf-layout.ts'
import { UNPRINTABLE_TEXT, unprintableTextNote } from './printable.ts'
import { openBrandedPdf } from './tagged-pdf.ts'

const createReceiptFor = (name: string, projectName = 'Tidewater Reading Room'): Promise<Buffer> => {
  const payment: Payment = {
    id: 204,
    invoiceNumber: null,
    status: 'paid',
    packageName: 'Full Service',
    projectName,
    billedTo: { name, email: 'client@tidewater.example' },
    amount: 8_500_00,
    amountOff: 500_00,
    discountCode: 'HARBOR',
    amountRefunded: 1_000_00,
    amountLost: 0,
    dispute: null,
    refundedOn: '2026-03-12',
    refunds: [{ amount: 1_000_00, refundedOn: '2026-03-12', note: '' }],
    paidOn: '2026-03-10',
    method: 'card',
    cardLast4: '4242',
    reference: null,
    kept: { filingFees: 275_00, workDone: 0 },
    closing: null,
  }
  return createReceiptPdf(payment)
}

const LONG_NAME = `${'Kaʻiulani-Łódź Nguyễn '.repeat(6)}`.slice(0, 120).trim()

test.each([
  'Kaʻiulani Kahananui',
  'Łódź Żółć',
  'Žluťoučký Kůň',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδοπούλου',
  'Олександр Ковальчук',
  'שרה כהן',
  'Sarah (שרה) Cohen',
  'Արամ Խաչատրյան',
  'ნინო ბერიძე',
  'ሰላም ተስፋዬ',
  'สมชาย ใจดี',
  '陳大文',
  '田中さくら',
  '김민수',
])('a receipt shows the name %s exactly', async (name) => {
  const text = await readPdfText(await createReceiptFor(name))
  expect(text.normalize('NFC').split('\n')).toContain(name)
  expect(text).not.toMatch(/\?|\ufffd/)
  expect(text).not.toContain(UNPRINTABLE_TEXT)
})

test.each([
  ['अनीता शर्मा', 'अनीता'],
  ['محمد الأمين', 'محمد'],
])('shows scripts with combined glyphs: %s', async (name, word) => {
  const text = await readPdfText(await createReceiptFor(name))
  expect(text).toContain(word)
  expect(text).not.toContain(UNPRINTABLE_TEXT)
})

test('long names wrap and nothing overlaps', async () => {
  const file = await createReceiptFor(LONG_NAME, `${'Wolontariat Łódź '.repeat(7)}${'x'.repeat(90)}`)
  expect(await findLayoutFaults(file)).toEqual([])
  expect(await readPdfHeadings(file)).toEqual(['H1 Receipt'])
  expect(
    (await readPlacedText(file))
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toContain(LONG_NAME.replaceAll(/\s/g, ''))
})

test.each([
  ['می\u200cخواهم', 'a Persian word with a non-joiner'],
  ['क्\u200dष', 'a Hindi word with a joiner'],
  ['Auf\u200clage', 'a German word with a non-joiner between letters that would join'],
])('shows %s, %s, without a missing-glyph mark', async (name) => {
  expect(await readPdfText(await createReceiptFor(name))).not.toContain(UNPRINTABLE_TEXT)
})

test('parentheses in Hebrew text are mirrored, so they face the word between them', async () => {
  // The extracted text contains the mirrored parentheses, as drawn.
  expect(await readPdfText(await createReceiptFor('שרה (חיפה) כהן'))).toContain('שרה )חיפה( כהן')
})

test('marks characters without a font, and the file says so', async () => {
  const text = await readPdfText(await createReceiptFor('Ada ᚠᚢᚦ Løvelace 🎉'))
  expect(text).toContain(`Ada ${UNPRINTABLE_TEXT} Løvelace [emoji]`)
  expect(text.replaceAll('\n', ' ')).toContain(unprintableTextNote)
  expect(await readPdfText(await createReceiptFor('Ada'))).not.toContain(UNPRINTABLE_TEXT)
})

test('files are tagged: title, language, headings, and tables with headers', async () => {
  const file = await createReceiptFor('Ada')
  const { info, xml, marks } = await readPdfMetadata(file)
  expect(info).toMatchObject({ Title: 'Receipt CW-000204', Language: 'en-US' })
  expect(xml).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(marks?.get('Marked')).toBe(true)
  const [page] = await readPdfStructure(file)
  if (!page) throw new Error('the file has no page')
  const roles = listStructureRoles(page)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  const count = (role: string) => roles.filter((other) => other === role).length
  expect(count('Table')).toBe(3)
  expect(count('TR')).toBe(12)
  expect([count('TH'), count('TD')]).toEqual([12, 12])
})

test('text that fills a page continues on the next one', async () => {
  const letter = await openBrandedPdf('Long')
  for (let index = 1; index <= 60; index += 1) letter.text('P', `Paragraph ${index}`)
  const placed = await readPlacedText(await letter.finish())
  expect(placed.map(({ page }) => page).at(-1)).toBe(1)
  expect(Math.min(...placed.map(({ y }) => y))).toBeGreaterThan(60)
})
