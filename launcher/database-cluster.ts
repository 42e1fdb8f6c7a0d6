import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLocation } from './database-location.ts'
import { quoteLastLines, UserFacingError } from './errors.ts'
import { openLog } from './log-file.ts'
import { runCommand, startProgram } from './programs.ts'

/** The superuser of the cluster; the application never connects as this role. */
export const adminRole = 'causeway_admin'

const draftPrefix = 'postgres.new-'

const serverSettings: Record<string, string> = {
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
 * Makes the cluster unless it exists. It is made under another name and renamed when complete, so that an
 * interrupted attempt is never taken for a cluster; what such an attempt left is removed.
 * @param durable false for tests: then nothing is forced to disk
 * @throws UserFacingError when initdb fails
 */
export async function ensureCluster(
  location: DatabaseLocation,
  adminPassword: string,
  durable: boolean,
): Promise<void> {
  const { folder, cluster, programs, account } = location
  for (const name of readdirSync(folder).filter((each) => each.startsWith(draftPrefix)))
    rmSync(join(folder, name), { recursive: true, force: true })
  if (existsSync(cluster)) return
  const draft = join(folder, `${draftPrefix}${process.pid}`)
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${adminPassword}\n`, { mode: 0o600 })
  if (account !== undefined)
    for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = [
    `--pgdata=${draft}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine; the machine's locales come and go.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]
  const { code, output } = await runCommand(join(programs, 'initdb'), args, processOptions(location, folder))
  rmSync(passwordFile)
  if (code !== 0) {
    throw new UserFacingError(`The database couldn't be created. PostgreSQL says:\n${quoteLastLines(output)}`)
  }
  renameSync(draft, cluster)
}

/**
 * Starts PostgreSQL on a cluster. It may end right away; the caller waits for connections and watches `ended`.
 * @param settings of PostgreSQL by name, over ours
 */
export function startCluster(
  location: DatabaseLocation,
  port: number,
  logFile: string,
  settings: Record<string, string>,
): ReturnType<typeof startProgram> {
  const writeLog = openLog(logFile)
  const assigned = Object.entries({ ...serverSettings, ...settings, port: String(port) })
  const args = ['-D', location.cluster, ...assigned.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return startProgram(join(location.programs, 'postgres'), args, {
    ...processOptions(location, location.cluster),
    name: 'database',
    onLines: (lines) => writeLog(`${lines.join('\n')}\n`),
    // Its fast shutdown rolls back open transactions; its immediate one leaves repairs to the next start.
    stopSignal: 'SIGINT',
    killSignal: 'SIGQUIT',
  })
}

function processOptions({ account }: DatabaseLocation, cwd: string) {
  return {
    // The folder we were started in may be closed to the account.
    cwd,
    // Nothing of the user's locale or PG* settings may change what the programs do.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  }
}
