import { eq, sql } from 'drizzle-orm'
import type { SettingKey } from '#contract/identity'
import { systemSettings, users } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'

/** Descriptions stored with each setting, for operators who read the table. */
const settingDescriptions: Record<SettingKey, string> = {
  staff_second_factor_required: 'Whether staff must use two-step login (true or false)',
  client_session_idle_days: 'Days of inactivity before a client is signed out',
  client_session_days: 'Days before a client is signed out, active or not',
  staff_session_idle_minutes: 'Minutes of inactivity before staff are signed out',
  reminder_discount_code: 'Discount code in reminders of unpaid orders',
  bank_details: 'Bank account for clients who pay by transfer, as they see it',
  staff_session_hours: 'Hours before staff are signed out, active or not',
}

export const findSettings = (db: Queryable) =>
  db.select({ key: systemSettings.key, value: systemSettings.value }).from(systemSettings)

export const findLastSettingChanges = (db: Queryable) =>
  db
    .select({ key: systemSettings.key, by: users.name, at: systemSettings.updatedAt })
    .from(systemSettings)
    .leftJoin(users, eq(users.id, systemSettings.updatedBy))

/** Locks the settings until the transaction ends, so that changes run one at a time. */
export const lockSettings = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)

export const storeSetting = (db: Queryable, key: SettingKey, value: string, updatedBy: number) =>
  db
    .insert(systemSettings)
    .values({ key, value, description: settingDescriptions[key], updatedBy })
    .onConflictDoUpdate({
      target: systemSettings.key,
      set: { value, description: settingDescriptions[key], updatedBy, updatedAt: new Date() },
    })

export const insertMissingSetting = (db: Queryable, key: SettingKey, value: string) =>
  db
    .insert(systemSettings)
    .values({ key, value, description: settingDescriptions[key] })
    .onConflictDoNothing()
