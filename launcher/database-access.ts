import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { adminRole } from './database-cluster.ts'
import type { DatabaseRecord } from './database-record.ts'
import { hasCode } from './plain-failure.ts'

const appName = 'causeway' // role and database
const pollMs = 25
const startingUp = '57P03'
const notPrepared = ['28P01', '28000', '3D000'] // no such role yet, no such database yet

/** The connection URL of the application's role, which owns its database and may create further ones. */
export function databaseUrl(record: DatabaseRecord, port: number): string {
  return connectionUrl(appName, record.password, port, appName)
}

/**
 * Waits until PostgreSQL serves the application's database; creates role and database in a new cluster.
 * @param hasEnded tells that PostgreSQL is gone and waiting is in vain
 * @returns false when it ended before it accepted a connection
 */
export async function waitForAccess(
  record: DatabaseRecord,
  port: number,
  hasEnded: () => boolean,
): Promise<boolean> {
  const url = databaseUrl(record, port)
  for (;;) {
    if (hasEnded()) return false
    try {
      await withClient(url, async () => undefined)
      return true
    } catch (error) {
      if (hasCode(error, ...notPrepared)) await prepare(record, port)
      // Recovery after a crash may take minutes; as long as PostgreSQL runs, it gets there.
      else if (hasCode(error, startingUp, 'ECONNREFUSED', 'ECONNRESET')) await delay(pollMs)
      else throw error
    }
  }
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
