import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { resolveProjectPath } from '#server/platform/paths.ts'

interface Journal {
  entries: { when: number }[]
}

/** ID of the advisory lock for migrations. Any fixed number works. */
const MIGRATION_LOCK_ID = 501_003

/**
 * Lock timeout of a migration, in ms. Shorter than PostgreSQL's `deadlock_timeout` of 1 s, so that in a
 * deadlock the migration fails instead of a request to a running server.
 */
const LOCK_TIMEOUT_MS = 500

/** Maximum number of attempts to run a migration that can't get a lock, and the delay between them, in ms. */
const MAX_LOCK_ATTEMPTS = 60
const RETRY_DELAY_MS = 500

const migrationsFolder = resolveProjectPath('server/database/migrations')

/**
 * The migration journal. It's read once at startup, so that a running process keeps using its own version's
 * journal if a release changes the folder.
 */
const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
const initialMigration = journal.entries.at(0)
const newestMigration = journal.entries.at(-1)

/** Rejects databases from before the first release, because there are no migrations for them. */
const requireReleasedDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  )
  if (rows[0]?.name === null) return
  const { rows: applied } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at limit 1',
  )
  const [first] = applied
  if (first && Number(first.created_at) !== initialMigration?.when)
    throw new ConfigError([
      'This database was created by an unreleased version and can’t be updated. Delete the data folder, or use an empty database.',
    ])
}

/** Whether this version includes the migration whose journal entry has this `when`. */
export const hasMigration = (when: number): boolean => journal.entries.some((entry) => entry.when === when)

/** Calls `work` with a temporary folder that contains all migrations up to and including `when`. */
const withMigrationsUntil = async (when: number, work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const entries = journal.entries.filter((entry) => entry.when <= when)
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether PostgreSQL reported a lock timeout or a deadlock. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '55P03' || error.code === '40P01')) || isLockFailure(error.cause))

/** Retries migrations that failed to get a lock. Their transaction was rolled back. */
const retryLockFailures = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_LOCK_ATTEMPTS || !isLockFailure(error)) throw error
      await setTimeout(RETRY_DELAY_MS)
    }
  }
}

/**
 * Migrates the database to this version's schema. Pending migrations run in one transaction with an advisory
 * lock, so that several nodes can start at once, and a killed node leaves no partial migration.
 * @param until the `when` of the last migration to run. Defaults to all.
 * @throws ConfigError for a database from before the first release, which stays unchanged
 */
export const migrateDatabase = async (url: string, until = Number.POSITIVE_INFINITY): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A lost connection also fails the running query. Without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    await client.query("select set_config('lock_timeout', $1, false)", [`${LOCK_TIMEOUT_MS}ms`])
    await requireReleasedDatabase(client)
    const runFrom = (folder: string) =>
      retryLockFailures(() => migrate(drizzle(client), { migrationsFolder: folder }))
    if (until >= (newestMigration?.when ?? 0)) await runFrom(migrationsFolder)
    else await withMigrationsUntil(until, runFrom)
  } finally {
    await client.end()
  }
}

/**
 * Compares the database's migrations with this version's. `older` means that migrations are pending, and
 * `newer` that the database contains an unknown migration.
 */
export const findMigrationState = async (pool: pg.Pool): Promise<'current' | 'older' | 'newer'> => {
  const { rows } = await pool.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  if (rows.some(({ created_at: when }) => !hasMigration(Number(when)))) return 'newer'
  return rows.length === journal.entries.length ? 'current' : 'older'
}

/**
 * Migrates the database if migrations are pending. Checking first is cheaper than the connection and lock
 * that a migration needs.
 * @throws ConfigError for a database of a newer or an unreleased version, which stays unchanged
 */
export const ensureMigrated = async (pool: pg.Pool, directUrl: string): Promise<void> => {
  // The migrations table of a new database doesn't exist yet. Migrating reports any other error again.
  const compare = () => findMigrationState(pool).catch(() => 'older' as const)
  if ((await compare()) === 'older') await migrateDatabase(directUrl)
  if ((await compare()) === 'newer')
    throw new ConfigError([
      'This database was updated by a newer version of the program. Start that version, or restore a backup from before the update.',
    ])
}
