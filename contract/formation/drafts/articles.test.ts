import { describe, expect, test } from 'vitest'
import { createDraftFacts, createDraftFactsIn } from '#tests/formation/drafts.ts'
import { getArticlesRules } from '../guides/articles.ts'
import { type StateCode, stateCodes } from '../state-names.ts'
import { citeArticle } from './articles.ts'
import { listDraftTexts, numberSections } from './document.ts'
import type { DraftInput, DraftingFacts } from './drafting-facts.ts'
import { createDraft, listMissingFacts } from './drafts.ts'
import { statesWithOwnArticles } from './state-articles.ts'

// The acceptable clauses in the Instructions for Form 1023-EZ (Rev. January 2023), pages 4 and 5.
const purposeClause =
  'The organization is organized exclusively for charitable, religious, educational, and scientific purposes under section 501(c)(3) of the Internal Revenue Code, or corresponding section of any future federal tax code.'
const limitsClause =
  'No part of the net earnings of the corporation shall inure to the benefit of, or be distributable to its members, trustees, officers, or other private persons, except that the corporation shall be authorized and empowered to pay reasonable compensation for services rendered and to make payments and distributions in furtherance of the purposes described in section 501(c)(3). No substantial part of the activities of the corporation shall be the carrying on of propaganda, or otherwise attempting to influence legislation, and the corporation shall not participate in, or intervene in (including the publishing or distribution of statements) any political campaign on behalf of or in opposition to any candidate for public office. Notwithstanding any other provision of these articles, the corporation shall not carry on any other activities not permitted to be carried on (a) by a corporation exempt from federal income tax under section 501(c)(3) of the Internal Revenue Code, or the corresponding section of any future federal tax code, or (b) by a corporation, contributions to which are deductible under section 170(c)(2) of the Internal Revenue Code, or the corresponding section of any future federal tax code.'
const dissolutionClause =
  'Upon the dissolution of this organization, assets shall be distributed for one or more exempt purposes within the meaning of section 501(c)(3) of the Internal Revenue Code, or corresponding section of any future federal tax code, or shall be distributed to the federal government, or to a state or local government, for a public purpose.'

/** Matches text that the instructions forbid in an organizing document. */
const forbiddenPattern =
  /social club|manufacturing business|any lawful (?:purpose|activity|business)|distributed to (?:the |its )?(?:members|directors|officers)/i

const draftIn = (state: StateCode) => createDraft('articles', createDraftFactsIn(state))
const readIn = (state: StateCode): string => listDraftTexts(draftIn(state)).join('\n')

const withDrafting = (
  facts: DraftInput,
  incorporation: Partial<DraftingFacts['incorporation']>,
): DraftInput => ({
  ...facts,
  drafting: { ...facts.drafting, incorporation: { ...facts.drafting.incorporation, ...incorporation } },
})

describe.each(stateCodes)('articles in %s', (state) => {
  test('contain the three clauses of the IRS word for word, each in its article', () => {
    const document = draftIn(state)
    const read = (section: string) =>
      document.sections
        .find(({ id }) => id === section)
        ?.blocks.map((block) => (block.kind === 'paragraph' ? block.text : ''))
    expect(read('purposes')).toContain(purposeClause)
    expect(read('limits')).toContain(limitsClause)
    expect(read('dissolution')).toContain(dissolutionClause)
  })

  test('contain nothing that the IRS rules out', () => {
    const own = readIn(state).replaceAll(limitsClause, '').replaceAll(dissolutionClause, '')
    expect(own).not.toMatch(forbiddenPattern)
  })

  test('name the corporation, directors, agent, incorporator, and duration', () => {
    const text = readIn(state)
    for (const part of [
      'The name of the corporation is Pier Fund, Inc.',
      '(c) Nora Whitfield',
      'The duration of the corporation is perpetual.',
      'incorporator are Ida Quist, 9 Quay Street, Toledo, OH 43604.',
      'Ida Quist, Incorporator',
      'have no members',
    ])
      expect(text).toContain(part)
  })

  test('show the statements of the state with sources, or say that the text is general', () => {
    const { notes } = draftIn(state)
    const statements = getArticlesRules().states[state] ?? []
    const isOwn = statesWithOwnArticles.includes(state)
    expect(notes.some(({ id }) => id === 'general-text')).toBe(!isOwn)
    expect(isOwn).toBe(statements.length > 0)
    for (const { text, source } of statements)
      expect(notes.some((note) => note.text.endsWith(text) && note.source?.url === source.url)).toBe(true)
  })
})

