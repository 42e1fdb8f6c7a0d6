import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from './errors.ts'
import { readJson, writePrivateJson } from './json-file.ts'

const DatabaseRecord = z.object({
  /** of the role that owns the application's database */
  password: z.string(),
  /** of the superuser, used only to create that role */
  adminPassword: z.string(),
  /** of the last start, tried first at the next one */
  port: z.number().optional(),
  /** holds the cluster when DATA_DIR cannot (see database-location.ts) */
  folder: z.string().optional(),
})

/** What must be remembered about the embedded database; kept in DATA_DIR/database.json. */
export type DatabaseRecord = z.infer<typeof DatabaseRecord>

/** Reads the record of a data folder, or makes one with random passwords. */
export function loadRecord(dataDir: string): DatabaseRecord {
  const value = readJson(recordFile(dataDir))
  if (value === undefined) {
    return saveRecord(dataDir, { password: randomPassword(), adminPassword: randomPassword() })
  }
  const record = DatabaseRecord.safeParse(value)
  if (record.success) return record.data
  throw new UserFacingError(
    `${recordFile(dataDir)} can't be read, so the database password is unknown. Restore the file from a backup.`,
  )
}

export function saveRecord(dataDir: string, record: DatabaseRecord): DatabaseRecord {
  writePrivateJson(recordFile(dataDir), record)
  return record
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'database.json')
}

function randomPassword(): string {
  return randomBytes(24).toString('hex')
}
