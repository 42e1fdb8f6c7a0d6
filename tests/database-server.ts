import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isRunning, stopOrphanedServer } from '#launcher/database-cluster.ts'
import { startDatabase } from '#launcher/embedded-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of a role that can create databases. Each test file creates its own database. */
    databaseUrl: string
  }
}

const FOLDER_PREFIX = 'causeway-tests-'

const unsafeFastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/** Starts a temporary PostgreSQL server. Returns its URL and a function that stops and deletes it. */
export const startTestDatabaseServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  await removeAbandonedFolders()
  const dataDir = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  chmodSync(dataDir, 0o711) // If tests run as root, PostgreSQL runs as another user, who needs access.
  const database = await startDatabase({ dataDir, settings: unsafeFastSettings })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Provides one PostgreSQL server for all test files: the one at TEST_DATABASE_URL, or a temporary one.
 * Returns the teardown function for Vitest.
 */
export default async function provideDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given)
    return async () => undefined
  }
  const database = await startTestDatabaseServer()
  project.provide('databaseUrl', database.url)
  return database.stop
}

/**
 * Stops the servers and removes the data folders left by killed test runs. A folder's name contains the
 * process ID of its run.
 */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const folder = join(tmpdir(), name)
    try {
      await stopOrphanedServer(join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder may belong to another user, who must remove it.
    }
  }
}