describe('state wording', () => {
  test.each<[StateCode, string]>([
    [
      'CA',
      'This corporation is a nonprofit public benefit corporation and is not organized for the private gain of any person. It is organized under the Nonprofit Public Benefit Corporation Law for charitable purposes.',
    ],
    ['NY', 'defined in subparagraph (5) of paragraph (a) of section 102'],
    ['NY', 'It is a charitable corporation under section 201'],
    ['NY', 'No consent or approval is required'],
    ['NY', 'the County of Lucas, State of New York'],
    ['NY', 'The Secretary of State is designated as agent'],
    ['DE', 'nonstock corporation formed under the General Corporation Law of the State of Delaware'],
    ['GA', 'organized under the Georgia Nonprofit Corporation Code'],
    ['AL', 'incorporated under chapter 3A of title 10A'],
    ['LA', 'non-stock basis'],
    ['LA', 'Ida Quist, from November 5, 2026 to November 5, 2028'],
    ['LA', 'Acknowledgment by the notary public'],
    ['NE', 'The corporation is a public benefit corporation.'],
    ['PA', 'The registered office of the corporation in Pennsylvania is at 9 Quay Street'],
    ['WA', 'ends in a word that Washington doesn’t allow'],
    ['SC', 'F0028'],
  ])('%s: %s', (state, text) => {
    expect(readIn(state)).toContain(text)
  })

  test.each<[StateCode, string]>([
    ['TX', 'Certificate of formation'],
    ['NY', 'Certificate of incorporation'],
    ['MA', 'Articles of organization'],
    ['NH', 'Articles of agreement'],
    ['TN', 'Charter'],
    ['OH', 'Articles of incorporation'],
  ])('in %s, the document is called “%s”', (state, title) => {
    expect(draftIn(state).title).toBe(title)
  })

  test('New York and Pennsylvania need no registered agent', () => {
    const listMissing = (state: StateCode) => {
      const facts = createDraftFactsIn(state)
      return listMissingFacts('articles', { ...facts, profile: { ...facts.profile, registeredAgent: '' } })
    }
    expect(listMissing('NY')).toEqual([])
    expect(listMissing('PA')).toEqual([])
    expect(listMissing('OH').map(({ fact }) => fact)).toEqual(['registeredAgent'])
  })

  test('New York asks for the county and consents, and Louisiana for terms', () => {
    const newYork = withDrafting(createDraftFactsIn('NY'), { county: '', newYorkConsent: '' })
    expect(listMissingFacts('articles', newYork).map(({ fact }) => fact)).toEqual([
      'county',
      'newYorkConsent',
    ])
    expect(listMissingFacts('articles', withDrafting(createDraftFacts(), { county: '' }))).toEqual([])
    const facts = createDraftFactsIn('LA')
    const [first, ...others] = facts.profile.directors
    if (!first) throw new Error('There is no director')
    const directors = [{ ...first, termEndsOn: null }, ...others]
    const missing = listMissingFacts('articles', { ...facts, profile: { ...facts.profile, directors } })
    expect(missing).toEqual([expect.objectContaining({ fact: 'directorTerms', section: 'people' })])
  })

  test('a religious corporation in California gets a note instead of the sentence for public benefit', () => {
    const facts = withDrafting(createDraftFactsIn('CA'), {
      corporationKind: 'religious',
      californiaPurpose: '',
    })
    const text = listDraftTexts(createDraft('articles', facts)).join('\n')
    expect(text).toContain('religious corporation')
    expect(text).not.toContain('nonprofit public benefit corporation')
    expect(text).toContain('Section 9130')
  })
})

test('13 jurisdictions have their own text', () => {
  expect(statesWithOwnArticles).toEqual([
    'AL',
    'CA',
    'DE',
    'FL',
    'GA',
    'ID',
    'IL',
    'LA',
    'NE',
    'NY',
    'SC',
    'TX',
    'WA',
  ])
})

test('a private foundation gets the provisions of section 508(e)', () => {
  const facts = createDraftFacts()
  const read = (privateFoundation: 'yes' | 'no') =>
    listDraftTexts(
      createDraft('articles', { ...facts, profile: { ...facts.profile, privateFoundation } }),
    ).join('\n')
  for (const section of ['508(e)', '4941(d)', '4942', '4943(c)', '4944', '4945(d)']) {
    expect(read('yes')).toContain(section)
    expect(read('no')).not.toContain(section)
  }
})

test('a named recipient has to be exempt at the time, and another exempt purpose replaces it', () => {
  const text = listDraftTexts(
    createDraft(
      'articles',
      withDrafting(createDraftFacts(), { dissolutionRecipient: 'Toledo Library Fund' }),
    ),
  ).join('\n')
  expect(text).toContain('Toledo Library Fund, if it is exempt under section 501(c)(3)')
  expect(text).toContain('If it is not, they will be distributed for one or more exempt purposes')
  expect(text).toContain(dissolutionClause)
})

test('too few directors for the state are a note with the source of the number', () => {
  const facts = createDraftFacts()
  const [first] = facts.profile.directors
  if (!first) throw new Error('There is no director')
  const { notes } = createDraft('articles', { ...facts, profile: { ...facts.profile, directors: [first] } })
  expect(notes[0]).toMatchObject({ id: 'minimum-directors', text: expect.stringContaining('1 of the 3') })
  expect(notes[0]?.source?.url).toMatch(/^https?:/)
})

test('forms cite the article of a clause by its number', () => {
  const facts = createDraftFacts()
  const number = citeArticle(facts, 'dissolution')
  const headings = numberSections(createDraft('articles', facts)).map(({ heading }) => heading)
  expect(headings).toContain(`${number}. Dissolution`)
  expect(listDraftTexts(createDraft('short-application', facts)).join('\n')).toContain(number)
})
