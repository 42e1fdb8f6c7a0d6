import type { Database } from './database.ts'
import { findUsedKeyNames, storeUsedKeyNames } from './encryption-keys.queries.ts'
import { OperatorError } from './operator-error.ts'
import { getKeyName } from './secrets.ts'

/**
 * `changed`: number of reencrypted records. `unreadable`: number of records that no configured key can
 * decrypt.
 */
export interface Reencryption {
  changed: number
  unreadable: number
}

/** Returns the names of keys that stored data requires but that aren't configured. */
export const findMissingKeys = async (db: Database, secrets: readonly string[]): Promise<string[]> => {
  const configured = new Set(secrets.map(getKeyName))
  return (await findUsedKeyNames(db)).filter((name) => !configured.has(name))
}

/**
 * Checks at startup that all keys that stored data requires are configured, and records the current key's
 * name.
 * @throws OperatorError that names the missing keys
 */
export const requireEncryptionKeys = async (db: Database, secrets: readonly string[]): Promise<void> => {
  const missing = await findMissingKeys(db, secrets)
  if (missing.length > 0) throw new OperatorError(describeMissingKeys(missing))
  const [current = ''] = secrets.map(getKeyName)
  const used = await findUsedKeyNames(db)
  if (!used.includes(current)) await storeUsedKeyNames(db, [...used, current])
}

export const describeMissingKeys = (names: readonly string[]): string => {
  const list = names.join(', ')
  return `ENCRYPTION_KEYS doesn’t contain key ${list}, which encrypted photo IDs and two-step logins. Add that key after the current one, separated by a comma. If it is lost, run npm run keys:rotate -- --forget ${list}: the program then starts, but what only this key can read stays unreadable.`
}
