import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createArticlesText,
  determinationLetter,
  dissolutionClauses,
  einLetter,
  limitClauses,
  purposeClauses,
  stateSentences,
} from '#tests/formation/formation-texts.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { getArticlesRules } from '../guides/articles.ts'
import type { OrganizationProfile } from '../profile.ts'
import { getRules } from '../rules/load-rules.ts'
import { type CheckFacts, checkDocument, checkOrganization } from './check-document.ts'
import type { CheckedKind } from './findings.ts'
import { compareNames, diffNames, findNames } from './name-checks.ts'
import { isNegatedAt, normalizeExtractedText, parsePlainText } from './plain-text.ts'
import { stateWordings } from './state-checks.ts'
import { suggestDocumentKind } from './suggest-kind.ts'

const createFacts = (
  profile: Partial<OrganizationProfile> = {},
  more: Partial<CheckFacts> = {},
): CheckFacts => ({
  profile: { ...organizationProfile, ...profile },
  einNumber: null,
  grantName: '',
  website: null,
  rules: getRules(),
  today: '2026-11-26',
  ...more,
})

const check = (text: string, kind: CheckedKind = 'articles', facts = createFacts()) =>
  checkDocument(parsePlainText(text), { kind, type: kind, suggested: null }, facts)

/** Returns the findings that didn't pass, as "state: title". */
const listProblems = (...call: Parameters<typeof check>) =>
  check(...call)
    .filter(({ state }) => state !== 'passed')
    .map(({ state, title }) => `${state}: ${title}`)

const states = ['OH', 'CA', 'NY', 'TX', 'FL', 'DE', 'GA', 'AL', 'WA', 'ID', 'LA', 'NE'] as const

test.each(states)('good articles of %s pass every check', (state) => {
  expect(listProblems(createArticlesText({ state }), 'articles', createFacts({ state }))).toEqual([])
})

/** Changes to valid articles. None of them may cause a finding. */
const harmless: Record<string, (text: string) => string> = {
  'line breaks in any place': (text) =>
    text.replaceAll(' ', (_space, at: number) => (at % 3 === 0 ? '\n' : ' ')),
  'words hyphenated at the end of a line': (text) =>
    text.replaceAll('distributed', 'distri-\nbuted').replaceAll('exclusively', 'exclu-\nsively'),
  'typographic quotes and dashes': (text) => text.replaceAll("'", '’').replaceAll('-', '\u2011'),
  ligatures: (text) => text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'),
  'capitals only': (text) => text.toUpperCase(),
  'spaces inside references': (text) => text.replaceAll('501(c)(3)', '501 (c) (3)'),
  'page numbers between lines': (text) => text.replaceAll('. ', '.\n\nPage 2 of 5\n\n'),
  'soft hyphens and invisible characters': (text) => text.replaceAll('charitable', 'chari\u00adtable\u200b'),
  'nonbreaking spaces': (text) => text.replaceAll(' ', '\u00a0'),
}
test.each(Object.entries(harmless))('good articles pass with %s', (_name, change) => {
  expect(listProblems(change(createArticlesText({ state: 'OH' })))).toEqual([])
})

describe('a clause that is missing is named, and no other', () => {
  test.each([
    ['purpose', { purpose: 'The corporation will run a reading room.' }, 'fix: Purpose clause: not found'],
    ['private benefit', { limits: limitClauses.slice(1) }, 'fix: No private benefit: not found'],
    ['campaigns', { limits: [limitClauses[0], limitClauses[2]] }, 'fix: No political campaigns: not found'],
    ['lobbying', { limits: [limitClauses[0], limitClauses[1]] }, 'review: Limited lobbying: not found'],
    ['dissolution', { dissolution: '' }, 'fix: Dissolution clause: not found'],
  ] as const)('%s', (_name, change, expected) => {
    expect(listProblems(createArticlesText({ state: 'OH', ...change }))).toEqual([expected])
  })

  test('a missing dissolution clause cites state law, and that the IRS withdrew its list', () => {
    const [finding] = check(createArticlesText({ state: 'OH', dissolution: '' }))
    expect(finding?.why).toMatch(/never cures a bad one.*withdrew its list/s)
    expect(finding?.source).toMatchObject({ checkedOn: '2026-11-26', isOutdated: false })
  })

  test('a dissolution clause can’t stand in for the purpose, or the other way around', () => {
    const text = createArticlesText({
      state: 'OH',
      purpose: 'The corporation will run a reading room.',
      dissolution:
        'Upon dissolution, the assets shall be distributed exclusively for charitable purposes under section 501(c)(3).',
    })
    expect(listProblems(text)).toEqual(['fix: Purpose clause: not found'])
  })
})

