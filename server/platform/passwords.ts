import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's parameters for argon2id, which is the library's algorithm by default; memory in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core is left to everything else, so that many logins cannot starve it; see bench/login-load.ts. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

let dummy: Promise<string> | undefined

/**
 * Compares in the same time whether or not there is a stored hash, so that nobody can tell known addresses by
 * the clock. Without a hash the answer is always false.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password')
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, password))
  return stored !== null && matches
}
