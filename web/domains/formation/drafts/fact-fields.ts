import {
  type DraftingSection,
  type exemptPurposes,
  type foundationClasses,
  MAX_MISSION_LENGTH,
} from '#contract/formation'

export type FactChoices = readonly (readonly [value: string, label: string])[]

/** The form field for a fact. A `people` field has one name per line. */
export interface FactField {
  name: string
  label: string
  kind?: 'text' | 'long' | 'date' | 'dollars' | 'people'
  hint?: string
  choices?: FactChoices
  /** Choices, if the user can select several. */
  options?: FactChoices
  /** Maximum number of characters. If set, a counter shows how many are used. */
  limit?: number
}

const yesNoChoices: FactChoices = [
  ['yes', 'Yes'],
  ['no', 'No'],
]

const defineQuestion = (name: string, label: string, hint?: string): FactField => ({
  name,
  label,
  choices: yesNoChoices,
  ...(hint ? { hint } : {}),
})

const purposeLabels: Readonly<Record<(typeof exemptPurposes)[number], string>> = {
  charitable: 'Charitable',
  religious: 'Religious',
  educational: 'Educational',
  scientific: 'Scientific',
  literary: 'Literary',
  'public-safety': 'Testing for public safety',
  'amateur-sports': 'Amateur sports',
  'cruelty-prevention': 'Preventing cruelty to children or animals',
}

const classLabels: Readonly<Record<(typeof foundationClasses)[number], string>> = {
  '170(b)(1)(A)(vi)': 'Supported by the public: gifts and grants',
  '509(a)(2)': 'Supported by the public: gifts and program fees',
  '170(b)(1)(A)(iv)': 'Run for a public college or university',
  'private-foundation': 'Private foundation',
}

export const factSectionTitles: Readonly<Record<DraftingSection, string>> = {
  governance: 'Board and members',
  incorporation: 'Incorporation',
  meeting: 'First board meeting',
  bank: 'Bank account',
  statement: 'Annual statement',
  application: 'IRS application',
  budget: 'Budget',
  gift: 'Gift',
}

