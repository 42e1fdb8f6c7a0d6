import { eq, sql } from 'drizzle-orm'
import { z } from '#contract/zod.ts'
import { systemSettings, twoFactors } from '#server/database/schema.ts'
import type { Queryable } from './database.ts'

const SETTING_KEY = 'encryption_key_names'

const KeyNames = z.array(z.string())

/**
 * Returns the names of all keys that may have encrypted stored data. If none are stored, returns the names of
 * the keys in two-factor secrets.
 */
export const findUsedKeyNames = async (db: Queryable): Promise<string[]> => {
  const [stored] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, SETTING_KEY))
  if (stored?.value) return KeyNames.parse(JSON.parse(stored.value))
  const factors = await db
    .selectDistinct({ name: sql<string>`split_part(${twoFactors.secret}, '.', 1)` })
    .from(twoFactors)
  return factors.map(({ name }) => name)
}

/** Replaces the names of the keys that may have encrypted stored data. */
export const storeUsedKeyNames = (db: Queryable, names: readonly string[]) => {
  const value = JSON.stringify([...new Set(names)].toSorted())
  return db
    .insert(systemSettings)
    .values({ key: SETTING_KEY, value, description: 'Names of the encryption keys that stored data needs' })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: new Date() } })
}
