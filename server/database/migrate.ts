import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { inProject } from '#server/platform/paths.ts'

interface Journal {
  entries: { when: number }[]
}

/** Any fixed number. Nodes that start together wait for this lock in turn. */
const MIGRATION_LOCK = 501_003

const migrationsFolder = inProject('server/database/migrations')

/** Read once: a running process keeps the version it was started with, even when a release changes the folder. */
const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
const initial = journal.entries.at(0)
const newest = journal.entries.at(-1)

/** Versions from before the first release made databases that no migration can update. */
const requireReleased = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  )
  if (rows[0]?.name === null) return
  const { rows: applied } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at limit 1',
  )
  const [first] = applied
  if (first && Number(first.created_at) !== initial?.when)
    throw new ConfigError([
      "This database was created by an unreleased version and can't be updated. Delete the data folder, or use an empty database.",
    ])
}

/**
 * Brings the database to this version's schema. All pending migrations run in one transaction under an
 * advisory lock: several nodes may start at once, and one killed midway leaves nothing half done.
 * @throws ConfigError for a database from before the first release, which stays unchanged
 */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A lost connection surfaces in the running query. Without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '5s'")
    await requireReleased(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Returns whether the newest migration of this version is applied. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return newest !== undefined && Number(rows[0]?.created_at) >= newest.when
}
