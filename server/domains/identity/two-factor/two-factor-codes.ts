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

export const getTwoFactorEncryptionContext = (userId: number): string => `second factor of user ${userId}`

/**
 * Consumes an authenticator or recovery code. Each code works only once, even for concurrent requests. An
 * authenticator code must be newer than the last one used.
 * @returns the kind of code, or null if it's wrong or two-factor authentication is off
 */
export const consumeCode = async (
  { config }: Context,
  tx: Transaction,
  user: { userId: number; code: string; now: Date },
): Promise<'app' | 'recovery' | null> => {
  const { userId, now } = user
  const code = normalizeCode(user.code)
  const factor = await lockTwoFactor(tx, userId)
  if (!factor?.confirmedAt) return null
  if (!/^\d{6}$/.test(code))
    return (await consumeRecoveryCode(tx, userId, hashToken(code), now)) ? 'recovery' : null
  const step = findTimeStep(
    decrypt(config.encryptionKeys, factor.secret, getTwoFactorEncryptionContext(userId)),
    code,
    now,
  )
  if (step === null || step <= factor.lastStep) return null
  await updateTwoFactor(tx, userId, { lastStep: step })
  return 'app'
}

const RECOVERY_CODE_COUNT = 10

/**
 * Creates a recovery code: 120 random bits in groups of four characters. That's enough entropy for an
 * unsalted hash.
 */
const createRecoveryCode = (): string => new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, '$&-')

/** Normalizes a code as entered: removes spaces and dashes, and converts it to uppercase. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Replaces the recovery codes with ten new ones and returns them. Only their hashes are stored. */
export const issueRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashToken(normalizeCode(code))),
  )
  return codes
}

/** Time step of the codes (RFC 6238), in seconds. Authenticator apps use 30 by default. */
const TOTP_PERIOD_SECONDS = 30

const createTotp = (secret: string, account: string) =>
  new TOTP({
    issuer: brand.name,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: TOTP_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Creates a random 160-bit secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth URL for the QR code. */
export const getOtpauthUrl = (secret: string, account: string): string =>
  createTotp(secret, account).toString()

/**
 * Returns a code's time step, or null if the code isn't valid at `now`. The previous and next time steps are
 * also valid, because typing takes time and clocks differ.
 */
export const findTimeStep = (secret: string, code: string, now: Date): number | null => {
  const app = createTotp(secret, '')
  const current = app.counter({ timestamp: now.getTime() })
  const isValidAt = (step: number) =>
    app.validate({ token: code, timestamp: step * TOTP_PERIOD_SECONDS * 1000, window: 0 }) !== null
  return [current, current - 1, current + 1].find(isValidAt) ?? null
}
