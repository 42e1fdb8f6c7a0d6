import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { FileStorage } from './file-storage.ts'

/** ID of the advisory lock that a backup holds while it copies files. Any fixed number works. */
export const FILE_REMOVAL_LOCK_ID = 501_005

/** Removes files. Waits until running backups end. @throws if that takes longer than the statement timeout */
export const removeFiles = (
  { database, files }: { database: Database; files: Pick<FileStorage, 'remove'> },
  names: readonly string[],
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${FILE_REMOVAL_LOCK_ID})`)
    for (const name of names) await files.remove(name)
  })
