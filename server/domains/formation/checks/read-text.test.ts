import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { describeReadingProblems } from '#contract/formation'
import { createDocx } from '#tests/office-files.ts'
import { createTextPdf, createTextRunXml, createWordFile } from '#tests/text-files.ts'
import { createPdf } from '#tests/uploads.ts'
import { readText } from './read-text.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sentence = 'Upon dissolution, assets shall be distributed for exempt purposes.'

describe('PDF', () => {
  test('has its text, with line breaks where lines end', async () => {
    const { outcome, text, pageCount, pagesRead, isCut } = await readText(
      await createTextPdf([sentence.repeat(5), sentence]),
      PDF,
    )
    expect([outcome, pageCount, pagesRead, isCut]).toEqual(['text', 2, 2, false])
    expect(text.replace(/\s+/g, ' ')).toContain(`${sentence}${sentence}`)
  })

  test('without text, or with scans among its pages, says so', async () => {
    const scan = await readText(createPdf('Scan'), PDF)
    expect([scan.outcome, scan.text]).toEqual(['empty', ''])
    expect(describeReadingProblems(scan)[0]).toMatch(/^No text found/)
    const mixed = await readText(await createTextPdf([sentence, '', sentence, '']), PDF)
    expect(describeReadingProblems(mixed)).toEqual([
      '2 pages have no text, so they’re probably scans. Compare them by eye.',
    ])
  })

  test('with 1,000 pages is read up to the limit', async () => {
    const file = await createTextPdf(
      Array.from({ length: 1000 }, (_, index) => `Page ${index + 1}. ${sentence}`),
    )
    const reading = await readText(file, PDF)
    expect(reading).toMatchObject({ outcome: 'text', pageCount: 1000, pagesRead: 200, isCut: true })
    expect(reading.text).toContain('Page 200.')
    expect(describeReadingProblems(reading)[0]).toMatch(/^We read only the first 200 of its 1,000 pages\./)
  })

  test('that is encrypted, or no PDF at all, gives a reason', async () => {
    const locked = join(import.meta.dirname, '../../documents/content/testing/password.pdf')
    expect(await readText(readFileSync(locked), PDF)).toMatchObject({ outcome: 'protected', text: '' })
    expect(await readText(strToU8('%PDF-1.4 nothing'), PDF)).toMatchObject({ outcome: 'damaged' })
    const restricted = await createTextPdf(sentence, { ownerPassword: 'x', permissions: { copying: false } })
    expect(await readText(restricted, PDF)).toMatchObject({ outcome: 'text' })
  })
})

describe('Word file', () => {
  test('has the text of paragraphs in any script', async () => {
    const paragraphs = [sentence, 'Мост надежды', 'גשר של תקווה', 'Mālama ʻĀina', 'x'.repeat(200)]
    const { outcome, text, hasTrackedChanges } = await readText(createWordFile(paragraphs), DOCX)
    expect([outcome, text.trim().split(/\n+/), hasTrackedChanges]).toEqual(['text', paragraphs, false])
  })

  test('with tracked changes counts inserted text, but no deleted text', async () => {
    const file = createWordFile([
      `${createTextRunXml('Assets go to ')}<w:del>${createTextRunXml('the members', 'delText')}</w:del><w:ins>${createTextRunXml('exempt purposes')}</w:ins>${createTextRunXml(' on dissolution.')}`,
      `<w:moveFrom>${createTextRunXml('Moved sentence.')}</w:moveFrom>`,
      `<w:moveTo>${createTextRunXml('Moved sentence.')}</w:moveTo>`,
    ])
    const reading = await readText(file, DOCX)
    expect(reading.text).toContain('Assets go to exempt purposes on dissolution.')
    expect(reading.text).not.toContain('members')
    expect(reading.text.split('Moved sentence.')).toHaveLength(2)
    expect(describeReadingProblems(reading)).toEqual([
      expect.stringMatching(/^This file has tracked changes/),
    ])
  })

  test('that is too long is cut, and says so', async () => {
    const reading = await readText(createWordFile(Array.from({ length: 3000 }, () => sentence)), DOCX)
    expect([reading.outcome, reading.isCut, reading.text.length]).toEqual(['text', true, 120_000])
    expect(describeReadingProblems(reading)[0]).toMatch(/^The text is very long/)
  })

  test('that unpacks to too much isn’t read, and damage gives a reason', async () => {
    const bomb = createDocx({ 'word/document.xml': new Uint8Array(200 * 1024 * 1024).fill(32) })
    expect(await readText(bomb, DOCX)).toMatchObject({ outcome: 'memory' })
    const nested = createWordFile([`${'<w:ins>'.repeat(200_000)}${'</w:ins>'.repeat(200_000)}`])
    expect((await readText(nested, DOCX)).outcome).toMatch(/^(?:memory|damaged)$/)
    expect(await readText(strToU8('PK nothing'), DOCX)).toMatchObject({ outcome: 'damaged' })
  })
})
