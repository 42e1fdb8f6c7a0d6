import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown when a running process holds the lock. */
export class LockHeld extends Error {
  /** "process 123" */
  readonly holder: string
  constructor(holder: string) {
    super(`held by ${holder}`)
    this.holder = holder
  }
}

export type Lock = {
  /** the holder before us died without releasing it: what it started may still be on its way out */
  tookOver: boolean
  release(): void
}

const sqliteBusy = 5

/**
 * Takes a lock that ends with its holder, however that dies: it is a lock of the operating system on an empty
 * file, so there is no stale lock to judge and no recycled process id to be fooled by. Node offers such locks
 * only through SQLite. Beside it lies "<file>.pid" with the holder's process id, for people.
 * @param file absolute path; its folder exists
 * @throws LockHeld when a running process (this one included) has it
 */
export function acquireLock(file: string): Lock {
  refuseUnwritable(file)
  const connection = new DatabaseSync(file)
  const pidFile = `${file}.pid`
  try {
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    connection.close()
    throw isBusy(error) ? new LockHeld(describeHolder(pidFile)) : error
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

/** SQLite would only say that it is "unable to open"; the operating system says why. */
function refuseUnwritable(file: string): void {
  accessSync(dirname(file), constants.W_OK)
  if (existsSync(file)) accessSync(file, constants.W_OK)
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function describeHolder(pidFile: string): string {
  // The holder may have taken the lock this very moment and not have written its id yet.
  return existsSync(pidFile) ? `process ${readFileSync(pidFile, 'utf8')}` : 'another process'
}
