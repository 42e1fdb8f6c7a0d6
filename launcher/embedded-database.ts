import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, waitForAccess } from './database-access.ts'
import { ensureCluster } from './database-cluster.ts'
import { type DatabaseHome, defaultSystemFolder, prepareHome } from './database-home.ts'
import { endOrphan } from './database-orphan.ts'
import { type DatabaseProcess, spawnDatabase } from './database-process.ts'
import { type DatabaseRecord, loadRecord, saveRecord } from './database-record.ts'
import { explainRefusal } from './database-trouble.ts'
import { acquireLock, type Lock, LockHeld } from './lock.ts'
import { rotateLog } from './log-file.ts'
import { PlainFailure } from './plain-failure.ts'
import { findFreePort, probePort } from './ports.ts'

export type DatabaseOptions = {
  /** absolute path of a folder for cluster, password and log; made when missing */
  dataDir: string
  /** this port or none; unset: the port of the last start, or another when that is taken */
  port?: number
  /** PostgreSQL settings by name, over ours; { fsync: 'off' } also creates the cluster without waiting for the disk */
  settings?: Record<string, string>
  /** receives progress lines for the person */
  tell?: (line: string) => void
  /** where root keeps what an unprivileged account must reach */
  systemFolder?: string
}

export type EmbeddedDatabase = {
  /** connection URL of a role that owns the database "causeway" and may create others */
  url: string
  /** resolves with PostgreSQL's last log lines once it has ended, expected or not */
  ended: Promise<string>
  /** ends PostgreSQL and waits for it */
  stop(): Promise<void>
  /** ends PostgreSQL without waiting; nothing committed is lost */
  kill(): void
}

const portAttempts = 5

/**
 * Starts the PostgreSQL that comes with the project on a data folder of its own, whatever state the last run
 * left it in. It listens on 127.0.0.1 only and asks for a random password.
 * @throws PlainFailure when another program uses the folder, or PostgreSQL cannot be created or started
 */
export async function startDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const tell = options.tell ?? (() => undefined)
  const settings = options.settings ?? {}
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true })
  const record = loadRecord(options.dataDir)
  const home = prepareHome(options.dataDir, record, options.systemFolder ?? defaultSystemFolder, tell)
  const lock = lockCluster(home)
  try {
    if (!existsSync(home.cluster)) tell('Creating the database (first start) …')
    await ensureCluster(home, record.adminPassword, settings.fsync !== 'off')
    await endOrphan(home.cluster)
    const logFile = join(options.dataDir, 'logs', 'postgres.log')
    rotateLog(logFile)
    const { database, port } = await startOnSomePort(home, record, logFile, settings, options.port)
    if (record.port !== port) saveRecord(options.dataDir, { ...record, port })
    void database.ended.then(() => lock.release())
    return { url: databaseUrl(record, port), ended: database.ended, stop: database.stop, kill: database.kill }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Between finding a port free and using it another program may take it; then the next one is tried. */
async function startOnSomePort(
  home: DatabaseHome,
  record: DatabaseRecord,
  logFile: string,
  settings: Record<string, string>,
  fixedPort: number | undefined,
): Promise<{ database: DatabaseProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await choosePort(attempt === 1 ? record.port : undefined))
    const database = spawnDatabase(home, port, logFile, settings)
    let hasEnded = false
    void database.ended.then(() => {
      hasEnded = true
    })
    try {
      if (await waitForAccess(record, port, () => hasEnded)) return { database, port }
    } catch (error) {
      await database.stop()
      throw error
    }
    const lastLines = await database.ended
    const isPortTaken = /could not bind|could not create any TCP/.test(lastLines)
    if (isPortTaken && fixedPort === undefined && attempt < portAttempts) continue
    const sentence = explainRefusal(home.cluster, lastLines) ?? 'The database could not be started.'
    throw new PlainFailure(`${sentence} PostgreSQL says:\n${lastLines}`)
  }
}

async function choosePort(last: number | undefined): Promise<number> {
  if (last !== undefined && (await probePort('127.0.0.1', last)) === 'free') return last
  return findFreePort()
}

function lockCluster(home: DatabaseHome): Lock {
  try {
    return acquireLock(join(home.folder, 'database.lock'))
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    throw new PlainFailure(`The database in ${home.folder} is in use by ${error.holder}.`)
  }
}
