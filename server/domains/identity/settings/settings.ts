import { getKeys } from '#contract/get-keys.ts'
import { defaultSettings, Settings, type SettingsChange } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceSettingsChange } from '#server/platform/live/live-events.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { runWithReauthentication } from '../two-factor/reauthentication.ts'
import {
  findLastSettingChanges,
  findSettings,
  insertMissingSetting,
  lockSettings,
  storeSetting,
} from './settings.queries.ts'

/** Returns all settings, and who last changed each one and when. */
export const getSettings = async (db: Queryable) => ({
  settings: await readSettings(db),
  changes: await findLastSettingChanges(db),
})

/**
 * Saves changed settings and records their old and new values.
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const changeSettings = async (
  context: Context,
  { password, code, ...wanted }: z.output<typeof SettingsChange>,
  asking: { actor: Actor; caller: Caller; now: Date },
) => {
  const view = await runWithReauthentication(context, { password, code }, asking, async (tx) => {
    const { actor, caller } = asking
    await lockSettings(tx)
    const before = await readSettings(tx)
    const changed = getKeys(wanted).filter((key) => wanted[key] !== before[key])
    for (const key of changed) await storeSetting(tx, key, JSON.stringify(wanted[key]), actor.userId)
    if (changed.length > 0) {
      await announceSettingsChange(tx)
      await recordSecurityEvent(tx, 'settings_changed', {
        description: changed.map((key) => `${key}: ${before[key]} became ${wanted[key]}`).join('; '),
        userId: actor.userId,
        caller,
        metadata: { changed },
      })
    }
    return getSettings(tx)
  })
  // Clear this process's cache immediately. Other server processes are notified.
  context.settings.invalidate()
  return view
}

const settingKeys = getKeys(defaultSettings)

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Reads all settings. Missing and invalid values get their defaults. */
export const readSettings = async (db: Queryable): Promise<Settings> => {
  const stored = new Map((await findSettings(db)).map(({ key, value }) => [key, parseJson(value)]))
  const valid = settingKeys.flatMap((key) => {
    const value = Settings.shape[key].safeParse(stored.get(key))
    return value.success ? [[key, value.data]] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(valid) }
}

/**
 * Makes two-factor authentication required for staff if the setting was never stored. Called at startup in
 * production.
 */
export const requireStaffTwoFactorByDefault = async (db: Queryable): Promise<void> => {
  await insertMissingSetting(db, 'staff_second_factor_required', 'true')
}
