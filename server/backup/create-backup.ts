import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import * as schema from '#server/database/schema.ts'
import { findUsedKeyNames } from '#server/platform/encryption-keys.queries.ts'
import { openFileStore } from '#server/platform/files/file-storage.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'
import { compress, measureStream } from './content.ts'
import {
  type BackupStore,
  type BackupTable,
  getDocumentFileName,
  getTableFileName,
  type Manifest,
  writeContent,
  writeManifest,
} from './manifest.ts'
import {
  blockFileRemoval,
  connectWithCopySettings,
  findBackupTables,
  findFileNames,
  findNewestMigration,
  findSequences,
  readTable,
} from './tables.queries.ts'
import { verifyBackup } from './verify-backup.ts'

const MAX_CONCURRENT_FILES = 4

/**
 * Creates a consistent backup of the database and the documents while the program runs. Verifies the backup,
 * and removes it if anything fails.
 * @throws OperatorError if the destination isn't empty, the database has no tables, or verification fails
 */
export const createBackup = async (config: Config, backup: BackupStore, now: Date): Promise<Manifest> => {
  for await (const { name } of backup.store.list())
    throw new OperatorError(`${backup.address} isn’t empty (${name}). Choose an empty or new folder.`)
  const client = await connectWithCopySettings(config.directDatabaseUrl)
  try {
    // Files never change. This lock keeps them from being removed until the client disconnects, so they can be
    // copied after the tables.
    await blockFileRemoval(client)
    await client.query('begin transaction isolation level repeatable read read only')
    const contents = await copyDatabase(client, backup, now)
    const names = await findFileNames(client)
    await client.query('commit')
    const manifest = { ...contents, ...(await copyFiles(config, backup, names)) }
    await writeManifest(backup, manifest)
    await verifyBackup(backup, manifest)
    return manifest
  } catch (error) {
    await removeAll(backup).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

const removeAll = async ({ store }: BackupStore): Promise<void> => {
  for await (const { name } of store.list()) await store.remove(name)
}

/** Copies the tables that `findBackupTables` lists, within the client's transaction. */
const copyDatabase = async (
  client: pg.Client,
  backup: BackupStore,
  now: Date,
): Promise<Omit<Manifest, 'files' | 'missingFiles'>> => {
  const migration = await findNewestMigration(client)
  if (migration === null)
    throw new OperatorError('The database has no tables yet. Start the program once before you back it up.')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const tables: BackupTable[] = []
  for (const shape of await findBackupTables(client)) {
    const { name, columns } = shape
    const stream = readTable(client, shape)
    const measured = { bytes: 0, sha256: '' }
    const content = measureStream(stream, (found) => Object.assign(measured, found))
    await writeContent(backup, getTableFileName({ name }), compress(content))
    tables.push({ name, columns, rows: stream.rowCount, ...measured })
  }
  return {
    format: 1,
    program: readProgramVersion(),
    postgres: rows[0]?.server_version ?? '',
    createdAt: now.toISOString(),
    migration,
    keyNames: await findUsedKeyNames(drizzle(client, { schema, casing: 'snake_case' })),
    tables,
    sequences: await findSequences(client),
  }
}

export const readProgramVersion = (): string =>
  JSON.parse(readFileSync(resolveProjectPath('package.json'), 'utf8')).version

const copyFiles = async (
  config: Config,
  backup: BackupStore,
  names: readonly string[],
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> => {
  const source = openFileStore(config)
  const stored = new Set<string>()
  for await (const { name } of source.list()) stored.add(name)
  const limit = pLimit(MAX_CONCURRENT_FILES)
  const files = await limit.map(
    names.filter((name) => stored.has(name)),
    async (name) => {
      const measured = { bytes: 0, sha256: '' }
      const content = measureStream(await source.get(name), (found) => Object.assign(measured, found))
      await writeContent(backup, getDocumentFileName(name), content)
      return { name, ...measured }
    },
  )
  return { files, missingFiles: names.filter((name) => !stored.has(name)) }
}
