import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { databaseEnvironment } from './database-cluster.ts'
import type { DatabaseHome } from './database-home.ts'
import { hasCode, quoteLastLines } from './plain-failure.ts'

/** A running PostgreSQL. */
export type DatabaseProcess = {
  pid: number
  /** resolves with its last log lines (indented) once it has ended, for whatever reason */
  ended: Promise<string>
  /** ends it: open transactions are rolled back, everything committed is on disk; waits for the end */
  stop(): Promise<void>
  /** ends it at once; the next start repairs from its log */
  kill(): void
}

const stopPatienceMs = 20_000
const keptOutput = 64 * 1024

const settingsForSmallMachines: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may be longer than the 107 bytes an operating system allows.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Compiling a plan costs more than it wins on queries as short as ours.
  jit: 'off',
}

/**
 * Starts PostgreSQL on a cluster. It is detached from the terminal, because Ctrl-C must reach the server
 * before the database. It may end right away; the caller waits for connections and watches `ended`.
 * @param logFile receives what PostgreSQL reports; directly, so that it can still report when we are gone
 */
export function spawnDatabase(
  home: DatabaseHome,
  port: number,
  logFile: string,
  settings: Record<string, string>,
): DatabaseProcess {
  const log = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  const assigned = Object.entries({ ...settingsForSmallMachines, ...settings, port: String(port) })
  const child = spawn(
    home.binaries.postgres,
    ['-D', home.cluster, ...assigned.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: home.cluster,
      env: databaseEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
      ...(home.account === undefined ? {} : { uid: home.account.uid, gid: home.account.gid }),
    },
  )
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`  ${error.message}`))
    child.once('exit', () => resolve(quoteLastLines(readFrom(logFile, from))))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child, ended),
    kill: () => {
      child.kill('SIGQUIT')
    },
  }
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), stopPatienceMs)
  await ended
  clearTimeout(impatience)
}

/** What was written after a position, its last 64 KiB at most; nothing when the file was deleted meanwhile. */
function readFrom(file: string, position: number): string {
  try {
    return readFileSync(file).subarray(position).subarray(-keptOutput).toString()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}
