import {
  Director,
  type OrganizationProfile,
  type ProfileField,
  type ProfileInput,
  stateCodes,
  stateNames,
} from '#contract/formation'
import { z } from '#contract/zod.ts'
import type { ContractForm } from '#web/ui/form/use-contract-form.ts'

export type OrganizationProfileFormState = ContractForm<ProfileInput, OrganizationProfile>

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  legalName: 'Legal name',
  alternateNames: 'Other names you’d accept',
  state: 'State',
  formationType: 'Type',
  website: 'Website',
  purposes: 'Purposes',
  activities: 'Activities',
  nteeCode: 'NTEE code',
  mailingAddress: 'Mailing address',
  officeAddress: 'Office',
  registeredAgent: 'Registered agent',
  directors: 'Directors and officers',
  fiscalYearEnd: 'Fiscal year ends on',
  receiptsFirstYear: 'Receipts, first year ($)',
  receiptsSecondYear: 'Receipts, second year ($)',
  receiptsThirdYear: 'Receipts, third year ($)',
  totalAssets: 'Total assets ($)',
  soliciting: 'Do you ask the public for gifts?',
  privateFoundation: 'Is it a private foundation?',
  supportingOrganization: 'Is it a supporting organization?',
  newYorkRegistration: 'New York registration',
}

type ProfileOptions = readonly (readonly [value: string, label: string])[]

const unknownOption = ['', 'Not known yet'] as const
const yesNoOptions: ProfileOptions = [unknownOption, ['yes', 'Yes'], ['no', 'No']]

const profileOptions = {
  state: [unknownOption, ...stateCodes.map((code) => [code, stateNames[code]] as const)],
  formationType: [
    unknownOption,
    ['corporation', 'Corporation'],
    ['association', 'Unincorporated association'],
    ['trust', 'Trust'],
    ['llc', 'LLC'],
  ],
  fiscalYearEnd: [
    unknownOption,
    ['12-31', 'December 31'],
    ['01-31', 'January 31'],
    ['02-last', 'Last day of February'],
    ['03-31', 'March 31'],
    ['04-30', 'April 30'],
    ['05-31', 'May 31'],
    ['06-30', 'June 30'],
    ['07-31', 'July 31'],
    ['08-31', 'August 31'],
    ['09-30', 'September 30'],
    ['10-31', 'October 31'],
    ['11-30', 'November 30'],
  ],
  soliciting: yesNoOptions,
  privateFoundation: yesNoOptions,
  supportingOrganization: yesNoOptions,
  newYorkRegistration: [unknownOption, ['7-A', '7-A'], ['EPTL', 'EPTL'], ['DUAL', 'Dual']],
} as const satisfies Partial<Record<ProfileField, ProfileOptions>>
export type ChosenField = keyof typeof profileOptions

export const listProfileOptions = (name: ChosenField): ProfileOptions => profileOptions[name]

const isChosen = (name: string): name is ChosenField => Object.hasOwn(profileOptions, name)

/** Converts null to empty strings, because form fields can't hold null. */
const toDirectorValues = (directors: readonly Director[]): ProfileInput['directors'] =>
  directors.map((director) => ({
    ...director,
    termStartsOn: director.termStartsOn ?? '',
    termEndsOn: director.termEndsOn ?? '',
  }))

export const toProfileValues = (profile: OrganizationProfile): ProfileInput => ({
  ...profile,
  directors: toDirectorValues(profile.directors),
})

const readDirectors = (text: string): Director[] => z.array(Director).parse(JSON.parse(text))

/** Converts a field's stored text to its form value. */
export const toProfileValue = (name: string, text: string): unknown =>
  name === 'directors' ? toDirectorValues(readDirectors(text)) : text

/** Formats a field's stored text for display. Directors are listed one per line with their roles. */
export const formatProfileText = (name: string, text: string): string => {
  if (name === 'directors')
    return readDirectors(text)
      .map(({ name: person, roles }) => [person, ...roles].join(', '))
      .join('\n')
  if (!isChosen(name) || text === '') return text
  return listProfileOptions(name).find(([value]) => value === text)?.[1] ?? text
}