/** The fields of each section. The budget has its own form. */
export const factFields: Readonly<Record<Exclude<DraftingSection, 'budget'>, readonly FactField[]>> = {
  governance: [
    defineQuestion(
      'members',
      'Does it have members who vote?',
      'Most small nonprofits don’t. The board decides instead.',
    ),
    {
      name: 'memberQuorum',
      label: 'Members needed for a quorum',
      hint: 'Only if there are members.',
      choices: [
        ['tenth', 'One tenth'],
        ['quarter', 'One quarter'],
        ['third', 'One third'],
        ['majority', 'A majority'],
      ],
    },
    { name: 'minimumDirectors', label: 'Fewest directors' },
    { name: 'maximumDirectors', label: 'Most directors' },
    {
      name: 'termYears',
      label: 'Years in a director’s term',
      choices: ['1', '2', '3', '4'].map((years) => [years, years]),
    },
    {
      name: 'termLimit',
      label: 'Terms in a row',
      choices: [['none', 'No limit'], ...['2', '3', '4'].map((terms) => [terms, terms] as const)],
    },
    defineQuestion('staggeredTerms', 'Do terms end in different years?'),
    {
      name: 'quorum',
      label: 'Directors needed for a quorum',
      choices: [
        ['majority', 'A majority'],
        ['two-thirds', 'Two thirds'],
      ],
    },
    {
      name: 'meetings',
      label: 'Board meetings in a year',
      choices: ['1', '2', '4', '6', '12'].map((count) => [count, count]),
    },
    { name: 'noticeDays', label: 'Days of notice for a meeting' },
  ],
  incorporation: [
    { name: 'incorporatorName', label: 'Incorporator', hint: 'The person who signs the articles.' },
    { name: 'county', label: 'County of the office', hint: 'New York asks for it.' },
    { name: 'incorporatorAddress', label: 'Incorporator’s address', kind: 'long' },
    {
      name: 'corporationKind',
      label: 'Kind of corporation',
      hint: 'California and Nebraska ask for it.',
      choices: [
        ['public-benefit', 'Public benefit'],
        ['religious', 'Religious'],
      ],
    },
    {
      name: 'californiaPurpose',
      label: 'Purposes in California',
      choices: [
        ['public', 'Public'],
        ['charitable', 'Charitable'],
        ['public and charitable', 'Public and charitable'],
      ],
    },
    {
      name: 'newYorkConsent',
      label: 'Consent of a New York agency',
      choices: [
        ['not-needed', 'Not needed'],
        ['needed', 'Needed'],
      ],
    },
    {
      name: 'dissolutionRecipient',
      label: 'Charity that gets the assets on dissolution',
      hint: 'Leave it empty to decide later.',
    },
  ],
  meeting: [
    { name: 'heldOn', label: 'Date of the meeting', kind: 'date' },
    { name: 'place', label: 'Place of the meeting' },
    { name: 'attendees', label: 'Who attended', kind: 'people' },
    { name: 'chair', label: 'Who led the meeting' },
    { name: 'secretary', label: 'Who took the minutes' },
  ],
  bank: [
    { name: 'name', label: 'Bank' },
    {
      name: 'signaturesRequired',
      label: 'Signatures on a check',
      choices: [
        ['1', 'One'],
        ['2', 'Two'],
      ],
    },
    { name: 'signers', label: 'Who signs for the account', kind: 'people' },
  ],
  gift: [
    { name: 'donorName', label: 'Donor' },
    { name: 'receivedOn', label: 'Date of the gift', kind: 'date' },
    { name: 'donorAddress', label: 'Donor’s address', kind: 'long' },
    {
      name: 'form',
      label: 'Money or property',
      choices: [
        ['money', 'Money'],
        ['property', 'Property'],
      ],
    },
    { name: 'amount', label: 'Amount ($)', kind: 'dollars', hint: 'Only for money.' },
    {
      name: 'description',
      label: 'Description of the property',
      kind: 'long',
      hint: 'Only for property. A receipt never says what it’s worth.',
    },
    {
      name: 'benefits',
      label: 'What the donor got in return',
      choices: [
        ['none', 'Nothing'],
        ['religious', 'Religious benefits only'],
        ['some', 'Something of value'],
      ],
    },
    { name: 'benefitValue', label: 'Its value ($)', kind: 'dollars' },
    { name: 'benefitDescription', label: 'What it was', kind: 'long' },
  ],
  statement: [
    { name: 'name', label: 'Who signs the statement', hint: 'A director or officer from the profile.' },
    { name: 'year', label: 'Year of the statement' },
  ],
  application: [
    {
      name: 'mission',
      label: 'Mission',
      kind: 'long',
      limit: MAX_MISSION_LENGTH,
      hint: 'What you do, for whom, and where. Don’t speculate, and don’t repeat the purposes.',
    },
    { name: 'exemptPurposes', label: 'Exempt purposes', options: Object.entries(purposeLabels) },
    { name: 'foundationClass', label: 'Kind of charity', choices: Object.entries(classLabels) },
    { name: 'contactName', label: 'Contact' },
    { name: 'contactTitle', label: 'Contact’s title' },
    { name: 'contactPhone', label: 'Contact’s phone' },
    { name: 'email', label: 'Organization’s email' },
    {
      name: 'responsibleParty',
      label: 'Responsible party',
      hint: 'The person who controls the organization.',
    },
    { name: 'employees', label: 'Employees expected in 12 months' },
    defineQuestion('influencesLegislation', 'Do you try to influence laws?'),
    defineQuestion('paysOfficers', 'Do you pay officers or directors?'),
    defineQuestion('paysIndividuals', 'Do you give money to individuals?'),
    defineQuestion('worksAbroad', 'Do you work outside the United States?'),
    defineQuestion('dealsWithOfficers', 'Do you do business with officers or directors?'),
    defineQuestion('hasUnrelatedIncome', 'Does unrelated income reach $1,000?'),
    defineQuestion('runsGaming', 'Do you run bingo or other gaming?'),
    defineQuestion('givesDisasterRelief', 'Do you give disaster relief?'),
  ],
}
