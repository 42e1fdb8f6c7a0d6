import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { endOrphan, isRunning } from '#launcher/database-cluster.ts'
import { startDatabase } from '#launcher/embedded-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** connection URL of a role that may create databases; tests make their own from it */
    databaseUrl: string
  }
}

const prefix = 'causeway-tests-'

const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/** A PostgreSQL of its own that vanishes when it is stopped. */
export const startTestDatabase = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user who must get in
  const database = await startDatabase({ dataDir, settings: fastAndForgetful })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Gives all test files one PostgreSQL: that of TEST_DATABASE_URL, or one of its own.
 * @returns what Vitest calls at the end
 */
export default async function provideDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given)
    return async () => undefined
  }
  const database = await startTestDatabase()
  project.provide('databaseUrl', database.url)
  return database.stop
}

/** A test run that was killed leaves its PostgreSQL running; the folder's name tells whose it was. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const folder = join(tmpdir(), name)
    try {
      await endOrphan(join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // another user's; theirs to remove
    }
  }
}
