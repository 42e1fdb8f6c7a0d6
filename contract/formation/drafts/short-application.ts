import { endSentence } from '#contract/names.ts'
import { getRuleNumber } from '../rules/rules.ts'
import { citeArticle } from './articles.ts'
import { createParagraph, type DraftDocument, type DraftNote, type DraftSection } from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput, exemptPurposes, foundationClasses } from './drafting-facts.ts'
import { createFormTable, type FormLine, formatYesNo } from './form-lines.ts'
import {
  capitalize,
  formatDraftAmount,
  formatLongDay,
  getFiscalYearEndMonth,
  joinNames,
  toSingleLine,
} from './formatting.ts'
import type { DraftFactName } from './missing-facts.ts'
import { describeRoles } from './people.ts'
import { getState } from './state-articles.ts'

/** Number of people that fit on Form 1023-EZ (Part I, line 8). */
const MAX_LISTED_PEOPLE = 5

const purposeTitles: Readonly<Record<(typeof exemptPurposes)[number], string>> = {
  charitable: 'charitable',
  religious: 'religious',
  educational: 'educational',
  scientific: 'scientific',
  literary: 'literary',
  'public-safety': 'testing for public safety',
  'amateur-sports': 'fostering national or international amateur sports competition',
  'cruelty-prevention': 'preventing cruelty to children or animals',
}

const classAnswers: Readonly<Record<(typeof foundationClasses)[number], FormLine>> = {
  '170(b)(1)(A)(vi)': [
    '2a',
    'Public charity with broad public support',
    'Yes, section 509(a)(1) and 170(b)(1)(A)(vi)',
  ],
  '509(a)(2)': ['2b', 'Public charity with income from its activities', 'Yes, section 509(a)(2)'],
  '170(b)(1)(A)(iv)': [
    '2c',
    'Public charity for a state college or university',
    'Yes, section 509(a)(1) and 170(b)(1)(A)(iv)',
  ],
  'private-foundation': [
    '3',
    'Private foundation with the provisions of section 508(e)',
    'Yes. Check that the articles or state law contain these provisions.',
  ],
}

/**
 * Lists up to five people for line 8 in the order of the form's instructions: president, treasurer, other
 * directors, other officers. Lists each person once, with all offices.
 */
const listPeople = ({ profile }: DraftInput): FormLine[] => {
  const rank = (roles: readonly string[]): number =>
    roles.includes('president')
      ? 0
      : roles.includes('treasurer')
        ? 1
        : roles.length === 0 || roles.includes('director')
          ? 2
          : 3
  return profile.directors
    .toSorted((one, other) => rank(one.roles) - rank(other.roles))
    .slice(0, MAX_LISTED_PEOPLE)
    .map((person, index) => [
      `8 (${index + 1})`,
      'Officer, director, or trustee',
      `${person.name}, ${describeRoles(person)}, ${toSingleLine(profile.mailingAddress)}`,
    ])
}

const entityTypes = {
  corporation: 'Corporation',
  association: 'Unincorporated association',
  trust: 'Trust',
} as const

const createIdentification = (facts: DraftInput): DraftSection => {
  const { profile, project, drafting, rules } = facts
  const { contactName, contactTitle, contactPhone, email } = drafting.application
  return {
    id: 'part-1',
    heading: 'Part I. Identification of applicant',
    blocks: [
      createFormTable('part-1/line', [
        ['1a', 'Full name, as in the organizing document', profile.legalName],
        ['1b', 'In care of', contactName],
        ['1c-1f', 'Address for letters from the IRS', toSingleLine(profile.mailingAddress)],
        ['2', 'Employer identification number', project.ein ?? ''],
        [
          '3',
          'Month the tax year ends',
          String(getFiscalYearEndMonth(profile.fiscalYearEnd)).padStart(2, '0'),
        ],
        ['4', 'Contact', `${contactName}, ${contactTitle}`],
        ['5', 'Telephone', contactPhone],
        ['6', 'Fax', 'Leave empty'],
        [
          '7',
          'User fee',
          `${formatDraftAmount(getRuleNumber(rules, 'shortApplicationFee'))}. Pay.gov fills in the current fee.`,
        ],
        ...listPeople(facts),
        ['9a', 'Website', profile.website === '' ? 'Leave empty' : profile.website],
        ['9b', 'Email', email],
      ]),
    ],
  }
}

