import { expect, test } from 'vitest'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { listDraftParagraphs } from './document.ts'
import { applyEdits, compareDrafts } from './draft-edits.ts'
import type { DraftInput } from './drafting-facts.ts'
import { createDraft } from './drafts.ts'

const draftWith = (profile: Partial<DraftInput['profile']>) => {
  const facts = createDraftFacts()
  return createDraft('bylaws', { ...facts, profile: { ...facts.profile, ...profile } })
}

const read = (document: ReturnType<typeof draftWith>, id: string) =>
  new Map(listDraftParagraphs(document)).get(id)

const before = draftWith({})
const edits = {
  'officers/treasurer': { base: read(before, 'officers/treasurer') ?? '', text: 'The treasurer counts.' },
  'name/legal': { base: read(before, 'name/legal') ?? '', text: 'We are Pier Fund, Inc.' },
}

test('an edit replaces its paragraph and stays when other facts change', () => {
  const { document, conflicts } = applyEdits(draftWith({ fiscalYearEnd: '06-30' }), edits)
  expect(read(document, 'officers/treasurer')).toBe('The treasurer counts.')
  expect(read(document, 'name/legal')).toBe('We are Pier Fund, Inc.')
  expect(read(document, 'finances/fiscal-year')).toContain('June 30')
  expect(conflicts).toEqual([])
})

test('an edit of a paragraph that facts changed too is a conflict, and the new fact stays in the document', () => {
  const { document, conflicts } = applyEdits(draftWith({ legalName: 'Harbor Fund' }), edits)
  expect(read(document, 'name/legal')).toContain('Harbor Fund')
  expect(read(document, 'officers/treasurer')).toBe('The treasurer counts.')
  expect(conflicts).toEqual([
    { id: 'name/legal', ...edits['name/legal'], current: read(document, 'name/legal') },
  ])
})

test('an edit of a paragraph that is gone is a conflict', () => {
  const lost = { 'members/rights': { base: 'Each member has one vote.', text: 'Each has two.' } }
  expect(applyEdits(before, lost).conflicts).toEqual([
    { id: 'members/rights', ...lost['members/rights'], current: null },
  ])
})

test('a list item can be edited, and an edit that equals the new text is no conflict', () => {
  const id = 'records/list/accounts'
  const base = read(before, id) ?? ''
  const edited = applyEdits(before, { [id]: { base, text: 'the books' } }).document
  expect(read(edited, id)).toBe('the books')
  expect(applyEdits(edited, { [id]: { base, text: 'the books' } }).conflicts).toEqual([])
})

test('two versions differ in the paragraphs whose text changed, appeared, or went away', () => {
  const facts = createDraftFacts()
  const governance = { ...facts.drafting.governance, members: 'yes' as const }
  const after = createDraft('bylaws', { ...facts, drafting: { ...facts.drafting, governance } })
  const changes = new Map(compareDrafts(before, after).map((change) => [change.id, change]))
  expect(changes.get('members/none')?.after).toBeNull()
  expect(changes.get('members/rights')?.before).toBeNull()
  expect(changes.get('directors/terms')?.before).toContain('The board elects')
  expect(changes.get('directors/terms')?.after).toContain('The members elect')
  expect(changes.has('officers/treasurer')).toBe(false)
  expect(compareDrafts(before, before)).toEqual([])
})
