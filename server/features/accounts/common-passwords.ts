import { dictionary } from '@zxcvbn-ts/language-common'
import { commonPasswordMessage, passwordLength } from '#contract/password.ts'
import { Problem } from '#contract/problem.ts'

const COUNT = 3000

/** The commonest passwords, in lower case; those too short for the password rule need not be listed. */
const commonest = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min).slice(0, COUNT),
)

/** Is it one of the commonest, whatever the case of its letters? */
export const isCommon = (password: string): boolean => commonest.has(password.toLowerCase())

/** @throws VALIDATION_FAILED naming `field` */
export const refuseCommonPassword = (password: string, field: string): void => {
  if (!isCommon(password)) return
  throw new Problem('VALIDATION_FAILED', {
    message: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  })
}
