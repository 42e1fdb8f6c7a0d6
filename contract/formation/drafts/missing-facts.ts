import type { ProfileSection } from '../profile.ts'
import type { DraftInput, DraftingFacts } from './drafting-facts.ts'
import { findOfficer, listDirectors } from './people.ts'

/** Where a fact is entered: a section of the profile, a section of the drafting facts, or the filings. */
export type DraftFactSection = ProfileSection | keyof DraftingFacts | 'filings'

interface FactRule {
  label: string
  section: DraftFactSection
  /** Returns the fact's value. Null, empty text, and an empty array mean unknown. */
  read: (facts: DraftInput) => string | readonly unknown[] | null
}

const defineFact = (label: string, section: DraftFactSection, read: FactRule['read']): FactRule => ({
  label,
  section,
  read,
})

/** The facts that a draft can require. */
const draftFacts = {
  legalName: defineFact('Legal name', 'name', ({ profile }) => profile.legalName),
  state: defineFact('State', 'name', ({ profile }) => profile.state),
  formationType: defineFact('Type', 'name', ({ profile }) => profile.formationType),
  purposes: defineFact('Purposes', 'purpose', ({ profile }) => profile.purposes),
  activities: defineFact('Activities', 'purpose', ({ profile }) => profile.activities),
  nteeCode: defineFact('NTEE code', 'purpose', ({ profile }) => profile.nteeCode),
  mailingAddress: defineFact('Mailing address', 'addresses', ({ profile }) => profile.mailingAddress),
  officeAddress: defineFact('Office', 'addresses', ({ profile }) => profile.officeAddress),
  registeredAgent: defineFact('Registered agent', 'addresses', ({ profile }) => profile.registeredAgent),
  directors: defineFact('At least one director', 'people', ({ profile }) => listDirectors(profile)),
  directorTerms: defineFact('When the term of each director begins and ends', 'people', ({ profile }) => {
    const directors = listDirectors(profile)
    const areKnown = directors.every(({ termStartsOn, termEndsOn }) => termStartsOn && termEndsOn)
    return areKnown ? directors : null
  }),
  president: defineFact('President', 'people', ({ profile }) => findOfficer(profile, 'president')),
  secretary: defineFact('Secretary', 'people', ({ profile }) => findOfficer(profile, 'secretary')),
  treasurer: defineFact('Treasurer', 'people', ({ profile }) => findOfficer(profile, 'treasurer')),
  fiscalYearEnd: defineFact('Fiscal year ends on', 'money', ({ profile }) => profile.fiscalYearEnd),
  receiptsFirstYear: defineFact('Receipts, first year', 'money', ({ profile }) => profile.receiptsFirstYear),
  receiptsSecondYear: defineFact(
    'Receipts, second year',
    'money',
    ({ profile }) => profile.receiptsSecondYear,
  ),
  receiptsThirdYear: defineFact('Receipts, third year', 'money', ({ profile }) => profile.receiptsThirdYear),
  totalAssets: defineFact('Total assets', 'money', ({ profile }) => profile.totalAssets),
  privateFoundation: defineFact(
    'Whether it’s a private foundation',
    'status',
    ({ profile }) => profile.privateFoundation,
  ),
  ein: defineFact('EIN', 'filings', ({ project }) => project.ein),
  formedOn: defineFact('Formation date', 'filings', ({ project }) => project.formedOn),
  members: defineFact(
    'Whether there are members',
    'governance',
    ({ drafting }) => drafting.governance.members,
  ),
  memberQuorum: defineFact(
    'Members needed for a quorum',
    'governance',
    ({ drafting }) => drafting.governance.memberQuorum,
  ),
  minimumDirectors: defineFact(
    'Fewest directors',
    'governance',
    ({ drafting }) => drafting.governance.minimumDirectors,
  ),
  maximumDirectors: defineFact(
    'Most directors',
    'governance',
    ({ drafting }) => drafting.governance.maximumDirectors,
  ),
  termYears: defineFact(
    'Years in a director’s term',
    'governance',
    ({ drafting }) => drafting.governance.termYears,
  ),
  termLimit: defineFact('Terms in a row', 'governance', ({ drafting }) => drafting.governance.termLimit),
  staggeredTerms: defineFact(
    'Whether terms are staggered',
    'governance',
    ({ drafting }) => drafting.governance.staggeredTerms,
  ),
  quorum: defineFact(
    'Directors needed for a quorum',
    'governance',
    ({ drafting }) => drafting.governance.quorum,
  ),
  meetings: defineFact(
    'Board meetings in a year',
    'governance',
    ({ drafting }) => drafting.governance.meetings,
  ),
  noticeDays: defineFact(
    'Days of notice for a meeting',
    'governance',
    ({ drafting }) => drafting.governance.noticeDays,
  ),
  incorporatorName: defineFact(
    'Incorporator',
    'incorporation',
    ({ drafting }) => drafting.incorporation.incorporatorName,
  ),
  incorporatorAddress: defineFact(
    'Incorporator’s address',
    'incorporation',
    ({ drafting }) => drafting.incorporation.incorporatorAddress,
  ),
  county: defineFact(
    'County of the office',
    'incorporation',
    ({ drafting }) => drafting.incorporation.county,
  ),
  corporationKind: defineFact(
    'Public benefit or religious corporation',
    'incorporation',
    ({ drafting }) => drafting.incorporation.corporationKind,
  ),
  californiaPurpose: defineFact(
    'Public or charitable purposes',
    'incorporation',
    ({ drafting }) => drafting.incorporation.californiaPurpose,
  ),
  newYorkConsent: defineFact(
    'Whether an agency has to consent',
    'incorporation',
    ({ drafting }) => drafting.incorporation.newYorkConsent,
  ),
  meetingHeldOn: defineFact('Date of the meeting', 'meeting', ({ drafting }) => drafting.meeting.heldOn),
  meetingPlace: defineFact('Place of the meeting', 'meeting', ({ drafting }) => drafting.meeting.place),
  attendees: defineFact('Who attended', 'meeting', ({ drafting }) => drafting.meeting.attendees),
  meetingChair: defineFact('Who led the meeting', 'meeting', ({ drafting }) => drafting.meeting.chair),
  meetingSecretary: defineFact(
    'Who took the minutes',
    'meeting',
    ({ drafting }) => drafting.meeting.secretary,
  ),
  bankName: defineFact('Bank', 'bank', ({ drafting }) => drafting.bank.name),
  signers: defineFact('Who signs for the account', 'bank', ({ drafting }) => drafting.bank.signers),
  signaturesRequired: defineFact(
    'Signatures on a check',
    'bank',
    ({ drafting }) => drafting.bank.signaturesRequired,
  ),
  donorName: defineFact('Donor', 'gift', ({ drafting }) => drafting.gift.donorName),
  giftReceivedOn: defineFact('Date of the gift', 'gift', ({ drafting }) => drafting.gift.receivedOn),
  giftForm: defineFact('Money or property', 'gift', ({ drafting }) => drafting.gift.form),
  giftAmount: defineFact('Amount of the gift', 'gift', ({ drafting }) => drafting.gift.amount),
  giftDescription: defineFact(
    'Description of the property',
    'gift',
    ({ drafting }) => drafting.gift.description,
  ),
  giftBenefits: defineFact('What the donor got in return', 'gift', ({ drafting }) => drafting.gift.benefits),
  benefitDescription: defineFact(
    'Description of what the donor got',
    'gift',
    ({ drafting }) => drafting.gift.benefitDescription,
  ),
  benefitValue: defineFact(
    'Value of what the donor got',
    'gift',
    ({ drafting }) => drafting.gift.benefitValue,
  ),
  statementName: defineFact(
    'Who signs the statement',
    'statement',
    ({ drafting }) => drafting.statement.name,
  ),
  statementYear: defineFact('Year of the statement', 'statement', ({ drafting }) => drafting.statement.year),
  mission: defineFact('Mission', 'application', ({ drafting }) => drafting.application.mission),
  contactName: defineFact('Contact', 'application', ({ drafting }) => drafting.application.contactName),
  contactTitle: defineFact(
    'Contact’s title',
    'application',
    ({ drafting }) => drafting.application.contactTitle,
  ),
  contactPhone: defineFact(
    'Contact’s phone',
    'application',
    ({ drafting }) => drafting.application.contactPhone,
  ),
  email: defineFact('Organization’s email', 'application', ({ drafting }) => drafting.application.email),
  responsibleParty: defineFact(
    'Responsible party',
    'application',
    ({ drafting }) => drafting.application.responsibleParty,
  ),
  employees: defineFact(
    'Employees expected',
    'application',
    ({ drafting }) => drafting.application.employees,
  ),
  exemptPurposes: defineFact(
    'Exempt purposes',
    'application',
    ({ drafting }) => drafting.application.exemptPurposes,
  ),
  foundationClass: defineFact(
    'Kind of charity',
    'application',
    ({ drafting }) => drafting.application.foundationClass,
  ),
  influencesLegislation: defineFact(
    'Whether you try to influence laws',
    'application',
    ({ drafting }) => drafting.application.influencesLegislation,
  ),
  paysOfficers: defineFact(
    'Whether you pay officers or directors',
    'application',
    ({ drafting }) => drafting.application.paysOfficers,
  ),
  paysIndividuals: defineFact(
    'Whether you give money to individuals',
    'application',
    ({ drafting }) => drafting.application.paysIndividuals,
  ),
  worksAbroad: defineFact(
    'Whether you work outside the United States',
    'application',
    ({ drafting }) => drafting.application.worksAbroad,
  ),
  dealsWithOfficers: defineFact(
    'Whether you do business with officers or directors',
    'application',
    ({ drafting }) => drafting.application.dealsWithOfficers,
  ),
  hasUnrelatedIncome: defineFact(
    'Whether unrelated income reaches $1,000',
    'application',
    ({ drafting }) => drafting.application.hasUnrelatedIncome,
  ),
  runsGaming: defineFact(
    'Whether you run bingo or other gaming',
    'application',
    ({ drafting }) => drafting.application.runsGaming,
  ),
  givesDisasterRelief: defineFact(
    'Whether you give disaster relief',
    'application',
    ({ drafting }) => drafting.application.givesDisasterRelief,
  ),
  budget: defineFact('Budget for three years', 'budget', ({ drafting }) => Object.keys(drafting.budget)),
} as const satisfies Record<string, FactRule>
export type DraftFactName = keyof typeof draftFacts

/** An unknown fact that a draft requires. `section` is where to enter it. */
export interface MissingFact {
  fact: DraftFactName
  label: string
  section: DraftFactSection
}

/** Returns a fact's value. Null, empty text, and an empty array mean unknown. */
export const readFact = (name: DraftFactName, facts: DraftInput): string | readonly unknown[] | null =>
  draftFacts[name].read(facts)

/** Returns the unknown facts among `names`, in the same order. */
export const findMissingFacts = (names: readonly DraftFactName[], facts: DraftInput): MissingFact[] =>
  names.flatMap((name) => {
    const { label, section, read } = draftFacts[name]
    return read(facts)?.length ? [] : [{ fact: name, label, section }]
  })
