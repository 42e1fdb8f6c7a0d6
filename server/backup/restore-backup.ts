import pLimit from 'p-limit'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { hasMigration, migrateDatabase } from '#server/database/migrate.ts'
import { openFileStore } from '#server/platform/files/file-storage.ts'
import { createJobs, type Queues } from '#server/platform/jobs.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { decompress, measureContent } from './content.ts'
import {
  type BackupStore,
  getDocumentFileName,
  getTableFileName,
  type Manifest,
  readContent,
  readManifest,
} from './manifest.ts'
import {
  connectWithCopySettings,
  deleteJobsWithoutQueue,
  findBackupTables,
  findFilledTable,
  findNewestMigration,
  loadTable,
  readTable,
  setSequences,
  suspendConstraints,
} from './tables.queries.ts'
import { verifyBackup } from './verify-backup.ts'

const MAX_CONCURRENT_FILES = 4

/**
 * Restores a backup into an empty installation. Checks the backup and the installation before the first
 * change.
 * @throws OperatorError if the backup is incomplete, damaged, newer than the program, or needs another key,
 * or if the database or the document storage isn't empty
 */
export const restoreBackup = async (
  config: Config,
  source: BackupStore,
  queues: Queues,
): Promise<Manifest> => {
  const { manifest, backup } = await readManifest(source)
  requireFit(config, manifest, backup.address)
  await verifyBackup(backup, manifest)
  await requireEmpty(config, manifest)
  await restoreDatabase(config.directDatabaseUrl, { manifest, backup }, queues, () =>
    restoreFiles(config, backup, manifest),
  )
  return manifest
}

/**
 * Checks a backup by restoring it into a temporary database on the same server and comparing checksums.
 * @throws OperatorError if the backup can't be restored or the role can't create databases
 */
export const checkBackup = async (config: Config, source: BackupStore, queues: Queues): Promise<Manifest> => {
  const { manifest, backup } = await readManifest(source)
  requireFit(config, manifest, backup.address)
  await verifyBackup(backup, manifest)
  const name = `causeway_check_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(config.directDatabaseUrl)
  url.pathname = `/${name}`
  const client = await connectWithCopySettings(config.directDatabaseUrl)
  try {
    await client.query(`create database ${name}`).catch((cause: unknown) => {
      if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause
      throw new OperatorError(
        'Checking a backup needs a temporary database, which this database role may not create. Run ALTER ROLE … CREATEDB for it.',
        { cause },
      )
    })
    await restoreDatabase(url.href, { manifest, backup }, queues, async () => {})
    return manifest
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

/**
 * Checks that this program can restore the backup.
 * @throws OperatorError if the backup is from a newer program or its encryption keys aren't configured
 */
const requireFit = ({ encryptionKeys }: Config, manifest: Manifest, address: string): void => {
  if (!hasMigration(manifest.migration))
    throw new OperatorError(
      `The backup in ${address} was made by a newer version of the program. Install that version and restore it there.`,
    )
  const configured = new Set(encryptionKeys.map(getKeyName))
  const missing = manifest.keyNames.filter((name) => !configured.has(name))
  if (missing.length > 0)
    throw new OperatorError(
      `The data in ${address} is encrypted with key ${missing.join(', ')}, which ENCRYPTION_KEYS doesn’t contain. Add that key and restore again.`,
    )
}

/**
 * Requires an empty database and empty document storage. Allows files of the same backup, because an
 * interrupted restore leaves them.
 * @throws OperatorError if there are rows, newer tables, or other files
 */
const requireEmpty = async (config: Config, manifest: Manifest): Promise<void> => {
  const client = await connectWithCopySettings(config.directDatabaseUrl)
  try {
    const table = await findFilledTable(client)
    if (table !== undefined || ((await findNewestMigration(client)) ?? 0) > manifest.migration)
      throw new OperatorError(
        `The database isn’t empty: ${table === undefined ? 'its tables are newer than the backup' : `table ${table} has rows`}. Restore into a new database or data folder.`,
      )
  } finally {
    await client.end()
  }
  const expected = new Set(manifest.files.map(({ name }) => name))
  for await (const { name } of openFileStore(config).list())
    if (!expected.has(name))
      throw new OperatorError(
        `The folder for documents isn’t empty: it contains ${name}. Restore into a new data folder or bucket.`,
      )
}

const restoreFiles = async (config: Config, backup: BackupStore, { files }: Manifest): Promise<void> => {
  const target = openFileStore(config)
  await pLimit(MAX_CONCURRENT_FILES).map(files, ({ name }) =>
    target.put(name, readContent(backup, getDocumentFileName(name))),
  )
}

/**
 * Creates the tables as of the backup's migration, and then loads them in one transaction. The next start
 * runs later migrations.
 * @param finish runs before the commit
 */
const restoreDatabase = async (
  url: string,
  { manifest, backup }: { manifest: Manifest; backup: BackupStore },
  queues: Queues,
  finish: () => Promise<void>,
): Promise<void> => {
  await migrateDatabase(url, manifest.migration)
  const { boss, start } = createJobs(url, queues, () => {})
  await start()
  await boss.stop({ graceful: false })
  const client = await connectWithCopySettings(url)
  try {
    await client.query('begin')
    const shapes = new Map((await findBackupTables(client)).map((shape) => [shape.name, shape]))
    const constraints = await suspendConstraints(client, [...shapes.values()])
    for (const name of shapes.keys()) await client.query(`delete from ${name}`)
    for (const table of manifest.tables) {
      const shape = shapes.get(table.name)
      if (!shape)
        throw new OperatorError(`The backup has a table ${table.name}, which this program doesn’t create.`)
      await loadTable(client, table, shape, decompress(readContent(backup, getTableFileName(table))))
      const isSame = JSON.stringify(table.columns) === JSON.stringify(shape.columns)
      const found = await measureContent(readTable(client, shape))
      if (isSame && found.sha256 !== table.sha256)
        throw new OperatorError(
          `Table ${table.name} differs from the backup after loading. Nothing was restored.`,
        )
    }
    await deleteJobsWithoutQueue(client)
    await constraints.restore()
    await setSequences(client, manifest.sequences)
    await finish()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
