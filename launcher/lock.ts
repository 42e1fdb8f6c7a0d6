import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UserFacingError } from './errors.ts'

const SQLITE_BUSY = 5

/**
 * Takes an operating system lock on a file. It ends with this process, even after a crash, so there are no
 * stale locks. Node offers such locks only through SQLite. "<file>.pid" holds the owner's process id for the
 * message.
 * @param refusal builds the message from the owner: "process 123"
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
