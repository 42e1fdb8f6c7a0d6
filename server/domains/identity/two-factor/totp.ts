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
