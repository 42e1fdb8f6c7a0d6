import { describe, expect, test } from 'vitest'
import { createDraft, type DraftInput, draftKinds, listDraftTexts } from '#contract/formation'
import { readDocxHeadings, readDocxParts, readDocxText } from '#tests/docx.ts'
import { createDirector, createDraftFacts } from '#tests/formation/drafts.ts'
import { readPdfMetadata } from '#tests/pdf.ts'
import { findLayoutFaults, readPdfHeadings, readPdfLines } from '#tests/pdf-layout.ts'
import { createDraftDocx } from './draft-docx.ts'
import { createDraftPdf } from './draft-pdf.ts'

/** Removes whitespace, because line breaks differ between the formats. */
const removeSpaces = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '')

/** Returns the text of a PDF without the footers, which aren't in the structure tree. */
const readPdfBody = async (file: Uint8Array): Promise<string> =>
  (await readPdfLines(file))
    .filter(({ role }) => role !== '')
    .map(({ text }) => text)
    .join('')

/**
 * Joins headings. In a PDF, each line of a heading starts with the heading's level, so repeated levels are
 * removed.
 */
const joinHeadings = (headings: readonly string[]): string =>
  headings
    .map((heading, index) =>
      heading.slice(0, 2) === headings[index - 1]?.slice(0, 2) ? heading.slice(2) : heading,
    )
    .map(removeSpaces)
    .join('')

const withProfile = (profile: Partial<DraftInput['profile']>): DraftInput => {
  const facts = createDraftFacts()
  return { ...facts, profile: { ...facts.profile, ...profile } }
}

describe.each(draftKinds)('%s', (kind) => {
  const draft = createDraft(kind, createDraftFacts())

  test('has the same text as PDF and DOCX: every text of the draft, in order', async () => {
    const [pdf, docx] = await Promise.all([createDraftPdf(draft), createDraftDocx(draft)])
    const expected = removeSpaces(listDraftTexts(draft).join(''))
    expect(removeSpaces(await readPdfBody(pdf))).toBe(expected)
    expect(removeSpaces(readDocxText(docx).join(''))).toBe(expected)
  })

  test('has the same headings in both', async () => {
    const [pdf, docx] = await Promise.all([createDraftPdf(draft), createDraftDocx(draft)])
    const headings = readDocxHeadings(docx)
    expect(joinHeadings(await readPdfHeadings(pdf))).toBe(joinHeadings(headings))
    expect(headings.filter((heading) => heading.startsWith('H1'))).toHaveLength(1)
  })

  test('is a tagged PDF with a title, a clean layout, and a footer on each page', async () => {
    const file = await createDraftPdf(draft)
    const { info, xml, marks } = await readPdfMetadata(file)
    expect(info).toMatchObject({
      Title: `${draft.title}: Pier Fund, Inc.`,
      Author: 'Pier Fund, Inc.',
      Language: 'en-US',
    })
    expect(xml).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(marks?.get('Marked')).toBe(true)
    expect(await findLayoutFaults(file)).toEqual([])
    const lines = await readPdfLines(file)
    const pageCount = Math.max(...lines.map(({ page }) => page)) + 1
    const footers = lines.filter(({ role }) => role === '').map(({ text }) => text)
    expect(footers.filter((text) => text.startsWith('Page '))).toEqual(
      Array.from({ length: pageCount }, (_, index) => `Page ${index + 1}`),
    )
    expect(lines.some(({ text }) => text.includes('Causeway'))).toBe(false)
  })
})

test('bylaws of about 50 pages have the same text in both formats', async () => {
  const bylaws = createDraft('bylaws', createDraftFacts())
  const draft = { ...bylaws, sections: Array.from({ length: 9 }, () => bylaws.sections).flat() }
  const pdf = await createDraftPdf(draft)
  expect(Math.max(...(await readPdfLines(pdf)).map(({ page }) => page))).toBeGreaterThan(48)
  const docx = await createDraftDocx(draft)
  expect(removeSpaces(await readPdfBody(pdf))).toBe(removeSpaces(readDocxText(docx).join('')))
})

test('a DOCX file has a title, a language, a footer with page numbers, and table headers', async () => {
  const draft = createDraft('short-application', createDraftFacts())
  const parts = readDocxParts(await createDraftDocx(draft))
  expect(parts['docProps/core.xml']).toContain('Worksheet for Form 1023-EZ: Pier Fund, Inc.')
  expect(parts['word/styles.xml']).toContain('w:val="en-US"')
  expect(parts['word/document.xml']).toContain('<w:tblHeader/>')
  const footer = Object.entries(parts).find(([name]) => name.startsWith('word/footer'))?.[1]
  expect(footer).toContain('Draft – review before filing')
  expect(footer).toContain('PAGE')
})

test.each([
  'Фонд «Причал»',
  'Cats & Dogs <Fund> "One"',
  'Ka Hale Puke o Kaʻiulani',
  '陳大文圖書館',
  'Λέσχη Ανάγνωσης',
  `${'Łódź Żółć Nguyễn '.repeat(11)}Fund`,
])('the name %s is the same in both', async (legalName) => {
  const draft = createDraft('articles', withProfile({ legalName }))
  const [pdf, docx] = await Promise.all([createDraftPdf(draft), createDraftDocx(draft)])
  const expected = removeSpaces(listDraftTexts(draft).join(''))
  expect(removeSpaces(await readPdfBody(pdf))).toBe(expected)
  expect(removeSpaces(readDocxText(docx).join(''))).toBe(expected)
  expect(await findLayoutFaults(pdf)).toEqual([])
})

test('Hebrew names are written from right to left', async () => {
  const name = 'שרה כהן'
  const directors = [createDirector(name, ['president', 'director'])]
  const draft = createDraft('articles', withProfile({ directors }))
  const docx = await createDraftDocx(draft)
  expect(readDocxText(docx)).toContain(`(a) ${name}`)
  expect(readDocxParts(docx)['word/document.xml']).toContain('<w:rtl/>')
  const lines = (await readPdfLines(await createDraftPdf(draft))).map(({ text }) => text)
  expect(lines.join('\n')).toContain('שרה')
  expect(lines.join('\n')).not.toContain('[not shown]')
})

test('30 directors and a purpose of 5,000 characters fill pages without layout faults', async () => {
  const directors = Array.from({ length: 30 }, (_, index) => createDirector(`Director Number ${index + 1}`))
  const draft = createDraft(
    'articles',
    withProfile({ directors, purposes: 'Teaching adults to read. '.repeat(200) }),
  )
  const [pdf, docx] = await Promise.all([createDraftPdf(draft), createDraftDocx(draft)])
  expect(await findLayoutFaults(pdf)).toEqual([])
  expect(readDocxText(docx)).toContain('(dd) Director Number 30')
})
