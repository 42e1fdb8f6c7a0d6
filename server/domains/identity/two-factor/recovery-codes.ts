import { Secret } from 'otpauth'
import type { Transaction } from '#server/platform/database.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { replaceRecoveryCodes } from './two-factor.queries.ts'

const COUNT = 10

/** 120 random bits as six groups of four: enough that a plain hash keeps them. */
const newCode = (): string => new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, '$&-')

/** A code as users type it back, with or without its dashes. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Makes ten new codes in place of all earlier ones; this is the only time that they can be read. */
export const issueRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: COUNT }, newCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashToken(plainCode(code))),
  )
  return codes
}
