import { Secret, TOTP } from 'otpauth'
import { brand } from '#contract/brand.ts'

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
 * The time step that a code belongs to, or null when it is not right now. The steps beside the current one count too,
 * because clocks of phones differ and typing takes time.
 */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = appOf(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
