import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UserFacingError } from './errors.ts'

const SQLITE_BUSY = 5

/**
 * Acquires an operating system lock on a file. The lock is released when this process ends, even after a
 * crash, so there are no stale locks. Uses SQLite, because Node provides no such locks itself. "<file>.pid"
 * contains the owner's process ID for the error message.
 * @param refusal builds the message from the owner, such as "process 123"
 * @throws UserFacingError if a running process, including this one, holds the lock
 */
export function acquireLock(file: string, refusal: (owner: string) => string): { release(): void } {
  const connection = new DatabaseSync(file)
  const pidFile = `${file}.pid`
  try {
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    connection.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    const owner = existsSync(pidFile) ? `process ${readFileSync(pidFile, 'utf8')}` : 'another process'
    throw isBusy ? new UserFacingError(refusal(owner)) : error
  }
  writeFileSync(pidFile, String(process.pid))
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      connection.close()
    },
  }
}

/** Whether a running process holds the lock. */
export function isLocked(file: string): boolean {
  try {
    acquireLock(file, () => '').release()
    return false
  } catch (error) {
    if (error instanceof UserFacingError) return true
    throw error
  }
}
