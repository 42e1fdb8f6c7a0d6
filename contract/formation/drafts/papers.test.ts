import { describe, expect, test } from 'vitest'
import { createDraftFacts, createDraftFactsIn } from '#tests/formation/drafts.ts'
import { type DraftDocument, listDraftTexts } from './document.ts'
import type { DraftKind } from './draft-kinds.ts'
import type { DraftInput, DraftingFacts } from './drafting-facts.ts'
import { createDraft, listMissingFacts } from './drafts.ts'

type Drafting = { [Section in keyof DraftingFacts]?: Partial<DraftingFacts[Section]> }

const withDrafting = (changes: Drafting, facts = createDraftFacts()): DraftInput => ({
  ...facts,
  drafting: Object.fromEntries(
    Object.entries(facts.drafting).map(([section, values]) => [
      section,
      { ...values, ...changes[section as keyof DraftingFacts] },
    ]),
  ) as DraftingFacts,
})

const read = (kind: DraftKind, facts: DraftInput): string =>
  listDraftTexts(createDraft(kind, facts)).join('\n')
const listNoteIds = ({ notes }: DraftDocument): string[] => notes.map(({ id }) => id)

describe('a conflict of interest policy', () => {
  const text = read('conflict-policy', createDraftFacts())

  test('contains every article of the sample of the IRS', () => {
    for (const heading of [
      'Article 1. Purpose',
      'Article 2. Definitions',
      'Article 3. Procedures',
      'Article 4. Records of Proceedings',
      'Article 5. Compensation',
      'Article 6. Annual Statements',
      'Article 7. Periodic Reviews',
      'Article 8. Use of Outside Experts',
    ])
      expect(text).toContain(heading)
    for (const part of [
      '2.2 Financial Interest',
      '(b) A compensation arrangement with the Organization or with any entity or individual',
      '3.2 Determining Whether a Conflict of Interest Exists',
      'majority vote of the disinterested directors',
      '(b) If, after hearing the member',
      'precluded from voting on matters pertaining to that member',
      '(d) Understands the Organization is charitable',
    ])
      expect(text).toContain(part)
  })

  test('refers to articles by the numbers that it has', () => {
    expect(text).toContain('Under section 3.2, a person')
    expect(text).toContain('as provided for in Article 7')
    expect(text).not.toMatch(/Article [IVX]+\b/)
  })
})

describe('an annual statement', () => {
  test('affirms what the policy asks for, for one person with the role', () => {
    const text = read('annual-statement', createDraftFacts())
    expect(text).toContain('I, Marcus Bell, serve Pier Fund, Inc. in this role: Secretary and Director.')
    expect(text).toContain('(a) Has received a copy of the conflicts of interest policy,')
    expect(text).toContain('Marcus Bell, Secretary and Director')
    expect(text).toContain('for 2027')
  })

  test('can be for a committee member who isn’t in the profile', () => {
    const facts = withDrafting({ statement: { name: 'Omar Haddad' } })
    expect(read('annual-statement', facts)).toContain('Omar Haddad, Committee member')
  })
})

describe('organizational minutes', () => {
  test('record attendance, directors, officers, and resolutions', () => {
    const text = read('minutes', createDraftFacts())
    for (const part of [
      'on December 1, 2026 at 9 Quay Street, Toledo.',
      'All directors were present.',
      'filed in Ohio on November 20, 2026',
      '(a) President: Ida Quist',
      'the conflict of interest policy presented at the meeting is adopted',
      'ends on December 31',
      'employer identification number 12-3456789',
    ])
      expect(text).toContain(part)
  })

  test('name absent directors, and note that a quorum is missing', () => {
    const facts = withDrafting({ meeting: { attendees: ['Ida Quist'] } })
    expect(read('minutes', facts)).toContain('absent: Marcus Bell and Nora Whitfield')
    expect(listNoteIds(createDraft('minutes', facts))).toContain('quorum')
    expect(listNoteIds(createDraft('minutes', createDraftFacts()))).toEqual([])
  })

  test('note that the law of Alaska and Washington wants two people as president and secretary', () => {
    const facts = createDraftFactsIn('WA')
    const directors = facts.profile.directors.map((director) => ({
      ...director,
      roles: director.roles.includes('president') ? (['president', 'secretary'] as const) : director.roles,
    }))
    const shared = {
      ...facts,
      profile: {
        ...facts.profile,
        directors: directors.map((each) => ({ ...each, roles: [...each.roles] })),
      },
    }
    expect(read('minutes', shared)).toContain('and neither does the law of Washington')
  })

  test('without an EIN, the officers apply for one', () => {
    const facts = createDraftFacts()
    const text = read('minutes', { ...facts, project: { ...facts.project, ein: null } })
    expect(text).toContain('on Form SS-4')
  })
})

describe('a banking resolution', () => {
  test('names bank, signers, and how many of them are needed', () => {
    const text = read('banking-resolution', createDraftFacts())
    expect(text).toContain(
      'at Harbor Bank, in its own name. Its employer identification number is 12-3456789.',
    )
    expect(text).toContain('(a) Ida Quist, President and Director')
    expect(text).toContain('need the approval of two authorized signers')
  })

  test('notes that one signer can’t give two signatures', () => {
    const facts = withDrafting({ bank: { signers: ['Ida Quist'] } })
    expect(listNoteIds(createDraft('banking-resolution', facts))).toContain('too-few-signers')
  })
})

