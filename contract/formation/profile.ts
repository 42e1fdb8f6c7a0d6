import { Day, emailAddressField, Instant, ProjectReference, textField } from '#contract/fields.ts'
import { getKeys } from '#contract/get-keys.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { parseFiscalYearEnd } from './fiscal-years.ts'
import { formationTextField, formationTypes } from './organization.ts'
import { rejectSocialSecurityNumbers } from './social-security-numbers.ts'
import { stateCodes } from './state-names.ts'

/** Maximum number of directors. Some boards have 60. */
const MAX_DIRECTORS = 100
const MAX_LONG_TEXT_LENGTH = 5000

/** A field with fixed options. Also accepts empty text, which means unknown. */
export const choiceField = <Option extends string>(options: readonly [Option, ...Option[]]) =>
  z.enum(['', ...options], { error: 'Please choose one of the options' })

/**
 * An amount in US dollars. Stores "50,000" as "50000". Empty if unknown. Doesn't reject Social Security
 * numbers, because amounts can also have nine digits.
 */
export const dollarAmountField = textField(30)
  .overwrite((typed) => typed.replace(/[$,\s]/g, ''))
  .refine(
    (amount) => /^(?:\d{1,13}(?:\.\d{1,2})?)?$/.test(amount),
    'Please enter an amount in dollars, like 50000',
  )

const FiscalYearEndText = formationTextField(10).refine(
  (text) => text === '' || parseFiscalYearEnd(text) !== null,
  'A fiscal year ends on the last day of a month',
)

/** The first or last day of a term. Empty text becomes null. */
const TermDay = z
  .union([Day, z.literal(''), z.null()], { error: 'Please enter a date' })
  .transform((day) => day || null)
  .default(null)

export const directorRoles = ['president', 'vice-president', 'secretary', 'treasurer', 'director'] as const

export const Director = z.object({
  name: formationTextField(200).refine((name) => name.length > 0, 'Please enter a name'),
  roles: z.array(z.enum(directorRoles)).max(directorRoles.length).default([]),
  email: z
    .union([
      z.literal(''),
      rejectSocialSecurityNumbers(emailAddressField('Please enter a valid email address')),
    ])
    .default(''),
  termStartsOn: TermDay,
  termEndsOn: TermDay,
})
export type Director = z.output<typeof Director>

export const yesNoField = choiceField(['yes', 'no'])

/**
 * An organization's profile. Empty text means unknown. The dates of formation, exemption, and grant are
 * stored in the project.
 */
export const OrganizationProfile = z.object({
  legalName: formationTextField(200),
  alternateNames: formationTextField(500),
  state: choiceField(stateCodes),
  formationType: choiceField(formationTypes),
  purposes: formationTextField(MAX_LONG_TEXT_LENGTH),
  activities: formationTextField(MAX_LONG_TEXT_LENGTH),
  nteeCode: formationTextField(100)
    .toUpperCase()
    .refine((code) => /^(?:[A-Z]\d[\dA-Z])?$/.test(code), 'Please choose a code from the list'),
  website: formationTextField(300),
  mailingAddress: formationTextField(500),
  officeAddress: formationTextField(500),
  registeredAgent: formationTextField(500),
  fiscalYearEnd: FiscalYearEndText,
  receiptsFirstYear: dollarAmountField,
  receiptsSecondYear: dollarAmountField,
  receiptsThirdYear: dollarAmountField,
  totalAssets: dollarAmountField,
  soliciting: yesNoField,
  privateFoundation: yesNoField,
  supportingOrganization: yesNoField,
  newYorkRegistration: choiceField(['7-A', 'EPTL', 'DUAL']),
  directors: z.array(Director).max(MAX_DIRECTORS, `Please list ${MAX_DIRECTORS} directors or fewer`),
})
export type OrganizationProfile = z.output<typeof OrganizationProfile>
export type ProfileField = keyof OrganizationProfile

export const emptyProfile: OrganizationProfile = {
  legalName: '',
  alternateNames: '',
  state: '',
  formationType: '',
  purposes: '',
  activities: '',
  nteeCode: '',
  website: '',
  mailingAddress: '',
  officeAddress: '',
  registeredAgent: '',
  fiscalYearEnd: '',
  receiptsFirstYear: '',
  receiptsSecondYear: '',
  receiptsThirdYear: '',
  totalAssets: '',
  soliciting: '',
  privateFoundation: '',
  supportingOrganization: '',
  newYorkRegistration: '',
  directors: [],
}

/** Sections of the profile, with the fields that each requires to be complete. */
export const profileSections = {
  name: ['legalName', 'state', 'formationType'],
  purpose: ['purposes', 'activities', 'nteeCode'],
  addresses: ['mailingAddress', 'officeAddress', 'registeredAgent'],
  people: ['directors'],
  money: ['fiscalYearEnd', 'receiptsFirstYear', 'receiptsSecondYear', 'receiptsThirdYear', 'totalAssets'],
  status: ['soliciting', 'privateFoundation', 'supportingOrganization'],
} as const satisfies Record<string, readonly ProfileField[]>
export type ProfileSection = keyof typeof profileSections

/**
 * Returns the number of a section’s fields that are known, and their total. Counts `newYorkRegistration` in
 * New York only.
 */
export const getSectionProgress = (profile: OrganizationProfile, section: ProfileSection) => {
  const isNewYork = section === 'status' && profile.state === 'NY'
  const names: ProfileField[] = [
    ...profileSections[section],
    ...(isNewYork ? (['newYorkRegistration'] as const) : []),
  ]
  return { section, known: names.filter((name) => profile[name].length > 0).length, total: names.length }
}

const SectionProgress = z.object({
  section: z.enum(getKeys(profileSections)),
  known: z.int(),
  total: z.int(),
})

const ProfileReply = z.object({
  profile: z.object({
    ...OrganizationProfile.shape,
    directors: z.array(
      Director.extend({ termStartsOn: z.string().nullable(), termEndsOn: z.string().nullable() }),
    ),
  }),
  /** Names of the fields that were prefilled. Empty once the profile has been saved. */
  prefilled: z.array(z.string()),
  sections: z.array(SectionProgress),
  /** The office that registers legal names. Null if the state is unknown. */
  register: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** A warning if a first tax year that began today would be very short. Otherwise null. */
  advice: z.string().nullable(),
  savedAt: Instant.nullable(),
  savedBy: z.string().nullable(),
})

/**
 * Field for requests that can change a document's text. Unless it's true, the server responds with
 * SIGNATURES_WOULD_BE_VOIDED to a change that would void signatures.
 */
export const voidingConsent = { voidsSignatures: z.boolean().optional() }

const projectParams = z.object({ id: ProjectReference })

export const getOrganizationProfile = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/organization',
  summary: 'The facts about the organization, prefilled from the questionnaire until they’re saved',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: ProfileReply,
})

export const saveOrganizationProfile = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/organization',
  summary: 'Saves the facts, merged with what others saved since, and returns them',
  access: 'client',
  limit: 'write',
  params: projectParams,
  body: OrganizationProfile.extend({ seen: OrganizationProfile.optional(), ...voidingConsent }),
  reply: ProfileReply,
})