test.each([
  ...purposeClauses.reworded.map((text) => ['purpose', text] as const),
  ...dissolutionClauses.reworded.map((text) => ['dissolution', text] as const),
])('a reworded %s clause passes: %s', (part, text) => {
  expect(listProblems(createArticlesText({ state: 'OH', [part]: text }))).toEqual([])
})

test.each([
  [
    'Upon dissolution of the corporation, all remaining assets shall be distributed equally among the members.',
    'Assets for insiders',
  ],
  [
    'On dissolution the remaining property reverts to its then current directors and officers in equal shares.',
    'Assets for insiders',
  ],
  [
    'No part of the earnings shall inure to any person, and upon dissolution the assets shall be paid to the founders.',
    'Assets for insiders',
  ],
  [
    'The corporation may engage in any lawful act or activity for which corporations may be organized in this state.',
    'Purposes beyond section 501(c)(3)',
  ],
  ['The corporation has the power to engage in the operation of a social club.', 'Power to run a business'],
  ['The corporation may engage in a manufacturing business.', 'Power to run a business'],
  ['The corporation may carry on a trade or business.', 'Power to run a business'],
  ['The corporation may endorse candidates for public office.', 'Power to support candidates'],
])('text that must go is found: %s', (sentence, title) => {
  const [worst] = check(`${createArticlesText({ state: 'OH' })} ${sentence}`)
  expect([worst?.state, worst?.title]).toEqual(['urgent', title])
  expect(sentence).toContain(worst?.quote?.text.slice(0, 60))
  expect(worst?.source?.url).toMatch(/^https:/)
})

test.each([
  'The corporation shall not engage in any business that doesn’t further its exempt purposes.',
  'The principal place of business is in Toledo. The directors conduct the business of the corporation at meetings.',
  'Notwithstanding any other provision, the corporation shall not carry on an unrelated trade or business.',
  'On dissolution, assets shall be distributed for charitable purposes as the board of directors shall determine.',
  'No member, director, or officer shall be entitled to share in the distribution of assets upon dissolution.',
  'The directors may endorse checks and contribute to charitable causes.',
])('ordinary text causes no false alarm: %s', (sentence) => {
  expect(listProblems(`${createArticlesText({ state: 'OH' })} ${sentence}`)).toEqual([])
})

test('a power that names a limit is left to a person', () => {
  const text = `${createArticlesText({ state: 'OH' })} The corporation may engage in any lawful activity in furtherance of its purposes.`
  expect(listProblems(text)).toEqual(['review: Purposes beyond section 501(c)(3)'])
})

test('private foundations need the provisions of section 508(e)', () => {
  const facts = createFacts({ privateFoundation: 'yes' })
  const [finding] = check(createArticlesText({ state: 'OH' }), 'articles', facts)
  expect(finding).toMatchObject({ state: 'fix', title: 'Private foundation provisions: not found' })
  expect(finding?.fix).toContain('section 4941, section 4942')
  const provisions =
    'The corporation shall not engage in self-dealing, keep excess business holdings, make investments that jeopardize its purposes, or make taxable expenditures, and shall distribute its income so that no undistributed income is taxed.'
  expect(listProblems(`${createArticlesText({ state: 'OH' })} ${provisions}`, 'articles', facts)).toEqual([])
})