describe('a donor receipt', () => {
  test('for money with something in return states what is deductible', () => {
    const text = read('donor-receipt', createDraftFacts())
    expect(text).toContain('received $300 from you on March 4, 2027.')
    expect(text).toContain('dinner for two. Our good faith estimate of its value is $80.50.')
    expect(text).toContain('limited to $219.50')
  })

  test('without anything in return says so', () => {
    const text = read('donor-receipt', withDrafting({ gift: { benefits: 'none' } }))
    expect(text).toContain('We provided no goods or services in return for your gift.')
    expect(text).not.toContain('limited to')
  })

  test('for property describes it and never values it', () => {
    const facts = withDrafting({ gift: { form: 'property', benefits: 'religious', amount: '900' } })
    const text = read('donor-receipt', facts)
    expect(text).toContain('this property from you on March 4, 2027: a piano.')
    expect(text).toContain('only intangible religious benefits')
    expect(text).not.toContain('900')
  })

  test('before the exemption says that the IRS has not recognized it', () => {
    const facts = createDraftFacts()
    const document = createDraft('donor-receipt', { ...facts, project: { ...facts.project, exemptOn: null } })
    expect(listDraftTexts(document).join('\n')).toContain('has not yet recognized its exemption')
    expect(listNoteIds(document)).toContain('not-exempt')
  })

  test('asks only for the facts of its kind of gift', () => {
    const listMissing = (gift: Partial<DraftingFacts['gift']>) =>
      listMissingFacts('donor-receipt', withDrafting({ gift })).map(({ fact }) => fact)
    expect(listMissing({ form: 'property', amount: '', description: '' })).toEqual(['giftDescription'])
    expect(listMissing({ form: 'money', amount: '', description: '' })).toEqual(['giftAmount'])
    expect(listMissing({ benefits: 'none', benefitDescription: '', benefitValue: '' })).toEqual([])
    expect(listMissing({ benefits: 'some', benefitValue: '' })).toEqual(['benefitValue'])
  })
})

test('the worksheet for Form SS-4 leaves the number of the responsible party blank', () => {
  const text = read('ein-worksheet', createDraftFacts())
  expect(text).toContain('7b\nNumber of the responsible party\nLeave empty here.')
  expect(text).toContain('12\nClosing month of the accounting year\nDecember')
  expect(text).toContain('11\nDate started\nNovember 20, 2026')
  expect(text).toContain('Agricultural 0, household 0, other 0')
})

describe('the worksheet for Form 1023-EZ', () => {
  test('lists president, treasurer, and other directors, five at most', () => {
    const facts = createDraftFacts()
    const [first] = facts.profile.directors
    if (!first) throw new Error('There is no director')
    const others = Array.from({ length: 5 }, (_, index) => ({
      ...first,
      name: `Director ${index}`,
      roles: ['director' as const],
    }))
    const directors = [...others, ...facts.profile.directors]
    const document = createDraft('short-application', { ...facts, profile: { ...facts.profile, directors } })
    const text = listDraftTexts(document).join('\n')
    expect(text).toMatch(/8 \(1\)\n.*\nIda Quist, President and Director, 9 Quay Street/)
    expect(text).toMatch(/8 \(2\)\n.*\nNora Whitfield/)
    expect(text).toMatch(/8 \(5\)\n.*\nDirector 2/)
    expect(text).not.toContain('8 (6)')
    expect(document.notes[0]?.text).toContain('so 3 of the profile')
  })

  test('answers the lines from the facts', () => {
    const text = read('short-application', createDraftFacts())
    for (const part of [
      '2\nEmployer identification number\n12-3456789',
      '3\nMonth the tax year ends\n12',
      'The largest expected year is $40,000.',
      '$275. Pay.gov',
      'Charitable and educational.',
      'Yes, section 509(a)(1) and 170(b)(1)(A)(vi)',
    ])
      expect(text).toContain(part)
  })

  test('notes a contradiction about being a private foundation', () => {
    const facts = withDrafting({ application: { foundationClass: 'private-foundation' } })
    expect(listNoteIds(createDraft('short-application', facts))).toContain('classification')
  })
})

describe('the outline and budget for Form 1023', () => {
  const facts = createDraftFacts()
  const document = createDraft('full-application', facts)
  const rows = document.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' && block.id === 'budget/table' ? block.rows : []))

  test('adds up revenue and expenses as the form does', () => {
    const find = (line: number) => rows.find(({ cells }) => cells[0] === String(line))?.cells.slice(2)
    expect(find(1)).toEqual(['$2,000', '$25,000', '$35,000'])
    expect(find(8)).toEqual(['$2,000', '$25,000', '$35,000'])
    expect(find(10)).toEqual(['$2,000', '$30,000', '$40,000'])
    expect(find(13)).toEqual(['$2,000', '$30,000', '$40,000'])
    expect(find(24)).toEqual(['$1,500', '$26,000', '$36,000.50'])
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: 24 }, (_, at) => at + 1))
  })

  test('has no notes about a budget that matches the profile, and names each difference otherwise', () => {
    expect(listNoteIds(document)).toEqual(['fee', 'form-revision'])
    const other = withDrafting({ budget: { gifts: ['100', '25000', '35000'] } })
    expect(createDraft('full-application', other).notes.slice(0, 2)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('has $100 of revenue') }),
      expect.objectContaining({ text: expect.stringContaining('expenses are $1,400 above revenue') }),
    ])
  })

  test('asks the six questions about each activity', () => {
    const text = read('full-application', facts)
    expect(text).toContain('Evening classes in two libraries.')
    for (const question of ['What is the activity?', 'Who conducts it?', 'How does it further'])
      expect(text).toContain(question)
  })
})