const createStructure = (facts: DraftInput, formedOn: string): DraftSection => {
  const { formationType } = facts.profile
  const isCorporation = formationType === 'corporation'
  const cite = (section: 'purposes' | 'limits' | 'dissolution'): string =>
    isCorporation
      ? `Yes, if the filed articles contain ${citeArticle(facts, section)} of our draft`
      : 'Yes, if the organizing document says so. Check it.'
  return {
    id: 'part-2',
    heading: 'Part II. Organizational structure',
    blocks: [
      createFormTable('part-2/line', [
        [
          '1',
          'Type of organization',
          formationType === '' || formationType === 'llc' ? '' : entityTypes[formationType],
        ],
        [
          '2',
          'Necessary organizing document',
          isCorporation ? 'Yes, once the state has filed the articles' : 'Yes, if it is signed and dated',
        ],
        ['3', 'Formation date', formatLongDay(formedOn)],
        ['4', 'State of formation', getState(facts).name],
        ['5', 'Purposes limited to section 501(c)(3)', cite('purposes')],
        ['6', 'No powers outside of exempt purposes', cite('limits')],
        ['7', 'Assets on dissolution', cite('dissolution')],
      ]),
    ],
  }
}

const createActivities = ({ profile, drafting: { application } }: DraftInput): DraftSection => ({
  id: 'part-3',
  heading: 'Part III. Specific activities',
  blocks: [
    createFormTable('part-3/line', [
      ['1', 'Mission or most significant activities', application.mission],
      ['2', 'NTEE code', profile.nteeCode],
      [
        '3',
        'Exempt purposes',
        endSentence(
          capitalize(joinNames(application.exemptPurposes.map((purpose) => purposeTitles[purpose]))),
        ),
      ],
      [
        '4',
        'Prohibited activities',
        'Read the list in the instructions. Check the box if all of it is true for you.',
      ],
      ['5', 'Trying to influence legislation', formatYesNo(application.influencesLegislation)],
      ['6', 'Paying officers, directors, or trustees', formatYesNo(application.paysOfficers)],
      ['7', 'Giving money to individuals or paying their expenses', formatYesNo(application.paysIndividuals)],
      ['8', 'Activities or grants outside the United States', formatYesNo(application.worksAbroad)],
      ['9', 'Dealings with officers, directors, or trustees', formatYesNo(application.dealsWithOfficers)],
      ['10', 'Unrelated business income of $1,000 or more', formatYesNo(application.hasUnrelatedIncome)],
      ['11', 'Bingo or other gaming', formatYesNo(application.runsGaming)],
      ['12', 'Disaster relief', formatYesNo(application.givesDisasterRelief)],
    ]),
  ],
})

const createClosing = ({ drafting: { application } }: DraftInput): DraftSection[] => {
  const { foundationClass, contactName } = application
  return [
    {
      id: 'part-4',
      heading: 'Part IV. Foundation classification',
      blocks: [
        createFormTable('part-4/line', [
          ['1', 'Church, school, or hospital', 'No. If this is wrong, you need Form 1023.'],
          ...(foundationClass === '' ? [] : [classAnswers[foundationClass]]),
        ]),
      ],
    },
    {
      id: 'part-5',
      heading: 'Parts V and VI. Reinstatement and signature',
      blocks: [
        createFormTable('part-5/line', [
          ['V', 'Reinstatement after automatic revocation', 'Does not apply to a new organization'],
          [
            'VI',
            'Signature under penalties of perjury',
            `A person on line 8 signs and enters the title and date. ${contactName} can be reached for questions.`,
          ],
        ]),
      ],
    },
  ]
}

