import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import {
  APP_NAME,
  createCluster,
  prepareClusterLocation,
  requireSameVersion,
  startCluster,
  stopOrphanedServer,
} from './database-cluster.ts'
import { hasErrorCode, UserFacingError } from './errors.ts'
import { acquireLock, isLocked } from './lock.ts'
import { findFreePortRange } from './ports.ts'
import type { Program } from './programs.ts'

export type DatabaseOptions = {
  /** Absolute path of the folder for the cluster and its password. Created if it doesn't exist. */
  dataDir: string
  /** Defaults to any free port. */
  port?: number
  settings?: Record<string, string>
  report?: (line: string) => void
  /**
   * If run as root: the folder for the cluster if PostgreSQL's account can't enter dataDir, and for copies of
   * the programs if the account can't run them. Defaults to DEFAULT_SYSTEM_FOLDER.
   */
  systemFolder?: string
  signal?: AbortSignal
  /** Folder that contains PostgreSQL's programs. Defaults to the one in node_modules. */
  programs?: string
}

export type EmbeddedDatabase = Pick<Program, 'ended' | 'stop'> & {
  /** Connection URL for a role that owns the "causeway" database and can create others. */
  url: string
}

const DEFAULT_SYSTEM_FOLDER = '/var/lib/causeway'
const POLL_MS = 25
const PASSWORD_BYTES = 24

/** Codes of connection errors that are expected while PostgreSQL starts. */
const startupErrorCodes = ['57P03', 'ECONNREFUSED', 'ECONNRESET']

/**
 * Starts PostgreSQL, even after a crash. Creates the cluster if it doesn't exist. PostgreSQL listens on
 * 127.0.0.1 and requires a random password.
 * @throws UserFacingError if the folder is in use, the password can't be read, another major version created
 *   the cluster, or PostgreSQL isn't available or can't be started; AbortError if the start is canceled; pg's
 *   error if PostgreSQL refuses the connection, for example because of a wrong password
 */
export async function startDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, settings = {}, report = () => undefined, systemFolder = DEFAULT_SYSTEM_FOLDER } = options
  mkdirSync(dataDir, { recursive: true })
  const lock = acquireLock(
    join(dataDir, 'database.lock'),
    (owner) => `The database in ${dataDir} is in use by ${owner}.`,
  )
  let program: Program | undefined
  try {
    const password = loadPassword(dataDir)
    const cluster = prepareClusterLocation(dataDir, systemFolder, report, options.programs)
    requireSameVersion(cluster)
    createCluster(cluster, password, report)
    await stopOrphanedServer(cluster.folder)
    const port = options.port ?? (await findFreePortRange(1))
    const url = `postgres://${APP_NAME}:${password}@127.0.0.1:${port}/${APP_NAME}`
    program = startCluster(cluster, port, settings)
    await waitForAccess(program, url, options.signal)
    void program.ended.then(() => lock.release())
    return { ...program, url }
  } catch (error) {
    await program?.stop()
    lock.release()
    throw error
  }
}

/**
 * Finds the embedded database that a running program has started, or starts it if it isn't running.
 * @returns the URL, and a function that stops the database if this call started it
 */
export async function connectOrStartDatabase(
  options: DatabaseOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const { dataDir } = options
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile) || !isLocked(join(dataDir, 'database.lock'))) return startDatabase(options)
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const url = `postgres://${APP_NAME}:${loadPassword(dataDir)}@127.0.0.1:${port}/${APP_NAME}`
  return { url, stop: async () => undefined }
}

/**
 * Reads the password, or creates and stores one. Stores it atomically, so that a crash can't leave a partial
 * file.
 * @throws UserFacingError if the file can't be read
 */
function loadPassword(dataDir: string): string {
  const file = join(dataDir, 'database.json')
  if (!existsSync(file)) {
    const password = randomBytes(PASSWORD_BYTES).toString('hex')
    writeFileSync(`${file}.new`, JSON.stringify({ password }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  try {
    return z.object({ password: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).password
  } catch {
    throw new UserFacingError(
      `${file} can't be read, so the database password is unknown. Restore the file from a backup.`,
    )
  }
}

/**
 * Waits until PostgreSQL accepts connections. There's no timeout, because recovery after a crash can take
 * minutes.
 * @throws UserFacingError if PostgreSQL ends, AbortError if the start is canceled, or pg's error if
 *   PostgreSQL refuses the connection, for example because of a wrong password
 */
async function waitForAccess(program: Program, url: string, signal: AbortSignal | undefined): Promise<void> {
  let ending: string | undefined
  void program.ended.then((sentence) => {
    ending = sentence
  })
  while (ending === undefined) {
    signal?.throwIfAborted()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined) // An unhandled error event would end the process.
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (!hasErrorCode(error, ...startupErrorCodes)) throw error
      await delay(POLL_MS)
    }
  }
  throw new UserFacingError(ending)
}
