import { brand } from '#contract/brand.ts'
import {
  commonPasswordCount,
  commonPasswordMessage,
  obviousPasswordMessage,
  passwordLength,
} from '#contract/identity'
import { Problem } from '#contract/problem.ts'

/**
 * The commonest passwords that are long enough to be chosen here, in lower case. The list was counted from Xato's ten
 * million leaked passwords and stands in order of frequency; docs/security.md says more.
 */
const readCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common']
      .filter((password) => password.length >= passwordLength.min)
      .slice(0, commonPasswordCount),
  )
}
let commonest: Promise<Set<string>> | undefined

/** What an attacker tries first who knows where the account is. */
const obvious = new Set([
  brand.name.toLowerCase(),
  'adgrants',
  'administrator',
  'donation',
  'donations',
  'googleadgrant',
  'googleadgrants',
  'nonprofit',
  'nonprofits',
])

/** @throws VALIDATION_FAILED naming `field` */
export const refuseCommonPassword = async (password: string, field: string): Promise<void> => {
  const folded = password.toLowerCase()
  const refuse = (message: string): never => {
    throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
  }
  // The lists are large, and nothing but a new password needs them.
  commonest ??= readCommonest()
  if ((await commonest).has(folded)) refuse(commonPasswordMessage)
  if (obvious.has(folded)) refuse(obviousPasswordMessage)
}
