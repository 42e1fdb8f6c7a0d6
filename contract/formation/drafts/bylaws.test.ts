import { describe, expect, test } from 'vitest'
import { createDirector, createDraftFacts, createDraftFactsIn } from '#tests/formation/drafts.ts'
import { listDraftTexts, numberSections } from './document.ts'
import type { DraftInput, DraftingFacts } from './drafting-facts.ts'
import { createDraft, listMissingFacts } from './drafts.ts'

const withGovernance = (governance: Partial<DraftingFacts['governance']>): DraftInput => {
  const facts = createDraftFacts()
  return {
    ...facts,
    drafting: { ...facts.drafting, governance: { ...facts.drafting.governance, ...governance } },
  }
}

const read = (facts: DraftInput): string => listDraftTexts(createDraft('bylaws', facts)).join('\n')
const listNoteIds = (facts: DraftInput): string[] => createDraft('bylaws', facts).notes.map(({ id }) => id)

describe('members', () => {
  test('none: the board elects directors', () => {
    const text = read(withGovernance({ members: 'no' }))
    expect(text).toContain('The corporation has no members.')
    expect(text).toContain('The board elects directors')
    expect(text).not.toContain('Annual meeting\n')
  })

  test('with members: they elect directors, have a quorum, and approve amendments and dissolution', () => {
    const text = read(withGovernance({ members: 'yes', memberQuorum: 'tenth' }))
    expect(text).toContain('The members elect directors')
    expect(text).toContain('One tenth of the members')
    expect(text).toContain('also needs the approval of the members')
    expect(text).toContain('and with the approval of the members')
  })

  test('their quorum is only asked for with members', () => {
    const listMissing = (members: 'yes' | 'no') =>
      listMissingFacts('bylaws', withGovernance({ members, memberQuorum: '' })).map(({ fact }) => fact)
    expect(listMissing('yes')).toEqual(['memberQuorum'])
    expect(listMissing('no')).toEqual([])
  })
})

test.each<[Partial<DraftingFacts['governance']>, string]>([
  [{ termYears: '1' }, 'for a term of one year.'],
  [{ termYears: '3' }, 'for a term of three years.'],
  [{ termLimit: 'none' }, 'There is no limit on the number of terms.'],
  [{ termLimit: '2' }, 'A director may serve two terms in a row'],
  [{ staggeredTerms: 'yes', termYears: '3' }, 'divided into three groups'],
  [{ staggeredTerms: 'no' }, 'All terms begin and end at the same annual meeting'],
  [{ staggeredTerms: 'yes', termYears: '1' }, 'All terms begin and end at the same annual meeting'],
  [{ quorum: 'two-thirds' }, 'Two thirds of the directors in office are a quorum.'],
  [{ quorum: 'majority' }, 'A majority of the directors in office are a quorum.'],
  [{ meetings: '12' }, 'at least every month'],
  [{ noticeDays: '1' }, 'at least one day before it'],
  [{ noticeDays: '14' }, 'at least 14 days before it'],
  [{ minimumDirectors: '5', maximumDirectors: '5' }, 'The board has five directors.'],
  [{ minimumDirectors: '3', maximumDirectors: '15' }, 'at least three and at most 15 directors'],
])('%j: %s', (governance, text) => {
  expect(read(withGovernance(governance))).toContain(text)
})

test.each([
  ['12-31', 'December 31'],
  ['02-last', 'the last day of February'],
  ['06-30', 'June 30'],
])('the fiscal year %s ends on %s', (fiscalYearEnd, words) => {
  const facts = createDraftFacts()
  expect(read({ ...facts, profile: { ...facts.profile, fiscalYearEnd } })).toContain(
    `The fiscal year ends on ${words}.`,
  )
})

test('there is a vice president only if the profile has one', () => {
  const facts = createDraftFacts()
  const directors = [...facts.profile.directors, createDirector('Sol Reyes', ['vice-president', 'director'])]
  expect(read(facts)).not.toContain('Vice president')
  expect(read({ ...facts, profile: { ...facts.profile, directors } })).toContain('a vice president')
})

test('notes name a board that the state, the bylaws, or the profile contradicts', () => {
  expect(listNoteIds(withGovernance({ minimumDirectors: '3' }))).toEqual(['state-law'])
  expect(listNoteIds(withGovernance({ minimumDirectors: '1' }))).toContain('minimum-directors')
  expect(listNoteIds(withGovernance({ minimumDirectors: '7', maximumDirectors: '5' }))).toContain(
    'board-range',
  )
  expect(listNoteIds(withGovernance({ minimumDirectors: '5' }))).toContain('board-size')
})

test('bylaws call the articles what the state calls them', () => {
  expect(listDraftTexts(createDraft('bylaws', createDraftFactsIn('TX'))).join('\n')).toContain(
    'stated in its certificate of formation',
  )
})

test('sections and clauses are numbered in order', () => {
  const headings = numberSections(createDraft('bylaws', createDraftFacts())).map(({ heading }) => heading)
  expect(headings[0]).toBe('Article 1. Name, office, and purposes')
  expect(headings.map((heading) => Number(/\d+/.exec(heading)?.[0]))).toEqual(
    headings.map((_, index) => index + 1),
  )
  expect(read(createDraftFacts())).toContain('1.1 Name\n')
})
