import { defaultSettings, Settings } from '#contract/identity'
import { keysOf } from '#contract/keys-of.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findSettings } from './settings.queries.ts'

const keys = keysOf(defaultSettings)

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** All settings as they hold now, in one read; what was never set or makes no sense is at its default. */
export const readSettings = async (db: Queryable): Promise<Settings> => {
  const stored = new Map((await findSettings(db)).map(({ key, value }) => [key, parsed(value)]))
  const valid = keys.flatMap((key) => {
    const value = Settings.shape[key].safeParse(stored.get(key))
    return value.success ? [[key, value.data]] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(valid) }
}
