import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '#contract/identity'
import { secondFactors } from '#server/database/schema.ts'
import type { TestBrowser } from './browser.ts'
import { password, signIn } from './people.ts'
import type { Program } from './program.ts'

/** The code that the app shows now, or `steps` times 30 seconds later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up the second factor of whoever is signed in there. */
export const setUpSecondFactor = async (browser: TestBrowser, ownPassword = password) => {
  const { secret, address } = await browser.call(beginSecondFactor, { body: { password: ownPassword } })
  const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  return { secret, address, codes: recoveryCodes }
}

/** As if the last code had been used long ago. */
export const forgetStep = ({ context: { database } }: Program, userId: number) =>
  database.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, userId))

/** One of staff with a second factor, whose newest code counts again. */
export const signInEnrolled = async (program: Program) => {
  const person = await signIn(program, { role: 'admin', name: 'Olive Hart' })
  const factor = await setUpSecondFactor(person.browser)
  await forgetStep(program, person.id)
  return { ...person, ...factor }
}
