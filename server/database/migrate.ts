import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inProject } from '#server/platform/paths.ts'

/** Any fixed number; all nodes that start at once queue up behind it. */
const MIGRATION_LOCK = 501_003

const migrationsFolder = inProject('server/database/migrations')

/**
 * Brings the database to this version's schema. All pending migrations run in one transaction under an
 * advisory lock: several nodes may start at once, and one killed midway leaves nothing half done.
 */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A lost connection surfaces in the query that was running; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '5s'")
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Read once: a process stays the version that it was started as, whatever a release puts into the folder. */
const journal: { entries: { when: number }[] } = JSON.parse(
  readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
)
const newest = journal.entries.at(-1)

/** Is the newest migration of this version in the database? */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return newest !== undefined && Number(rows[0]?.created_at) >= newest.when
}
