import pg from 'pg'
import { inject, vi } from 'vitest'
import { migrateDatabase } from '#server/database/migrate.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { createJobs } from '#server/platform/jobs.ts'

const TEMPLATE_DATABASE = 'causeway_template'
const TEMPLATE_LOCK_ID = 501_004

const getDatabaseUrl = (database: string) => {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.href
}

const runAsAdmin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the migrated template database unless it exists. The caller must hold the advisory lock. */
const ensureTemplate = async (client: pg.Client) => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE_DATABASE])
  if (rowCount) return
  const unfinished = `${TEMPLATE_DATABASE}_unfinished`
  await client.query(`drop database if exists ${unfinished}`)
  await client.query(`create database ${unfinished}`)
  await migrateDatabase(getDatabaseUrl(unfinished))
  const { boss, start } = createJobs(getDatabaseUrl(unfinished), jobDefinitions, () => {})
  await start()
  await boss.stop({ graceful: false })
  await client.query(`alter database ${unfinished} rename to ${TEMPLATE_DATABASE}`)
}

/** Creates a migrated, empty database for a test file. Returns its URL and a function that drops it. */
export const createTestDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runAsAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_ID])
    await ensureTemplate(client)
    await client.query(`create database ${name} template ${TEMPLATE_DATABASE}`)
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK_ID])
  })
  return {
    url: getDatabaseUrl(name),
    drop: () =>
      runAsAdmin(async (client) => {
        const clients = "from pg_stat_activity where datname = $1 and backend_type = 'client backend'"
        // Connections close with a delay. Terminating one now would report an unexpected error.
        const expectNoClients = async () => {
          const { rowCount } = await client.query(`select ${clients}`, [name])
          if (rowCount) throw new Error('a client is connected')
        }
        await vi
          .waitFor(expectNoClients, { timeout: 2_000 })
          .catch(() => client.query(`select pg_terminate_backend(pid) ${clients}`, [name]))
        // Doesn't use `with (force)`, which requires a superuser while autovacuum is running.
        await client.query(`drop database if exists ${name}`)
      }),
  }
}
