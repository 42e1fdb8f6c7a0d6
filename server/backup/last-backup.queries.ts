import { eq } from 'drizzle-orm'
import { z } from '#contract/zod.ts'
import { systemSettings } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const BackupRecord = z.object({
  finishedAt: z.coerce.date(),
  /** Folder or S3 address of the backup. */
  address: z.string(),
  rows: z.number(),
  files: z.number(),
})
type BackupRecord = z.output<typeof BackupRecord>

const SETTING_KEY = 'last_backup'

/** Returns the last successful backup, or null if there was none. */
export const findLastBackup = async (db: Queryable): Promise<BackupRecord | null> => {
  const [row] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, SETTING_KEY))
  return row?.value ? BackupRecord.parse(JSON.parse(row.value)) : null
}

export const recordBackup = (db: Queryable, backup: BackupRecord) => {
  const value = JSON.stringify(backup)
  return db
    .insert(systemSettings)
    .values({ key: SETTING_KEY, value, description: 'The last successful backup' })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: new Date() } })
}
