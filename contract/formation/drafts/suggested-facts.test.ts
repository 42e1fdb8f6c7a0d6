import { expect, test } from 'vitest'
import { createDraftFacts, createDraftFactsIn } from '#tests/formation/drafts.ts'
import { DraftingFacts } from './drafting-facts.ts'
import { createDraft, listMissingFacts } from './drafts.ts'
import { fillUnknownFacts, suggestDraftingFacts } from './suggested-facts.ts'

const facts = createDraftFacts()

test('people and addresses come from the profile', () => {
  expect(suggestDraftingFacts(facts)).toMatchObject({
    incorporation: {
      incorporatorName: 'Ida Quist',
      incorporatorAddress: '9 Quay Street, Toledo, OH 43604',
      county: '',
    },
    meeting: {
      attendees: ['Ida Quist', 'Marcus Bell', 'Nora Whitfield'],
      chair: 'Ida Quist',
      secretary: 'Marcus Bell',
      heldOn: null,
    },
    bank: { signers: ['Ida Quist', 'Nora Whitfield'], name: '' },
    application: { contactTitle: 'President', responsibleParty: 'Ida Quist', foundationClass: '' },
  })
})

test('without people in the profile, they stay unknown', () => {
  const profile = { ...facts.profile, directors: [] }
  expect(suggestDraftingFacts({ ...facts, profile })).toMatchObject({
    incorporation: { incorporatorName: '', incorporatorAddress: '' },
    meeting: { attendees: [], chair: '', secretary: '' },
    bank: { signers: [] },
    application: { contactName: '', contactTitle: '' },
  })
})

test('the fewest directors are three, or what the state requires', () => {
  const getMinimum = (state: 'OH' | 'DE' | 'NH') =>
    suggestDraftingFacts(createDraftFactsIn(state)).governance.minimumDirectors
  expect([getMinimum('OH'), getMinimum('DE'), getMinimum('NH')]).toEqual(['3', '3', '5'])
})

test('with suggestions alone, articles and bylaws can be drafted', () => {
  const drafting = suggestDraftingFacts(facts)
  for (const kind of ['articles', 'bylaws', 'conflict-policy'] as const) {
    expect(listMissingFacts(kind, { ...facts, drafting })).toEqual([])
    expect(createDraft(kind, { ...facts, drafting }).title).not.toBe('')
  }
  expect(listMissingFacts('minutes', { ...facts, drafting }).map(({ fact }) => fact)).toEqual([
    'meetingHeldOn',
  ])
})

test('what people entered is kept, and only unknown facts are filled', () => {
  const entered = DraftingFacts.parse({
    governance: { members: 'yes', noticeDays: '' },
    bank: { name: 'Harbor Bank', signers: ['Sol Reyes'] },
    budget: { gifts: ['1', '2', '3'] },
  })
  const filled = fillUnknownFacts(entered, suggestDraftingFacts(facts))
  expect(filled.governance).toMatchObject({ members: 'yes', noticeDays: '7', quorum: 'majority' })
  expect(filled.bank).toMatchObject({ name: 'Harbor Bank', signers: ['Sol Reyes'] })
  expect(filled.meeting.chair).toBe('Ida Quist')
  expect(filled.budget).toEqual({ gifts: ['1', '2', '3'] })
})
