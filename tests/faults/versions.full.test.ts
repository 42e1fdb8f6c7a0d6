import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/identity'
import { sendMessage } from '#contract/messaging'
import { findFreePortRange } from '#launcher/ports.ts'
import { findMigrationState, migrateDatabase } from '#server/database/migrate.ts'
import journal from '#server/database/migrations/meta/_journal.json' with { type: 'json' }
import { resolveProjectPath } from '#server/platform/paths.ts'
import { startPurchase } from '../users.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import {
  buildServer,
  runServerBuild,
  type ServerProcess,
  type SpawnedProgram,
  startServerProcess,
  startSpawnedProgram,
} from './spawned-program.ts'

const MAX_LOCK_WAIT_MS = 5_000
/** Time for which both versions run after the migration, in ms. */
const SIDE_BY_SIDE_MS = 2_000

const newest = journal.entries.at(-1)
const previous = journal.entries.at(-2)
if (!newest || !previous) throw new Error('there are no two migrations')

const runGit = (...args: string[]) =>
  spawnSync('git', args, { cwd: resolveProjectPath(), encoding: 'utf8' }).stdout?.trim() ?? ''

/** The parent of the commit that added the newest migration. Empty without a Git history. */
const previousCommit = runGit(
  'rev-parse',
  '--verify',
  '--quiet',
  `${runGit('log', '-1', '--diff-filter=A', '--format=%H', '--', `server/database/migrations/${newest.tag}.sql`) || 'none'}^`,
)

const folder = resolveProjectPath('build', `previous-${process.pid}`)

/** Builds the server from the previous commit in its own folder, with the currently installed packages. */
const buildPreviousVersion = (): string => {
  mkdirSync(folder, { recursive: true })
  const extract = `git archive ${previousCommit} | tar -x -C '${folder}'`
  const { status, stderr } = spawnSync('sh', ['-c', extract], { cwd: resolveProjectPath(), encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  symlinkSync(resolveProjectPath('node_modules'), join(folder, 'node_modules'))
  const build = join(folder, 'build', 'server')
  runServerBuild(folder, build)
  return build
}

const startNewVersion = async (program: SpawnedProgram, more: Record<string, string> = {}) => {
  const port = await findFreePortRange(1)
  const process = startServerProcess(buildServer(), { ...program.environment, PORT: String(port), ...more })
  return { ...process, url: `http://127.0.0.1:${port}` }
}

const fetchReadiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}

const stopProcess = async ({ server, exited }: ServerProcess) => {
  server.kill('SIGTERM')
  await exited
}

// Skipped in copies without the Git history, which can't build the previous version.
describe.runIf(previousCommit !== '')('beside the previous version', () => {
  let program: SpawnedProgram
  beforeAll(async () => {
    buildServer()
    program = await startSpawnedProgram({ build: buildPreviousVersion() })
  }, 180_000)
  afterAll(async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`[fault 20] the version before ${newest.tag} serves while this one migrates: no 5xx, and nobody waits longer than a lock may take`, {
    timeout: 120_000,
  }, async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => startPurchase(program)))
    expect(await fetchReadiness(program.url)).toMatchObject({ status: 200 })
    const statuses = new Set<number>()
    let slowest = 0
    let count = 0
    let isRunning = true
    let longestWaitMs = 0
    const watch = (async () => {
      const waiting = sql`select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
        from pg_locks where not granted`
      while (isRunning) {
        const { rows } = await program.context.database.execute<{ ms: number }>(waiting)
        longestWaitMs = Math.max(longestWaitMs, rows[0]?.ms ?? 0)
        await delay(20)
      }
    })()
    const load = clients.map(async ({ browser, publicId }) => {
      const path = sendMessage.path.replace(':id', publicId)
      while (isRunning) {
        const startedAt = performance.now()
        await startPurchase(program)
        const answers = await Promise.all([
          browser.send('POST', path, { body: { message: `number ${count}` } }),
          browser.send('GET', path),
          browser.send('GET', getCurrentUser.path),
        ])
        slowest = Math.max(slowest, performance.now() - startedAt)
        for (const { status } of answers) statuses.add(status)
        count += answers.length
      }
    })
    const updated = await startNewVersion(program)
    const countAtMigration = await updated.ready
      .then(() => count)
      .finally(async () => {
        await delay(SIDE_BY_SIDE_MS)
        isRunning = false
        await Promise.all([...load, watch])
      })
    process.stdout.write(
      `${count} requests beside a migration, slowest ${Math.round(slowest)} ms, longest wait for a lock ${Math.round(longestWaitMs)} ms\n`,
    )

    expect([...statuses]).toEqual([200])
    expect(count).toBeGreaterThan(countAtMigration)
    expect(longestWaitMs).toBeLessThan(MAX_LOCK_WAIT_MS)
    await expect.poll(() => fetchReadiness(updated.url)).toMatchObject({ status: 200 })

    // After the next version has migrated the database, this version reports that and doesn't start again.
    const next = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 4000000000000)`
    await program.context.database.execute(next)
    await expect
      .poll(() => fetchReadiness(updated.url))
      .toEqual({
        status: 503,
        body: { status: 'not ready', reason: 'the database has a schema of a newer version' },
      })
    const refused = await startNewVersion(program)
    await expect(refused.ready).rejects.toThrow('This database was updated by a newer version of the program')
    await stopProcess(updated)
  })
})

test('[fault 21] a migration that is killed before its commit leaves the schema as it was, and the next start completes it', {
  timeout: 120_000,
}, async () => {
  const program = await startSpawnedProgram()
  const admin = new pg.Client({ connectionString: program.databaseUrl })
  await admin.connect()
  await admin.query('create database killed_migration')
  await admin.end()
  const url = new URL(program.databaseUrl)
  url.pathname = '/killed_migration'
  await migrateDatabase(url.href, previous.when)
  const network = await openDatabaseProxy(url.href)
  const pool = new pg.Pool({ connectionString: url.href })
  try {
    const held = network.holdCommit(String(newest.when), 'before')
    const killed = await startNewVersion(program, { DATABASE_URL: network.url })
    await held
    killed.server.kill('SIGKILL')
    await killed.exited
    expect(await findMigrationState(pool)).toBe('older')

    const next = await startNewVersion(program, { DATABASE_URL: network.url })
    await next.ready
    expect(await findMigrationState(pool)).toBe('current')
    await stopProcess(next)
  } finally {
    await pool.end()
    network.close()
    await program.stop()
  }
})
