import type { SettingKey, Settings } from '#contract/settings.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findChanges, lockSettings, storeSetting } from './queries.ts'
import { readSettings } from './read-settings.ts'

/** All settings with who changed them last. */
export const viewSettings = async (db: Queryable) => ({
  settings: await readSettings(db),
  changes: await findChanges(db),
})

/** Stores the settings that differ, and records what was changed from what to what. */
export const changeSettings = ({ database }: Context, wanted: Settings, actor: Actor, caller: Caller) =>
  database.transaction(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    const changed = (Object.keys(wanted) as SettingKey[]).filter((key) => wanted[key] !== before[key])
    for (const key of changed) await storeSetting(tx, key, String(wanted[key]), actor.userId)
    if (changed.length > 0)
      await recordSecurityEvent(tx, 'settings_changed', {
        description: changed.map((key) => `${key}: ${before[key]} became ${wanted[key]}`).join('; '),
        userId: actor.userId,
        caller,
        metadata: { changed },
      })
    return viewSettings(tx)
  })