/** Creates the section about the boxes at the top of the form. */
const createAttestation = ({ profile, rules }: DraftInput): DraftSection => {
  const receipts = [profile.receiptsFirstYear, profile.receiptsSecondYear, profile.receiptsThirdYear].map(
    Number,
  )
  const receiptsLimit = getRuleNumber(rules, 'shortApplicationReceiptsLimit')
  const assetsLimit = getRuleNumber(rules, 'shortApplicationAssetsLimit')
  const largest = Math.max(...receipts)
  const assets = Number(profile.totalAssets)
  return {
    id: 'attestation',
    heading: 'Boxes at the top of the form',
    blocks: [
      createParagraph(
        'attestation/records',
        'File on Pay.gov only. Keep the completed eligibility worksheet with your records, because it is not sent. Never enter a Social Security number, since approved applications are public.',
      ),
      createFormTable('attestation/line', [
        ['Box 1', 'Eligibility worksheet completed', 'Check the box if every answer is “No”'],
        [
          'Box 2',
          `Gross receipts above ${formatDraftAmount(receiptsLimit)} in a year`,
          `${largest > receiptsLimit ? 'Yes' : 'No'}. The largest expected year is ${formatDraftAmount(largest)}.`,
        ],
        [
          'Box 3',
          `Total assets above ${formatDraftAmount(assetsLimit)}`,
          `${assets > assetsLimit ? 'Yes' : 'No'}. They are ${formatDraftAmount(assets)}.`,
        ],
      ]),
    ],
  }
}

const listNotes = (facts: DraftInput): DraftNote[] => {
  const { profile, drafting, rules } = facts
  const { foundationClass } = drafting.application
  const saysFoundation = profile.privateFoundation === 'yes'
  return [
    ...(saysFoundation !== (foundationClass === 'private-foundation')
      ? [
          {
            id: 'classification',
            text: 'The profile and the kind of charity disagree on whether this is a private foundation. Change one of them.',
          },
        ]
      : []),
    ...(profile.directors.length > MAX_LISTED_PEOPLE
      ? [
          {
            id: 'five-people',
            text: `The form has room for five people, so ${profile.directors.length - MAX_LISTED_PEOPLE} of the profile aren’t on it. Substantial contributors and their relatives come before other directors.`,
          },
        ]
      : []),
    {
      id: 'form-revision',
      text: 'The lines are those of the revision of January 2023. Compare them with the form on Pay.gov.',
      source: rules.federal.shortApplicationReceiptsLimit.source,
    },
  ]
}

const draftShortApplication = (facts: DraftInput): DraftDocument => {
  const { profile, project } = facts
  if (project.formedOn === null) throw new Error('The formation date is unknown')
  return {
    title: 'Worksheet for Form 1023-EZ',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      createAttestation(facts),
      createIdentification(facts),
      createStructure(facts, project.formedOn),
      createActivities(facts),
      ...createClosing(facts),
    ],
    notes: listNotes(facts),
  }
}

const neededFacts: readonly DraftFactName[] = [
  'legalName',
  'state',
  'formationType',
  'formedOn',
  'ein',
  'mailingAddress',
  'directors',
  'fiscalYearEnd',
  'receiptsFirstYear',
  'receiptsSecondYear',
  'receiptsThirdYear',
  'totalAssets',
  'nteeCode',
  'privateFoundation',
  'mission',
  'contactName',
  'contactTitle',
  'contactPhone',
  'email',
  'exemptPurposes',
  'foundationClass',
  'influencesLegislation',
  'paysOfficers',
  'paysIndividuals',
  'worksAbroad',
  'dealsWithOfficers',
  'hasUnrelatedIncome',
  'runsGaming',
  'givesDisasterRelief',
]

export const shortApplicationTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts: () => neededFacts,
  findObstacle: ({ profile, rules }) => {
    if (profile.formationType === 'llc') return 'An LLC can’t use Form 1023-EZ. It files Form 1023.'
    const limit = getRuleNumber(rules, 'shortApplicationReceiptsLimit')
    const receipts = [profile.receiptsFirstYear, profile.receiptsSecondYear, profile.receiptsThirdYear]
    if (receipts.some((amount) => Number(amount) > limit))
      return `Expected receipts are above ${formatDraftAmount(limit)} in a year, so you need Form 1023.`
    const assetsLimit = getRuleNumber(rules, 'shortApplicationAssetsLimit')
    return Number(profile.totalAssets) > assetsLimit
      ? `Total assets are above ${formatDraftAmount(assetsLimit)}, so you need Form 1023.`
      : null
  },
  draft: draftShortApplication,
}
