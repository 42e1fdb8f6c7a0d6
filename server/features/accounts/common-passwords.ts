import { dictionary } from '@zxcvbn-ts/language-common'
import { brand } from '#contract/brand.ts'
import { commonPasswordMessage, passwordLength } from '#contract/password.ts'
import { Problem } from '#contract/problem.ts'

/** Passwords known from breaches, commonest first, in lower case; too short ones are refused anyway. */
const known = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min),
)

/** What somebody tries first who knows where the account is; digits and signs around it do not help. */
const contextWords = new Set([
  brand.name.toLowerCase(),
  'adgrant',
  'adgrants',
  'admin',
  'administrator',
  'charity',
  'donate',
  'donation',
  'founder',
  'googleadgrants',
  'nonprofit',
  'nonprofits',
  'password',
  'staff',
  'welcome',
])

/** Is it known from breaches, or nothing but a word of this place, whatever the case of its letters? */
export const isCommon = (password: string): boolean => {
  const folded = password.toLowerCase()
  return known.has(folded) || contextWords.has(folded.replace(/[^a-z]/g, ''))
}

/** @throws VALIDATION_FAILED naming `field` */
export const refuseCommonPassword = (password: string, field: string): void => {
  if (!isCommon(password)) return
  throw new Problem('VALIDATION_FAILED', {
    message: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  })
}
