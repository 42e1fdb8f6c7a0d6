import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { adminRole, ensureCluster, startCluster } from './database-cluster.ts'
import { defaultSystemFolder, locateDatabase } from './database-location.ts'
import { endOrphan } from './database-orphan.ts'
import { type DatabaseRecord, loadRecord, saveRecord } from './database-record.ts'
import { describeRefusal } from './database-refusal.ts'
import { hasCode, UserFacingError } from './errors.ts'
import { acquireLock } from './lock.ts'
import { findFreePort, probePort } from './ports.ts'
import type { Program } from './programs.ts'

export type DatabaseOptions = {
  /** absolute path of a folder for cluster, password and log; made when missing */
  dataDir: string
  /** this port or none; unset: the port of the last start, or another when that is taken */
  port?: number
  /** PostgreSQL settings by name, over ours; { fsync: 'off' } also creates the cluster without waiting for the disk */
  settings?: Record<string, string>
  /** receives progress lines for the user */
  report?: (line: string) => void
  /** where root keeps what an unprivileged account must reach */
  systemFolder?: string
}

export type EmbeddedDatabase = Pick<Program, 'ended' | 'stop' | 'kill'> & {
  /** connection URL of a role that owns the database "causeway" and may create others */
  url: string
}

const appName = 'causeway' // role and database
const pollMs = 25
const notPrepared = ['28P01', '28000', '3D000'] // no such role yet, no such database yet
const startingUp = ['57P03', 'ECONNREFUSED', 'ECONNRESET']

/**
 * Starts the PostgreSQL that comes with the project on a data folder of its own, whatever state the last run
 * left it in. It listens on 127.0.0.1 only and asks for a random password.
 * @throws UserFacingError when another program uses the folder, or PostgreSQL cannot be created or started
 */
export async function startDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, settings = {}, report = () => undefined, systemFolder = defaultSystemFolder } = options
  const logs = join(dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  const record = loadRecord(dataDir)
  const location = locateDatabase(dataDir, record, systemFolder, report)
  const { cluster, folder } = location
  const lock = acquireLock(
    join(folder, 'database.lock'),
    (holder) => `The database in ${folder} is in use by ${holder}.`,
  )
  try {
    if (!existsSync(cluster)) report('Creating the database (first start) …')
    await ensureCluster(location, record.adminPassword, settings.fsync !== 'off')
    await endOrphan(cluster)
    const port = options.port ?? (await choosePort(record.port))
    const program = startCluster(location, port, join(logs, 'postgres.log'), settings)
    const isServing = await waitForAccess(program, record, port).catch(async (error: unknown) => {
      await program.stop()
      throw error
    })
    if (!isServing) throw new UserFacingError(describeRefusal(cluster, program.lastLines()))
    if (record.port !== port) saveRecord(dataDir, { ...record, port })
    void program.ended.then(() => lock.release())
    return { ...program, url: connectionUrl(appName, record.password, port, appName) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function choosePort(last: number | undefined): Promise<number> {
  if (last !== undefined && (await probePort('127.0.0.1', last)) === 'free') return last
  return findFreePort()
}

/**
 * Waits until PostgreSQL serves the application's database; creates role and database in a new cluster.
 * @returns false when PostgreSQL ended before it accepted a connection
 */
async function waitForAccess(program: Program, record: DatabaseRecord, port: number): Promise<boolean> {
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    try {
      await withClient(connectionUrl(appName, record.password, port, appName), async () => undefined)
      return true
    } catch (error) {
      if (hasCode(error, ...notPrepared)) await prepare(record, port)
      // Recovery after a crash may take minutes; as long as PostgreSQL runs, it gets there.
      else if (hasCode(error, ...startingUp)) await delay(pollMs)
      else throw error
    }
  }
  return false
}

async function prepare(record: DatabaseRecord, port: number): Promise<void> {
  await withClient(connectionUrl(adminRole, record.adminPassword, port, 'postgres'), async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [appName])
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    const password = client.escapeLiteral(record.password)
    await client.query(`${verb} ROLE ${appName} LOGIN CREATEDB PASSWORD ${password}`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [appName])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${appName} OWNER ${appName}`)
  })
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // a connection lost between two queries is seen by the next one
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

function connectionUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
