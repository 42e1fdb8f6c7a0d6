import { z } from '#contract/zod.ts'

/** The four kinds of characters; special characters are this fixed set. */
export const characterKinds = [
  { name: 'lowercase letters', pattern: /[a-z]/ },
  { name: 'uppercase letters', pattern: /[A-Z]/ },
  { name: 'numbers', pattern: /[0-9]/ },
  { name: 'special characters', pattern: /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?~` ]/ },
] as const

export const passwordLength = { min: 8, max: 128 } as const

/** How many of the four kinds a password holds, 0 to 4. */
export const kindsIn = (password: string): number =>
  characterKinds.filter((kind) => kind.pattern.test(password)).length

/** A password that a user already has. `message` is shown when it's missing. */
export const knownPassword = (message: string) =>
  z.string(message).max(1024, { error: 'Password is too long', abort: true }).min(1, message)

/** The shared rule of every place that sets a password. The server also refuses the commonest ones. */
export const NewPassword = z
  .string()
  .max(passwordLength.max, { error: 'Password must be less than 128 characters', abort: true })
  .min(passwordLength.min, 'Password must be at least 8 characters')
  .refine(
    (password) => kindsIn(password) >= 2,
    'Password must contain at least 2 of the following: lowercase letters, uppercase letters, numbers, and special characters',
  )

/** So many of the commonest passwords are refused; upper and lower case make no difference. */
export const commonPasswordCount = 3000
const common = 'the 3,000 most common passwords'

/** The part of the rule that only the server can check, as the requirements box says it. */
export const commonPasswordRule = `Not one of ${common}`
export const commonPasswordMessage = `That's one of ${common}. Please choose another one.`
export const obviousPasswordMessage = 'That password is too easy to guess. Please choose another one.'
export const passwordsDiffer = "Passwords don't match"
