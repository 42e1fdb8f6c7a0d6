import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRunning } from './database-orphan.ts'
import { type DatabaseOptions, type EmbeddedDatabase, startDatabase } from './embedded-database.ts'

const fast = { fsync: 'off' }

let dataDir: string
let started: EmbeddedDatabase[]

beforeEach(() => {
  started = []
  dataDir = mkdtempSync(join(tmpdir(), 'causeway-database-'))
  chmodSync(dataDir, 0o711)
})

afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<DatabaseOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startDatabase({ dataDir, settings: fast, ...options })
  started.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

function readPostmaster(): { pid: number; port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

it('keeps data from one start to the next and is private to its owner', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS x')
  await first.stop()
  const second = await start()

  expect(await ask(second.url, 'SELECT x FROM kept')).toEqual([7])
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  expect(await ask(second.url, 'SHOW listen_addresses')).toEqual(['127.0.0.1'])
  expect(await ask(second.url, 'SHOW server_encoding')).toEqual(['UTF8'])
  await expect(ask(second.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
})

it('gives a role that may create databases but is no superuser', async () => {
  const { url } = await start()
  await ask(url, 'CREATE DATABASE another')
  const sql = 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user'
  expect(await ask(url, sql)).toEqual([false, true])
})

it('ends a PostgreSQL that outlived its killed program and keeps what it had committed', async () => {
  const script = join(dataDir, 'killed.mjs')
  const source = join(import.meta.dirname, 'embedded-database.ts')
  writeFileSync(
    script,
    `import { startDatabase } from ${JSON.stringify(source)}
     const database = await startDatabase({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
     process.send(database.url)`,
  )
  const program = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const url = await new Promise<string>((resolve) => program.once('message', (text) => resolve(String(text))))
  await ask(url, 'CREATE TABLE kept AS SELECT 8 AS x')
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGKILL')
  await gone
  const orphan = readPostmaster().pid
  expect(isRunning(orphan)).toBe(true)

  const { url: newUrl } = await start()
  expect(isRunning(orphan)).toBe(false)
  expect(await ask(newUrl, 'SELECT x FROM kept')).toEqual([8])
})

it('starts after PostgreSQL itself was killed', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 9 AS x')
  process.kill(readPostmaster().pid, 'SIGKILL')
  await first.ended
  const second = await start()
  expect(await ask(second.url, 'SELECT x FROM kept')).toEqual([9])
})

it('starts after PostgreSQL was killed and nobody collected the dead process', async () => {
  const first = await start()
  await first.stop()
  // A shell that starts a child and then sleeps without waiting for it leaves a zombie when that child ends.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const zombie = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (text) => resolve(Number(text))),
  )
  process.kill(zombie, 'SIGKILL')
  try {
    const lines = [zombie, join(dataDir, 'postgres'), 1, 1, '', '127.0.0.1', '1 1', 'ready', '']
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
    const second = await start()
    expect(await ask(second.url, 'SELECT 1')).toEqual([1])
  } finally {
    parent.kill('SIGKILL')
  }
})

it('is not fooled by a stale postmaster.pid whose process id belongs to another program', async () => {
  const first = await start()
  await first.stop()
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n1 1\nready\n`
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  const second = await start()
  expect(await ask(second.url, 'SELECT 1')).toEqual([1])
})

it('clears away a half-finished creation', async () => {
  const draft = join(dataDir, 'postgres.new')
  mkdirSync(draft)
  writeFileSync(join(draft, 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await ask(url, 'SELECT 1')).toEqual([1])
  expect(statSync(draft, { throwIfNoEntry: false })).toBeUndefined()
})

it('leaves nothing running when the password is not that of the cluster', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(dataDir, 'database.json'), JSON.stringify({ password: 'x' }))
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(/password authentication failed/)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('says who uses the folder instead of starting twice', async () => {
  await start()
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(`in use by process ${process.pid}`)
})

it('quotes PostgreSQL when it does not start', async () => {
  const database = await start()
  await database.stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(
    /The database stopped unexpectedly .* It said:\n.*initialized by PostgreSQL version 17, which is not compatible/s,
  )
})

it('ends its wait when the start is canceled', async () => {
  const controller = new AbortController()
  controller.abort()
  const canceled = startDatabase({ dataDir, settings: fast, signal: controller.signal })
  await expect(canceled).rejects.toThrow(/aborted/)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('tells when PostgreSQL ends on its own', async () => {
  const database = await start()
  process.kill(readPostmaster().pid, 'SIGQUIT')
  expect(await database.ended).toContain('immediate shutdown')
})

it.runIf(process.getuid?.() === 0)('runs for root in a folder nobody else can enter', async () => {
  const systemFolder = mkdtempSync(join(tmpdir(), 'causeway-system-'))
  chmodSync(dataDir, 0o700)
  const lines: string[] = []
  try {
    const first = await start({ systemFolder, report: (line) => lines.push(line) })
    expect(lines.join('\n')).toContain(`the database is in ${systemFolder}`)
    await first.stop()
    const second = await start({ systemFolder })
    expect(await ask(second.url, 'SELECT 1')).toEqual([1])
    await second.stop()

    rmSync(systemFolder, { recursive: true })
    const anew = await start({ systemFolder })
    expect(await ask(anew.url, 'SELECT 1')).toEqual([1])
    await anew.stop()
  } finally {
    rmSync(systemFolder, { recursive: true, force: true })
  }
})
