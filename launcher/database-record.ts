import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, PlainFailure } from './plain-failure.ts'

/** What must be remembered about the embedded database; kept in DATA_DIR/database.json, readable by the owner only. */
export type DatabaseRecord = {
  /** password of the role that owns the application's database */
  password: string
  /** password of the superuser, used only to create that role */
  adminPassword: string
  /** the port of the last start, tried first at the next one */
  port?: number
  /** the folder that holds the cluster when DATA_DIR itself cannot (see database-home.ts) */
  folder?: string
}

/** Reads the record of a data folder, or makes a new one with random passwords. */
export function loadRecord(dataDir: string): DatabaseRecord {
  let text: string
  try {
    text = readFileSync(recordFile(dataDir), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    const record = {
      password: randomBytes(24).toString('hex'),
      adminPassword: randomBytes(24).toString('hex'),
    }
    saveRecord(dataDir, record)
    return record
  }
  return parseRecord(text, recordFile(dataDir))
}

/** Writes the record in one step: a crash leaves the old one or the new one. */
export function saveRecord(dataDir: string, record: DatabaseRecord): void {
  const draft = `${recordFile(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, recordFile(dataDir))
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'database.json')
}

function parseRecord(text: string, file: string): DatabaseRecord {
  const unreadable = new PlainFailure(
    `${file} cannot be read, so the password of the database is unknown. Restore the file from a backup.`,
  )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable
  }
  if (typeof value !== 'object' || value === null) throw unreadable
  if (!('password' in value) || typeof value.password !== 'string') throw unreadable
  if (!('adminPassword' in value) || typeof value.adminPassword !== 'string') throw unreadable
  return {
    password: value.password,
    adminPassword: value.adminPassword,
    ...('port' in value && typeof value.port === 'number' ? { port: value.port } : {}),
    ...('folder' in value && typeof value.folder === 'string' ? { folder: value.folder } : {}),
  }
}