describe('states', () => {
  test('each wording belongs to a requirement in the rules', () => {
    for (const [state, wordings] of Object.entries(stateWordings))
      for (const title of Object.keys(wordings))
        expect(getArticlesRules().states[state]?.map((each) => each.title)).toContain(title)
  })

  test.each(Object.entries(stateSentences))('%s misses its own sentence', (state, sentence) => {
    const text = createArticlesText({ state: state as 'CA' }).replace(sentence, '')
    const problems = listProblems(text, 'articles', createFacts({ state: state as 'CA' }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^fix: ${state}: `))
  })

  test('fewer directors than the state requires', () => {
    const few = createArticlesText({ state: 'OH' }).replace('not less than three', 'not less than two')
    const [finding] = check(few)
    expect(finding).toMatchObject({ state: 'fix', title: 'It allows 2 directors' })
    expect(finding?.quote?.text).toContain('two')
    expect(
      listProblems('Bylaws of Pier Fund, Inc. The Board shall consist of 1 director.', 'bylaws'),
    ).toEqual(['fix: It allows 1 director'])
  })

  test('no registered agent and no incorporator', () => {
    const text = createArticlesText({ state: 'OH' }).replace(
      /The (?:registered agent|incorporator)[^.]*\./g,
      '',
    )
    expect(listProblems(text)).toEqual([
      'review: Registered agent: not found',
      'review: Incorporator: not found',
    ])
  })
})

describe('names, letter by letter', () => {
  const write = (name: string) => createArticlesText({ state: 'OH', name })
  const named = (legalName: string) => createFacts({ legalName })

  test('one wrong letter is shown', () => {
    const [finding] = check(write('Bright Harbour Foundation'), 'articles', named('Bright Harbor Foundation'))
    expect(finding).toMatchObject({
      state: 'fix',
      title: 'The name in the document differs from the legal name',
      comparison: [
        { text: 'Bright Harbo', side: 'both' },
        { text: 'u', side: 'found' },
        { text: 'r Foundation', side: 'both' },
      ],
    })
    expect(finding?.quote?.text).toBe('Bright Harbour Foundation')
  })

  test.each([
    ['Pier Fund, Inc.', 'Pier Fund Inc.', 'punctuation'],
    ['Pier Fund, Inc.', 'PIER  FUND, INC.', 'same'],
    ['St. Mary’s Table', "St. Mary's Table", 'same'],
    ['Pier Fund, Inc.', 'Pier Fund, Incorporated', 'different'],
    ['Pier & Quay', 'Pier and Quay', 'different'],
    ['Mālama ʻĀina', 'Malama Aina', 'punctuation'],
    ['Мост надежды', 'МОСТ НАДЕЖДЫ', 'same'],
    ['Мой дом', 'Мои дом', 'different'],
    ['גשר של תקווה', 'גשר של תקוה', 'different'],
  ] as const)('“%s” and “%s”: %s', (one, other, expected) => {
    expect(compareNames(one, other)).toBe(expected)
    expect(compareNames(other, one)).toBe(expected)
  })

  test.each([
    'Мост надежды',
    'גשר של תקווה',
    'Hālau ʻO Kekuhi',
    'Ōʻū',
    `The ${'Very Long '.repeat(19)}Name`,
    'X',
  ])('a document with the exact name passes: %s', (name) => {
    expect(listProblems(write(name), 'articles', named(name))).toEqual([])
  })

  test('a letter of another alphabet that looks the same is explained', () => {
    const [finding] = check(write('Саuseway Fund'), 'articles', named('Causeway Fund'))
    expect(finding?.state).toBe('fix')
    expect(finding?.why).toContain('another alphabet')
  })

  test('another organization’s document is noticed', () => {
    expect(
      listProblems(write('Riverside Chess Club'), 'articles', named('Bright Harbor Foundation')),
    ).toEqual(['fix: Legal name not found'])
  })

  test('a second spelling in the same document is noticed', () => {
    const text = `${write('Bright Harbor Foundation')} Signed for Bright Harbour Foundation.`
    expect(listProblems(text, 'articles', named('Bright Harbor Foundation'))).toEqual([
      'review: The name is spelled differently in one place',
    ])
  })

  test('differences put together give both names', () => {
    const letters = fc.string({ minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const parts = diffNames(one, other)
        const join = (skipped: string) =>
          parts
            .filter(({ side }) => side !== skipped)
            .map(({ text }) => text)
            .join('')
            .toLowerCase()
        expect([join('found'), join('expected')]).toEqual([one.toLowerCase(), other.toLowerCase()])
      }),
    )
  })
})

describe('letters of the IRS', () => {
  const facts = createFacts({ legalName: 'Pier Fund, Inc.' }, { einNumber: '12-3456789' })

  test('both letters pass, although they leave out punctuation', () => {
    expect(listProblems(einLetter, 'ein_letter', facts)).toEqual([])
    expect(listProblems(determinationLetter, 'determination_letter', facts)).toEqual([])
  })

  test('a wrong, malformed, second, or missing EIN', () => {
    const change = (ein: string) => listProblems(einLetter.replaceAll('12-3456789', ein), 'ein_letter', facts)
    expect(change('98-7654321')).toEqual(['fix: This EIN isn’t the project’s (12-3456789)'])
    expect(change('123-456789')).toEqual([])
    expect(change('12-345678')).toEqual(['fix: This isn’t an EIN'])
    expect(change('')).toEqual(['fix: No EIN found'])
    expect(listProblems(`${einLetter} EIN 98-7654321`, 'ein_letter', facts)).toEqual([
      'review: More than one EIN',
    ])
  })

  test('an EIN that nobody recorded yet is shown', () => {
    expect(listProblems(einLetter, 'ein_letter', createFacts())).toEqual(['review: EIN 12-3456789'])
  })

  test('the kind is suggested from the text', () => {
    expect(
      [
        einLetter,
        determinationLetter,
        createArticlesText({ state: 'CA' }),
        'BYLAWS OF X. Meetings.',
        'BYLAWS OF X. The articles of incorporation state the purpose. Meetings.',
        'ARTICLES OF INCORPORATION OF X. The bylaws set the number of directors. Meetings.',
        'Budget',
      ].map((text) => suggestDocumentKind(parsePlainText(text))),
    ).toEqual(['ein_letter', 'determination_letter', 'articles', 'bylaws', 'bylaws', 'articles', null])
  })
})

describe('any text', () => {
  const kinds = ['articles', 'bylaws', 'ein_letter', 'determination_letter'] as const

  test('gives findings that quote the text, explain, and say how to fix', () => {
    const words = fc.constantFrom(
      ...`${createArticlesText({ state: 'CA' })} ${einLetter}`.split(' '),
      'ﬁ',
      '—',
      '\u202e',
      'ʻ',
      'Ж',
      '"',
      '\n',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(words, { maxLength: 200 }).map((list) => list.join(' ')),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...kinds), (text, kind) => {
        const flat = normalizeExtractedText(text)
        for (const finding of check(text, kind)) {
          if (finding.quote) expect(flat).toContain(finding.quote.text)
          expect(finding.why).not.toBe('')
          expect(finding.fix === '').toBe(finding.state === 'passed')
        }
      }),
      { numRuns: 300 },
    )
  })

  test('flattening twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(normalizeExtractedText(normalizeExtractedText(text))).toBe(normalizeExtractedText(text))
      }),
    )
  })

  test.each([
    ['one word', 'x'.repeat(200_000)],
    ['names', 'Pier Fund Pier '.repeat(14_000)],
    ['sentences', 'No assets to members upon dissolution distributed. '.repeat(4_000)],
    ['no sentences', 'exclusively charitable purposes 501(c)(3) '.repeat(4_800)],
  ])('the longest text is checked: %s', (_name, text) => {
    for (const kind of kinds) expect(check(text, kind).length).toBeGreaterThan(0)
  })
})

test('a document written to take long is read in bounded time, and the exact name is still found', () => {
  const legalName = Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (letter) => `${letter} `)
    .join('')
    .repeat(3)
    .slice(0, 200)
    .trim()
  const hostile = Array.from({ length: 50_000 }, (_, index) => 'abcdefghij'.charAt((index * 7) % 10)).join(
    ' ',
  )
  const [closest] = findNames(parsePlainText(`${hostile} ${legalName}`), legalName)
  expect(closest).toMatchObject({ text: legalName, match: 'same' })
  expect(parsePlainText('ﷺ'.repeat(120_000)).text).toHaveLength(120_000)
})

test('a negation counts only for its own statement', () => {
  const sentence = 'No part of the earnings shall inure to members, and upon dissolution assets go to members'
  expect([isNegatedAt(sentence, 40), isNegatedAt(sentence, sentence.length - 7)]).toEqual([true, false])
})

describe('the name on the website', () => {
  const checkSite = (text: string, legalName = 'Río Claro Water Project, Inc.') =>
    checkOrganization(createFacts({ legalName }, { website: { address: 'rioclaro.example', text } })).filter(
      ({ title }) => title.includes('website'),
    )

  test('passes if it’s the legal name anywhere on the site', () => {
    const [finding, ...others] = checkSite(
      'Home About © 2026 Río Claro Water Project, Inc. All rights reserved.',
    )
    expect(finding).toMatchObject({ state: 'passed', quote: { text: 'Río Claro Water Project, Inc.' } })
    expect(others).toEqual([])
  })

  test('is compared letter by letter, and never has to be fixed', () => {
    const [finding] = checkSite('Home About © 2026 Rio Claro Water Projekt, Inc. Clean water for all.')
    expect(finding).toMatchObject({
      state: 'review',
      title: 'The name on the website differs from the legal name',
      quote: { text: 'Rio Claro Water Projekt, Inc.' },
    })
    expect(finding?.comparison?.filter(({ side }) => side === 'found').map(({ text }) => text)).toEqual([
      'i',
      'k',
    ])
  })

  test('may be missing', () => {
    expect(checkSite('We bring clean water to villages.')).toMatchObject([
      { state: 'review', title: 'The legal name isn’t on the website', quote: null, comparison: null },
    ])
  })
})
