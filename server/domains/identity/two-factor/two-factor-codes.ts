import { Secret, TOTP } from 'otpauth'
import { brand } from '#contract/brand.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { decrypt, hashToken } from '#server/platform/secrets.ts'
import {
  consumeRecoveryCode,
  lockTwoFactor,
  replaceRecoveryCodes,
  updateTwoFactor,
} from './two-factor.queries.ts'

export const ownerOf = (userId: number): string => `second factor of user ${userId}`

/**
 * Uses up a code of the app, or a recovery code, of a user whose second factor is on. Neither is accepted twice,
 * also when it comes twice at the same moment: of the app's codes none that is as old as the newest one used.
 * @returns which kind it was, or null when it is not right
 */
export const useCode = async (
  { config }: Context,
  tx: Transaction,
  user: { userId: number; code: string; now: Date },
): Promise<'app' | 'recovery' | null> => {
  const { userId, now } = user
  const code = plainCode(user.code)
  const factor = await lockTwoFactor(tx, userId)
  if (!factor?.confirmedAt) return null
  if (!/^\d{6}$/.test(code))
    return (await consumeRecoveryCode(tx, userId, hashToken(code), now)) ? 'recovery' : null
  const step = stepOf(decrypt(config.encryptionKeys, factor.secret, ownerOf(userId)), code, now)
  if (step === null || step <= factor.lastStep) return null
  await updateTwoFactor(tx, userId, { lastStep: step })
  return 'app'
}

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

/** RFC 6238 as every authenticator app knows it: six digits, a new code every 30 seconds. */
const period = 30

const appOf = (secret: string, account: string) =>
  new TOTP({
    issuer: brand.name,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of 160 bits from the system's random source, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** The link that apps read from a picture. */
export const appAddress = (secret: string, account: string): string => appOf(secret, account).toString()

/**
 * The time step of a code, or null if the code isn't valid now. The steps before and after the current one are valid
 * too, because typing takes time and clocks differ.
 */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const app = appOf(secret, '')
  const current = app.counter({ timestamp: now.getTime() })
  const counts = (step: number) =>
    app.validate({ token: code, timestamp: step * period * 1000, window: 0 }) !== null
  return [current, current - 1, current + 1].find(counts) ?? null
}
