import { z } from '#contract/zod.ts'

/** The four kinds of characters in passwords. Other characters don't count as special. */
export const passwordCharacterKinds = [
  { name: 'lowercase letters', pattern: /[a-z]/ },
  { name: 'uppercase letters', pattern: /[A-Z]/ },
  { name: 'numbers', pattern: /[0-9]/ },
  { name: 'special characters', pattern: /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?~` ]/ },
] as const

export const passwordLengthLimits = { min: 8, max: 128 } as const

/** Counts the kinds of characters in a password, 0 to 4. */
export const countCharacterKinds = (password: string): number =>
  passwordCharacterKinds.filter((kind) => kind.pattern.test(password)).length

/** A field for an existing password. `message` is the error if it's missing. */
export const existingPasswordField = (message: string) =>
  z.string(message).max(1024, { error: 'Password is too long', abort: true }).min(1, message)

/** The rules for new passwords. The server also rejects common and obvious passwords. */
export const NewPassword = z
  .string()
  .max(passwordLengthLimits.max, { error: 'Password must be less than 128 characters', abort: true })
  .min(passwordLengthLimits.min, 'Password must be at least 8 characters')
  .refine(
    (password) => countCharacterKinds(password) >= 2,
    'Password must contain at least 2 of the following: lowercase letters, uppercase letters, numbers, and special characters',
  )

/** Number of common passwords that are rejected, regardless of case. */
export const COMMON_PASSWORD_COUNT = 3000
const commonPasswordsText = 'the 3,000 most common passwords'

/** A rule that only the server checks, as shown in the list of password requirements. */
export const commonPasswordRuleText = `Not one of ${commonPasswordsText}`
export const commonPasswordMessage = `That’s one of ${commonPasswordsText}. Please choose another one.`
export const obviousPasswordMessage = 'That password is too easy to guess. Please choose another one.'
export const passwordMismatchMessage = "Passwords don't match"
