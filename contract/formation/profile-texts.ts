import { getKeys } from '#contract/get-keys.ts'
import type { z } from '#contract/zod.ts'
import { OrganizationProfile, type ProfileField } from './profile.ts'

/** A profile with each field as text, so that two versions can be merged field by field. */
export type ProfileTexts = Record<ProfileField, string>

export type ProfileInput = z.input<typeof OrganizationProfile>

const profileFields = OrganizationProfile.shape

const toFieldText = (value: ProfileInput[ProfileField] | undefined): string =>
  typeof value === 'object' ? JSON.stringify(value) : (value ?? '')

/** Returns the valid fields as text, in their stored form. Omits invalid fields. */
export const toValidTexts = (values: ProfileInput): Partial<ProfileTexts> =>
  Object.fromEntries(
    getKeys(profileFields).flatMap((name) => {
      const { success, data } = profileFields[name].safeParse(values[name])
      return success ? [[name, toFieldText(data)]] : []
    }),
  )

/** Returns all fields as text. Invalid values are returned as entered. */
export const toProfileTexts = (values: ProfileInput): ProfileTexts => {
  const valid = toValidTexts(values)
  const entries = getKeys(profileFields).map((name) => [name, valid[name] ?? toFieldText(values[name])])
  return Object.fromEntries(entries)
}

/** Parses a profile. Throws if a text is invalid. */
export const fromProfileTexts = ({ directors, ...facts }: ProfileTexts): OrganizationProfile =>
  OrganizationProfile.parse({ ...facts, directors: JSON.parse(directors) })
