import type * as dates from '#contract/dates.ts'
import { Day } from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { z } from '#contract/zod.ts'
import { formationTextField } from '../organization.ts'
import { choiceField, dollarAmountField, type OrganizationProfile, yesNoField } from '../profile.ts'
import type { Rules } from '../rules/rules.ts'
import { budgetLines } from './budget-lines.ts'

const MAX_NAME_LENGTH = 200
const MAX_ADDRESS_LENGTH = 500
const MAX_TEXT_LENGTH = 2000
const MAX_NAMES = 100

/** Maximum length of the mission on Form 1023-EZ (Part III, line 1), in characters. */
export const MAX_MISSION_LENGTH = 250

const nameField = formationTextField(MAX_NAME_LENGTH).default('')
const addressField = formationTextField(MAX_ADDRESS_LENGTH).default('')
const longTextField = formationTextField(MAX_TEXT_LENGTH).default('')
/** A date, or null if unknown. Empty text becomes null. */
const dayField = z
  .union([Day, z.literal(''), z.null()], { error: 'Please enter a date' })
  .transform((entered) => entered || null)
  .default(null)
const optionalYesNoField = yesNoField.default('')
const namesField = z.array(formationTextField(MAX_NAME_LENGTH)).max(MAX_NAMES).default([])

/** A number of people or days, as text. Empty means unknown. */
const countField = (max: number) =>
  formationTextField(3)
    .refine(
      (typed) => typed === '' || (/^[1-9]\d*$/.test(typed) && Number(typed) <= max),
      `Please enter a number from 1 to ${max}`,
    )
    .default('')

/** Choices that the bylaws leave to the organization. */
const Governance = z.object({
  members: optionalYesNoField,
  memberQuorum: choiceField(['tenth', 'quarter', 'third', 'majority']).default(''),
  minimumDirectors: countField(MAX_NAMES),
  maximumDirectors: countField(MAX_NAMES),
  termYears: choiceField(['1', '2', '3', '4']).default(''),
  /** Maximum number of consecutive terms. */
  termLimit: choiceField(['none', '2', '3', '4']).default(''),
  staggeredTerms: optionalYesNoField,
  quorum: choiceField(['majority', 'two-thirds']).default(''),
  /** Number of regular board meetings per year. */
  meetings: choiceField(['1', '2', '4', '6', '12']).default(''),
  noticeDays: countField(60),
})

/** Facts that articles require in addition to the profile. */
const Incorporation = z.object({
  incorporatorName: nameField,
  incorporatorAddress: addressField,
  county: nameField,
  /** The kind of corporation. Required in California and Nebraska. */
  corporationKind: choiceField(['public-benefit', 'religious']).default(''),
  californiaPurpose: choiceField(['public', 'charitable', 'public and charitable']).default(''),
  /** Whether an agency must consent to the activities (N-PCL 404). Required in New York. */
  newYorkConsent: choiceField(['not-needed', 'needed']).default(''),
  /** Another charity that receives the assets on dissolution. */
  dissolutionRecipient: nameField,
})

const Meeting = z.object({
  heldOn: dayField,
  place: addressField,
  attendees: namesField,
  chair: nameField,
  secretary: nameField,
})

const Bank = z.object({
  name: nameField,
  signers: namesField,
  signaturesRequired: choiceField(['1', '2']).default(''),
})

/** A gift for which a donor gets a receipt. */
const Gift = z.object({
  donorName: nameField,
  donorAddress: addressField,
  receivedOn: dayField,
  form: choiceField(['money', 'property']).default(''),
  amount: dollarAmountField.default(''),
  /** Description of donated property. Receipts never state its value. */
  description: longTextField,
  benefits: choiceField(['none', 'religious', 'some']).default(''),
  benefitDescription: longTextField,
  benefitValue: dollarAmountField.default(''),
})

const Statement = z.object({
  /** The director, officer, or committee member who signs. */
  name: nameField,
  year: formationTextField(4)
    .refine((typed) => /^(?:20\d\d)?$/.test(typed), 'Please enter a year, like 2027')
    .default(''),
})

/** The exempt purposes on Form 1023-EZ (Part III, line 3). */
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

/**
 * The classifications on Form 1023-EZ (Part IV), in the form's order. The first three are public charities.
 */
export const foundationClasses = [
  '170(b)(1)(A)(vi)',
  '509(a)(2)',
  '170(b)(1)(A)(iv)',
  'private-foundation',
] as const

/** Facts that the IRS application and Form SS-4 require in addition to the profile. */
const Application = z.object({
  mission: formationTextField(MAX_MISSION_LENGTH).default(''),
  contactName: nameField,
  contactTitle: nameField,
  contactPhone: formationTextField(40).default(''),
  email: formationTextField(254).default(''),
  responsibleParty: nameField,
  employees: formationTextField(4)
    .refine((typed) => /^\d*$/.test(typed), 'Please enter a number')
    .default(''),
  exemptPurposes: z.array(z.enum(exemptPurposes)).max(exemptPurposes.length).default([]),
  foundationClass: choiceField(foundationClasses).default(''),
  influencesLegislation: optionalYesNoField,
  paysOfficers: optionalYesNoField,
  paysIndividuals: optionalYesNoField,
  worksAbroad: optionalYesNoField,
  dealsWithOfficers: optionalYesNoField,
  hasUnrelatedIncome: optionalYesNoField,
  runsGaming: optionalYesNoField,
  givesDisasterRelief: optionalYesNoField,
})

/** Amounts on one line of the budget, for this year and the next two. */
const BudgetYears = z.tuple([dollarAmountField, dollarAmountField, dollarAmountField])

const Budget = z.partialRecord(z.enum(getKeys(budgetLines)), BudgetYears)

/** Facts that drafts require in addition to the organization profile. Empty text means unknown. */
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

/** Some sections of the drafting facts. Omitted sections don’t get default values. */
export const PartialDraftingFacts = z.object({
  governance: Governance.optional(),
  incorporation: Incorporation.optional(),
  meeting: Meeting.optional(),
  bank: Bank.optional(),
  gift: Gift.optional(),
  statement: Statement.optional(),
  application: Application.optional(),
  budget: Budget.optional(),
})

/** Facts that come from the project. Null means unknown. */
interface ProjectFacts {
  ein: string | null
  formedOn: dates.Day | null
  exemptOn: dates.Day | null
}

export interface DraftInput {
  profile: OrganizationProfile
  drafting: DraftingFacts
  project: ProjectFacts
  rules: Pick<Rules, 'states' | 'federal'>
}
