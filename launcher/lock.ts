import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserFacingError } from './errors.ts'

/** Thrown when a running process holds the lock. */
export class LockHeld extends UserFacingError {}

export type Lock = {
  /** the holder before us died without releasing it: what it started may still be on its way out */
  tookOver: boolean
  release(): void
}

const sqliteBusy = 5

/**
 * Takes a lock that ends with its holder, however that dies: it is a lock of the operating system on an empty
 * file, so there is no stale lock to judge and no recycled process id to be fooled by. Node offers such locks
 * only through SQLite. Beside it lies "<file>.pid" with the holder's process id, for users.
 * @param file absolute path; its folder exists
 * @param sentence what to refuse with, given the holder: "process 123"
 * @throws LockHeld when a running process (this one included) has it
 */
export function acquireLock(file: string, sentence = (holder: string) => `held by ${holder}`): Lock {
  // SQLite would only say that it is "unable to open"; the operating system says why.
  accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
  const connection = new DatabaseSync(file)
  const pidFile = `${file}.pid`
  try {
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    connection.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    throw isBusy ? new LockHeld(sentence(readHolder(pidFile))) : error
  }
  const tookOver = existsSync(pidFile)
  writeFileSync(pidFile, String(process.pid))
  return {
    tookOver,
    release: () => {
      rmSync(pidFile, { force: true })
      connection.close()
    },
  }
}

function readHolder(pidFile: string): string {
  // The holder may have taken the lock this very moment and not have written its id yet.
  return existsSync(pidFile) ? `process ${readFileSync(pidFile, 'utf8')}` : 'another process'
}
