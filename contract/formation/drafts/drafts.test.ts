import { describe, expect, test } from 'vitest'
import { createDirector, createDraftFacts } from '#tests/formation/drafts.ts'
import { emptyProfile } from '../profile.ts'
import { UnusableFactsError } from '../rules/rules.ts'
import { stateCodes } from '../state-names.ts'
import { type DraftDocument, listDraftParagraphs, listDraftTexts } from './document.ts'
import { draftKinds as kinds } from './draft-kinds.ts'
import { type DraftInput, DraftingFacts } from './drafting-facts.ts'
import { createDraft, findObstacle, listMissingFacts } from './drafts.ts'

const emptyFacts: DraftInput = {
  ...createDraftFacts(),
  profile: emptyProfile,
  project: { ein: null, formedOn: null, exemptOn: null },
  drafting: DraftingFacts.parse({}),
}

const withProfile = (profile: Partial<DraftInput['profile']>): DraftInput => {
  const facts = createDraftFacts()
  return { ...facts, profile: { ...facts.profile, ...profile } }
}

/** Matches text that appears if a fact is missing or a value can’t be formatted. */
const gapPattern = /undefined|null|NaN|Invalid|\[object|\[\s*\]|\[not|_{2,}|\{|\}|\s{2,}|\s[.,]|,,|\.\.| $|^$/

const findGaps = (document: DraftDocument): string[] =>
  listDraftTexts(document).filter((text) => gapPattern.test(text))

describe.each(kinds)('%s', (kind) => {
  test('has no gaps', () => {
    expect(findGaps(createDraft(kind, createDraftFacts()))).toEqual([])
  })

  test('names the organization', () => {
    const { organization } = createDraft(kind, createDraftFacts())
    expect(organization).toBe('Pier Fund, Inc.')
  })

  test('lists what is missing, with the section to enter it in, instead of drafting with gaps', () => {
    const missing = listMissingFacts(kind, emptyFacts)
    expect(missing).toContainEqual({ fact: 'legalName', label: 'Legal name', section: 'name' })
    expect(new Set(missing.map(({ fact }) => fact)).size).toBe(missing.length)
    expect(() => createDraft(kind, emptyFacts)).toThrow(UnusableFactsError)
  })

  test('needs each of its facts: without one, exactly that one is listed', () => {
    const facts = createDraftFacts()
    expect(listMissingFacts(kind, facts)).toEqual([])
    const unnamed = withProfile({ legalName: '' })
    expect(listMissingFacts(kind, unnamed).map(({ fact }) => fact)).toEqual(['legalName'])
  })

  test('has unique ids', () => {
    const ids = listDraftParagraphs(createDraft(kind, createDraftFacts())).map(([id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('keeps its ids when texts of other facts change', () => {
    const before = listDraftParagraphs(createDraft(kind, createDraftFacts())).map(([id]) => id)
    const facts = withProfile({
      legalName: 'Harbor Readers',
      mailingAddress: '1 Elm Street',
      officeAddress: '1 Elm Street',
      purposes: 'Lending books',
      activities: 'A library on wheels',
      fiscalYearEnd: '02-last',
    })
    const after = listDraftParagraphs(createDraft(kind, facts)).map(([id]) => id)
    expect(after).toEqual(before)
  })

  test('drafts in every jurisdiction without gaps', () => {
    for (const state of stateCodes)
      expect([state, findGaps(createDraft(kind, withProfile({ state })))]).toEqual([state, []])
  })

  test.each([
    'Фонд «Причал»',
    'קרן המזח',
    'Ka Hale Puke o Kaʻiulani',
    '陳大文圖書館',
    'صندوق الرصيف',
    `${'Łódź Żółć '.repeat(19)}Fund`,
  ])('keeps the name %s', (legalName) => {
    const document = createDraft(kind, withProfile({ legalName }))
    expect(document.organization).toBe(legalName)
    expect(findGaps(document)).toEqual([])
  })

  test('lists 30 directors', () => {
    const { profile } = createDraftFacts()
    const more = Array.from({ length: 27 }, (_, index) => createDirector(`Director Number ${index + 1}`))
    const facts = withProfile({ directors: [...profile.directors, ...more] })
    const document = createDraft(kind, facts)
    expect(findGaps(document)).toEqual([])
    if (kind === 'articles' || kind === 'minutes' || kind === 'full-application')
      expect(listDraftTexts(document).join('\n')).toContain('Director Number 27')
    const ids = listDraftParagraphs(document).map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('writes only plain legal wording of its own: no “shall” outside of texts by the IRS', () => {
    const texts = listDraftTexts(createDraft(kind, createDraftFacts()))
    const own = kind === 'articles' || kind === 'conflict-policy' ? [] : texts
    expect(own.filter((text) => /\bshall\b/.test(text))).toEqual([])
  })
})

test('two directors with the same name have different ids, and ids stay when another one joins', () => {
  const twins = [createDirector('Ada Lind'), createDirector('Ada Lind'), createDirector('Ben Oyelaran')]
  const list = (directors: DraftInput['profile']['directors']) =>
    listDraftParagraphs(createDraft('articles', withProfile({ directors })))
      .map(([id]) => id)
      .filter((id) => id.startsWith('directors/initial'))
  expect(list(twins)).toEqual([
    'directors/initial/Ada Lind',
    'directors/initial/Ada Lind#2',
    'directors/initial/Ben Oyelaran',
  ])
  expect(list([createDirector('Zoe First'), ...twins])).toEqual(expect.arrayContaining(list(twins)))
})

test.each(['articles', 'bylaws', 'minutes', 'banking-resolution'] as const)(
  'other types than corporations get no %s',
  (kind) => {
    const trust = withProfile({ formationType: 'trust' })
    expect(findObstacle(kind, trust)).toContain('corporations')
    expect(() => createDraft(kind, trust)).toThrow(/corporations/)
    expect(findObstacle(kind, createDraftFacts())).toBeNull()
  },
)

test('a trust can still use the worksheets', () => {
  const trust = withProfile({ formationType: 'trust' })
  expect(listDraftTexts(createDraft('short-application', trust)).join('\n')).toContain('Trust')
  expect(findObstacle('full-application', trust)).toBeNull()
})

test.each([
  [{ formationType: 'llc' as const }, 'LLC'],
  [{ receiptsSecondYear: '50001' }, '$50,000'],
  [{ totalAssets: '250000.01' }, '$250,000'],
])('%j rules out Form 1023-EZ', (profile, reason) => {
  expect(findObstacle('short-application', withProfile(profile))).toContain(reason)
})

test('exactly $50,000 and $250,000 pass', () => {
  const facts = withProfile({ receiptsFirstYear: '50000', totalAssets: '250000' })
  expect(findObstacle('short-application', facts)).toBeNull()
})

test('a mission has at most 250 characters', () => {
  const parse = (mission: string) => DraftingFacts.safeParse({ application: { mission } })
  expect(parse('x'.repeat(250)).success).toBe(true)
  expect(parse('x'.repeat(251)).success).toBe(false)
})

test('no field takes a Social Security number', () => {
  for (const drafting of [
    { application: { responsibleParty: 'Ida Quist 123-45-6789' } },
    { application: { contactPhone: '123-45-6789' } },
    { bank: { signers: ['Ida Quist 123-45-6789'] } },
    { meeting: { attendees: ['123-45-6789'] } },
  ])
    expect(DraftingFacts.safeParse(drafting).success).toBe(false)
})

test('line breaks in facts never split a line of a document', () => {
  const facts = withProfile({
    legalName: 'Pier\nFund',
    purposes: 'Teaching adults.\n\nLending books.',
    mailingAddress: '9 Quay Street,\nToledo,\n\nOH 43604',
  })
  const texts = listDraftTexts(createDraft('articles', facts))
  expect(texts.filter((text) => text.includes('\n'))).toEqual([])
  expect(texts.join('\n')).toContain('The name of the corporation is Pier Fund.')
  expect(texts.join('\n')).toContain('Teaching adults. Lending books.')
  expect(texts.join('\n')).toContain('Its mailing address is 9 Quay Street, Toledo, OH 43604.')
})
