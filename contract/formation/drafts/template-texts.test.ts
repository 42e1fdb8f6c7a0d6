import { expect, test } from 'vitest'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { listDraftParagraphs } from './document.ts'
import { createDraft, listMissingFacts } from './drafts.ts'
import { fillPlaceholders, insertPlaceholders, listUnknownPlaceholders } from './template-texts.ts'

const facts = createDraftFacts()
const id = 'officers/secretary'
const read = (texts: Record<string, string>, paragraph = id) =>
  new Map(listDraftParagraphs(createDraft('bylaws', facts, texts))).get(paragraph)

test('placeholders become facts as documents write them', () => {
  const text = '{legalName}, {state}, {mailingAddress}, {fiscalYearEnd}, {formedOn}, {president}'
  expect(fillPlaceholders(text, facts)).toBe(
    'Pier Fund, Inc., Ohio, 9 Quay Street, Toledo, OH 43604, December 31, November 20, 2026, Ida Quist',
  )
})

test('facts of a paragraph become placeholders, the longest first, and filling them gives the paragraph again', () => {
  const text = read({}, 'name/legal') ?? ''
  const template = insertPlaceholders(text, facts)
  expect(template).toContain('{legalName}')
  expect(template).not.toContain('Pier Fund')
  expect(fillPlaceholders(template, facts)).toBe(text)
})

test('braces that aren’t placeholders stay, and are named', () => {
  expect(fillPlaceholders('{legelName} {}', facts)).toBe('{legelName} {}')
  expect(listUnknownPlaceholders('{legelName} {legalName} {}')).toEqual(['legelName', ''])
})

test('a replaced text changes its paragraph only', () => {
  expect(read({ [id]: 'The secretary of {legalName} writes.' })).toBe(
    'The secretary of Pier Fund, Inc. writes.',
  )
  expect(read({ [id]: 'Other.' }, 'officers/treasurer')).toBe(read({}, 'officers/treasurer'))
  expect(read({ 'officers/juggler': 'Juggles.' })).toBe(read({}))
})

test('a fact in a replaced text is missing if it’s unknown', () => {
  const unknown = { ...facts, project: { ...facts.project, ein: null } }
  const texts = { [id]: 'The EIN is {ein}.' }
  expect(listMissingFacts('bylaws', facts, texts)).toEqual([])
  expect(listMissingFacts('bylaws', unknown, texts)).toMatchObject([{ fact: 'ein', section: 'filings' }])
  expect(() => createDraft('bylaws', unknown, texts)).toThrow('EIN')
})
