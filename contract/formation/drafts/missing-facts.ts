import type { ProfileSection } from '../profile.ts'
import type { DraftFacts, DraftingFacts } from './drafting-facts.ts'
import { findOfficer, listDirectors } from './people.ts'

/** Where a fact is entered: a section of the profile, a section of the drafting facts, or the ledger. */
export type DraftFactSection = ProfileSection | keyof DraftingFacts | 'filings'

interface FactRule {
  label: string
  section: DraftFactSection
  /** Null and values of length 0 are unknown. */
  read: (facts: DraftFacts) => string | readonly unknown[] | null
}

const fact = (label: string, section: DraftFactSection, read: FactRule['read']): FactRule => ({
  label,
  section,
  read,
})

/** The facts that drafts can’t do without. */
const draftFacts = {
  legalName: fact('Legal name', 'name', ({ profile }) => profile.legalName),
  state: fact('State', 'name', ({ profile }) => profile.state),
  formationType: fact('Type', 'name', ({ profile }) => profile.formationType),
  purposes: fact('Purposes', 'purpose', ({ profile }) => profile.purposes),
  activities: fact('Activities', 'purpose', ({ profile }) => profile.activities),
  nteeCode: fact('NTEE code', 'purpose', ({ profile }) => profile.nteeCode),
  mailingAddress: fact('Mailing address', 'addresses', ({ profile }) => profile.mailingAddress),
  officeAddress: fact('Office', 'addresses', ({ profile }) => profile.officeAddress),
  registeredAgent: fact('Registered agent', 'addresses', ({ profile }) => profile.registeredAgent),
  directors: fact('At least one director', 'people', ({ profile }) => listDirectors(profile)),
  directorTerms: fact('When the term of each director begins and ends', 'people', ({ profile }) => {
    const directors = listDirectors(profile)
    const areKnown = directors.every(({ termStartsOn, termEndsOn }) => termStartsOn && termEndsOn)
    return areKnown ? directors : null
  }),
  president: fact('President', 'people', ({ profile }) => findOfficer(profile, 'president')),
  secretary: fact('Secretary', 'people', ({ profile }) => findOfficer(profile, 'secretary')),
  treasurer: fact('Treasurer', 'people', ({ profile }) => findOfficer(profile, 'treasurer')),
  fiscalYearEnd: fact('Fiscal year ends on', 'money', ({ profile }) => profile.fiscalYearEnd),
  receiptsFirstYear: fact('Receipts, first year', 'money', ({ profile }) => profile.receiptsFirstYear),
  receiptsSecondYear: fact('Receipts, second year', 'money', ({ profile }) => profile.receiptsSecondYear),
  receiptsThirdYear: fact('Receipts, third year', 'money', ({ profile }) => profile.receiptsThirdYear),
  totalAssets: fact('Total assets', 'money', ({ profile }) => profile.totalAssets),
  privateFoundation: fact(
    'Whether it’s a private foundation',
    'status',
    ({ profile }) => profile.privateFoundation,
  ),
  ein: fact('EIN', 'filings', ({ project }) => project.ein),
  formedOn: fact('Formation date', 'filings', ({ project }) => project.formedOn),
  members: fact('Whether there are members', 'governance', ({ drafting }) => drafting.governance.members),
  memberQuorum: fact(
    'Members needed for a quorum',
    'governance',
    ({ drafting }) => drafting.governance.memberQuorum,
  ),
  minimumDirectors: fact(
    'Fewest directors',
    'governance',
    ({ drafting }) => drafting.governance.minimumDirectors,
  ),
  maximumDirectors: fact(
    'Most directors',
    'governance',
    ({ drafting }) => drafting.governance.maximumDirectors,
  ),
  termYears: fact(
    'Years in a director’s term',
    'governance',
    ({ drafting }) => drafting.governance.termYears,
  ),
  termLimit: fact('Terms in a row', 'governance', ({ drafting }) => drafting.governance.termLimit),
  staggeredTerms: fact(
    'Whether terms are staggered',
    'governance',
    ({ drafting }) => drafting.governance.staggeredTerms,
  ),
  quorum: fact('Directors needed for a quorum', 'governance', ({ drafting }) => drafting.governance.quorum),
  meetings: fact('Board meetings in a year', 'governance', ({ drafting }) => drafting.governance.meetings),
  noticeDays: fact(
    'Days of notice for a meeting',
    'governance',
    ({ drafting }) => drafting.governance.noticeDays,
  ),
  incorporatorName: fact(
    'Incorporator',
    'incorporation',
    ({ drafting }) => drafting.incorporation.incorporatorName,
  ),
  incorporatorAddress: fact(
    'Incorporator’s address',
    'incorporation',
    ({ drafting }) => drafting.incorporation.incorporatorAddress,
  ),
  county: fact('County of the office', 'incorporation', ({ drafting }) => drafting.incorporation.county),
  corporationKind: fact(
    'Public benefit or religious corporation',
    'incorporation',
    ({ drafting }) => drafting.incorporation.corporationKind,
  ),
  californiaPurpose: fact(
    'Public or charitable purposes',
    'incorporation',
    ({ drafting }) => drafting.incorporation.californiaPurpose,
  ),
  newYorkConsent: fact(
    'Whether an agency has to consent',
    'incorporation',
    ({ drafting }) => drafting.incorporation.newYorkConsent,
  ),
  meetingHeldOn: fact('Date of the meeting', 'meeting', ({ drafting }) => drafting.meeting.heldOn),
  meetingPlace: fact('Place of the meeting', 'meeting', ({ drafting }) => drafting.meeting.place),
  attendees: fact('Who attended', 'meeting', ({ drafting }) => drafting.meeting.attendees),
  meetingChair: fact('Who led the meeting', 'meeting', ({ drafting }) => drafting.meeting.chair),
  meetingSecretary: fact('Who took the minutes', 'meeting', ({ drafting }) => drafting.meeting.secretary),
  bankName: fact('Bank', 'bank', ({ drafting }) => drafting.bank.name),
  signers: fact('Who signs for the account', 'bank', ({ drafting }) => drafting.bank.signers),
  signaturesRequired: fact(
    'Signatures on a check',
    'bank',
    ({ drafting }) => drafting.bank.signaturesRequired,
  ),
  donorName: fact('Donor', 'gift', ({ drafting }) => drafting.gift.donorName),
  giftReceivedOn: fact('Date of the gift', 'gift', ({ drafting }) => drafting.gift.receivedOn),
  giftForm: fact('Money or property', 'gift', ({ drafting }) => drafting.gift.form),
  giftAmount: fact('Amount of the gift', 'gift', ({ drafting }) => drafting.gift.amount),
  giftDescription: fact('Description of the property', 'gift', ({ drafting }) => drafting.gift.description),
  giftBenefits: fact('What the donor got in return', 'gift', ({ drafting }) => drafting.gift.benefits),
  benefitDescription: fact(
    'Description of what the donor got',
    'gift',
    ({ drafting }) => drafting.gift.benefitDescription,
  ),
  benefitValue: fact('Value of what the donor got', 'gift', ({ drafting }) => drafting.gift.benefitValue),
  statementName: fact('Who signs the statement', 'statement', ({ drafting }) => drafting.statement.name),
  statementYear: fact('Year of the statement', 'statement', ({ drafting }) => drafting.statement.year),
  mission: fact('Mission', 'application', ({ drafting }) => drafting.application.mission),
  contactName: fact('Contact', 'application', ({ drafting }) => drafting.application.contactName),
  contactTitle: fact('Contact’s title', 'application', ({ drafting }) => drafting.application.contactTitle),
  contactPhone: fact('Contact’s phone', 'application', ({ drafting }) => drafting.application.contactPhone),
  email: fact('Organization’s email', 'application', ({ drafting }) => drafting.application.email),
  responsibleParty: fact(
    'Responsible party',
    'application',
    ({ drafting }) => drafting.application.responsibleParty,
  ),
  employees: fact('Employees expected', 'application', ({ drafting }) => drafting.application.employees),
  exemptPurposes: fact(
    'Exempt purposes',
    'application',
    ({ drafting }) => drafting.application.exemptPurposes,
  ),
  foundationClass: fact(
    'Kind of charity',
    'application',
    ({ drafting }) => drafting.application.foundationClass,
  ),
  influencesLegislation: fact(
    'Whether you try to influence laws',
    'application',
    ({ drafting }) => drafting.application.influencesLegislation,
  ),
  paysOfficers: fact(
    'Whether you pay officers or directors',
    'application',
    ({ drafting }) => drafting.application.paysOfficers,
  ),
  paysIndividuals: fact(
    'Whether you give money to individuals',
    'application',
    ({ drafting }) => drafting.application.paysIndividuals,
  ),
  worksAbroad: fact(
    'Whether you work outside the United States',
    'application',
    ({ drafting }) => drafting.application.worksAbroad,
  ),
  dealsWithOfficers: fact(
    'Whether you do business with officers or directors',
    'application',
    ({ drafting }) => drafting.application.dealsWithOfficers,
  ),
  hasUnrelatedIncome: fact(
    'Whether unrelated income reaches $1,000',
    'application',
    ({ drafting }) => drafting.application.hasUnrelatedIncome,
  ),
  runsGaming: fact(
    'Whether you run bingo or other gaming',
    'application',
    ({ drafting }) => drafting.application.runsGaming,
  ),
  givesDisasterRelief: fact(
    'Whether you give disaster relief',
    'application',
    ({ drafting }) => drafting.application.givesDisasterRelief,
  ),
  budget: fact('Budget for three years', 'budget', ({ drafting }) => Object.keys(drafting.budget)),
} as const satisfies Record<string, FactRule>
export type DraftFactName = keyof typeof draftFacts

/** An unknown fact that a draft needs. `section` is where to enter it. */
export interface MissingFact {
  fact: DraftFactName
  label: string
  section: DraftFactSection
}

/** The value of a fact. Null and values of length 0 are unknown. */
export const readFact = (name: DraftFactName, facts: DraftFacts): string | readonly unknown[] | null =>
  draftFacts[name].read(facts)

/** Returns the unknown facts among `names`, in the same order. */
export const findMissingFacts = (names: readonly DraftFactName[], facts: DraftFacts): MissingFact[] =>
  names.flatMap((name) => {
    const { label, section, read } = draftFacts[name]
    return read(facts)?.length ? [] : [{ fact: name, label, section }]
  })
