import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beginTwoFactor, confirmTwoFactor } from '#contract/identity'
import { twoFactors } from '#server/database/schema.ts'
import type { TestClient } from './browser.ts'
import type { Program } from './program.ts'
import { password, signInNewUser } from './users.ts'

/** Returns the authenticator app's code, now or after the given number of 30-second steps. */
export const generateCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/**
 * Sets up two-factor authentication for the browser's user. Returns the secret, its otpauth URL, and the
 * recovery codes.
 */
export const setUpTwoFactor = async (browser: TestClient, ownPassword = password) => {
  const { secret, address } = await browser.call(beginTwoFactor, { body: { password: ownPassword } })
  const { recoveryCodes } = await browser.call(confirmTwoFactor, { body: { code: generateCode(secret) } })
  return { secret, address, codes: recoveryCodes }
}

/** Resets the replay protection, so that the last code can be used again. */
export const resetLastStep = ({ context: { database } }: Program, userId: number) =>
  database.update(twoFactors).set({ lastStep: 0 }).where(eq(twoFactors.userId, userId))

/**
 * Creates a staff member with two-factor authentication and logs in. The code used during setup remains
 * valid.
 */
export const createStaffWithTwoFactor = async (program: Program) => {
  const user = await signInNewUser(program, { role: 'admin', name: 'Olive Hart' })
  const factor = await setUpTwoFactor(user.browser)
  await resetLastStep(program, user.id)
  return { ...user, ...factor }
}
