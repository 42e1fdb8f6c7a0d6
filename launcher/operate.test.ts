import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDatabase } from './embedded-database.ts'
import { runCommand } from './programs.ts'

// Replaces the server's commands. Prints its arguments and the database's port.
const commandScript = `
import pg from 'pg'
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
const { rows } = await client.query('select inet_server_port() as port')
await client.end()
console.log(JSON.stringify({ args: process.argv.slice(2), port: rows[0].port }))
process.exit(process.argv[2] === 'doctor' ? 1 : 0)
`

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'causeway-operate-'))
  chmodSync(checkout, 0o711)
  cpSync(import.meta.dirname, join(checkout, 'launcher'), { recursive: true })
  symlinkSync(join(dirname(import.meta.dirname), 'node_modules'), join(checkout, 'node_modules'))
  for (const folder of ['contract', 'server', 'web']) mkdirSync(join(checkout, folder))
  writeFileSync(join(checkout, 'server', 'operate.js'), commandScript)
  const build = 'mkdir -p build/server && cp server/operate.js build/server/ && touch build/server/main.js'
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ type: 'module', scripts: { build } }))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

const operate = async (...args: string[]) => {
  const script = join(checkout, 'launcher', 'operate.ts')
  const { code, output } = await runCommand(process.execPath, [script, ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH },
  })
  const line = output.split('\n').findLast((candidate) => candidate.startsWith('{'))
  if (line === undefined) throw new Error(output)
  return { code, ...(JSON.parse(line) as { args: string[]; port: number }) }
}

/** Test timeout, in ms. The slowest test starts PostgreSQL twice. */
const TIMEOUT_MS = 120_000

it(
  'starts the embedded database for a command, and passes on arguments and exit code',
  async () => {
    expect(await operate('restore', '/backups/today')).toMatchObject({
      code: 0,
      args: ['restore', '/backups/today'],
    })
    expect(await operate('doctor', '--json')).toMatchObject({ code: 1, args: ['doctor', '--json'] })
  },
  TIMEOUT_MS,
)

it(
  'uses the embedded database of a running program and leaves it running',
  async () => {
    const dataDir = join(checkout, '.data')
    mkdirSync(dataDir, { mode: 0o711 })
    const database = await startDatabase({ dataDir })
    try {
      const port = Number(new URL(database.url).port)
      expect(await operate('backup', '/backups/today')).toMatchObject({ code: 0, port })
      expect(await operate('backup', '/backups/tomorrow')).toMatchObject({ code: 0, port })
    } finally {
      await database.stop()
    }
  },
  TIMEOUT_MS,
)
