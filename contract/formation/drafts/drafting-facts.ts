import type * as dates from '#contract/dates.ts'
import { Day } from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { z } from '#contract/zod.ts'
import { formationText } from '../organization.ts'
import { choice, dollarAmount, type OrganizationProfile, yesNo } from '../profile.ts'
import type { Rules } from '../rules/rules.ts'
import { budgetLines } from './budget-lines.ts'

const MAX_NAME = 200
const MAX_ADDRESS = 500
const MAX_TEXT = 2000
const MAX_PEOPLE = 100

/** The limit of Form 1023-EZ, Part III, line 1. */
export const MAX_MISSION_LENGTH = 250

const name = formationText(MAX_NAME).default('')
const address = formationText(MAX_ADDRESS).default('')
const longText = formationText(MAX_TEXT).default('')
/** Null or empty: unknown. */
const day = z
  .union([Day, z.literal(''), z.null()], { error: 'Please enter a date' })
  .transform((entered) => entered || null)
  .default(null)
const open = yesNo.default('')
const people = z.array(formationText(MAX_NAME)).max(MAX_PEOPLE).default([])

/** A number of people or days as typed. Empty: unknown. */
const count = (max: number) =>
  formationText(3)
    .refine(
      (typed) => typed === '' || (/^[1-9]\d*$/.test(typed) && Number(typed) <= max),
      `Please enter a number from 1 to ${max}`,
    )
    .default('')

/** What bylaws leave to the organization. */
const Governance = z.object({
  members: open,
  memberQuorum: choice(['tenth', 'quarter', 'third', 'majority']).default(''),
  minimumDirectors: count(MAX_PEOPLE),
  maximumDirectors: count(MAX_PEOPLE),
  termYears: choice(['1', '2', '3', '4']).default(''),
  /** Terms in a row. */
  termLimit: choice(['none', '2', '3', '4']).default(''),
  staggeredTerms: open,
  quorum: choice(['majority', 'two-thirds']).default(''),
  /** Regular meetings of the board in a year. */
  meetings: choice(['1', '2', '4', '6', '12']).default(''),
  noticeDays: count(60),
})

/** What articles need beyond the profile. */
const Incorporation = z.object({
  incorporatorName: name,
  incorporatorAddress: address,
  county: name,
  /** California and Nebraska ask for it. */
  corporationKind: choice(['public-benefit', 'religious']).default(''),
  californiaPurpose: choice(['public', 'charitable', 'public and charitable']).default(''),
  /** New York: whether an agency has to consent to the activities (N-PCL 404). */
  newYorkConsent: choice(['not-needed', 'needed']).default(''),
  /** Another charity that receives the assets on dissolution. */
  dissolutionRecipient: name,
})

const Meeting = z.object({
  heldOn: day,
  place: address,
  attendees: people,
  chair: name,
  secretary: name,
})

const Bank = z.object({
  name,
  signers: people,
  signaturesRequired: choice(['1', '2']).default(''),
})

/** A gift for which a donor gets a receipt. */
const Gift = z.object({
  donorName: name,
  donorAddress: address,
  receivedOn: day,
  form: choice(['money', 'property']).default(''),
  amount: dollarAmount.default(''),
  /** Description of donated property. Receipts never state its value. */
  description: longText,
  benefits: choice(['none', 'religious', 'some']).default(''),
  benefitDescription: longText,
  benefitValue: dollarAmount.default(''),
})

const Statement = z.object({
  /** The director, officer, or committee member who signs. */
  name,
  year: formationText(4)
    .refine((typed) => /^(?:20\d\d)?$/.test(typed), 'Please enter a year, like 2027')
    .default(''),
})

/** The exempt purposes of Form 1023-EZ, Part III, line 3. */
export const exemptPurposes = [
  'charitable',
  'religious',
  'educational',
  'scientific',
  'literary',
  'public-safety',
  'amateur-sports',
  'cruelty-prevention',
] as const

/** The classes of Form 1023-EZ, Part IV, in its order. The first three are public charities. */
export const foundationClasses = [
  '170(b)(1)(A)(vi)',
  '509(a)(2)',
  '170(b)(1)(A)(iv)',
  'private-foundation',
] as const

/** What the application to the IRS and Form SS-4 ask beyond the profile. */
const Application = z.object({
  mission: formationText(MAX_MISSION_LENGTH).default(''),
  contactName: name,
  contactTitle: name,
  contactPhone: formationText(40).default(''),
  email: formationText(254).default(''),
  responsibleParty: name,
  employees: formationText(4)
    .refine((typed) => /^\d*$/.test(typed), 'Please enter a number')
    .default(''),
  exemptPurposes: z.array(z.enum(exemptPurposes)).max(exemptPurposes.length).default([]),
  foundationClass: choice(foundationClasses).default(''),
  influencesLegislation: open,
  paysOfficers: open,
  paysIndividuals: open,
  worksAbroad: open,
  dealsWithOfficers: open,
  hasUnrelatedIncome: open,
  runsGaming: open,
  givesDisasterRelief: open,
})

/** Three years of one line of the budget: this year and the next two. */
const BudgetYears = z.tuple([dollarAmount, dollarAmount, dollarAmount])

const Budget = z.partialRecord(z.enum(getKeys(budgetLines)), BudgetYears)

/** What drafts need beyond the organization profile. An empty text is an unknown fact. */
export const DraftingFacts = z.object({
  governance: Governance.prefault({}),
  incorporation: Incorporation.prefault({}),
  meeting: Meeting.prefault({}),
  bank: Bank.prefault({}),
  gift: Gift.prefault({}),
  statement: Statement.prefault({}),
  application: Application.prefault({}),
  budget: Budget.prefault({}),
})
export type DraftingFacts = z.output<typeof DraftingFacts>

/** Sections of the drafting facts. Those that are left out don’t get default values. */
export const SomeDraftingFacts = z.object({
  governance: Governance.optional(),
  incorporation: Incorporation.optional(),
  meeting: Meeting.optional(),
  bank: Bank.optional(),
  gift: Gift.optional(),
  statement: Statement.optional(),
  application: Application.optional(),
  budget: Budget.optional(),
})

/** Facts that the project has already. Null: unknown. */
interface ProjectFacts {
  ein: string | null
  formedOn: dates.Day | null
  exemptOn: dates.Day | null
}

/** Everything a draft is made of. */
export interface DraftFacts {
  profile: OrganizationProfile
  drafting: DraftingFacts
  project: ProjectFacts
  rules: Pick<Rules, 'states' | 'federal'>
}
