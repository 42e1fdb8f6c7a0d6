import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { isRunning } from '#launcher/database-cluster.ts'
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

it("connects as a role that can create databases but isn't a superuser", async () => {
  const { url } = await start()
  await ask(url, 'CREATE DATABASE another')
  const sql = 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user'
  expect(await ask(url, sql)).toEqual([false, true])
})

/** Starts the database in another process, which exits when it gets a message. */
async function startElsewhere(): Promise<{ program: ChildProcess; url: string }> {
  const script = join(dataDir, 'elsewhere.mjs')
  const source = join(import.meta.dirname, 'embedded-database.ts')
  writeFileSync(
    script,
    `import { startDatabase } from ${JSON.stringify(source)}
     process.once('message', () => process.exit())
     const database = await startDatabase({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
     process.send(database.url)`,
  )
  const program = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [url] = await once(program, 'message')
  return { program, url }
}

it('stops when the process that started it exits', async () => {
  const { program } = await startElsewhere()
  const { pid } = readPostmaster()
  program.send('exit')
  await once(program, 'exit')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('stops a PostgreSQL whose launcher was killed and keeps its committed data', async () => {
  const { program, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE kept AS SELECT 8 AS x')
  program.kill('SIGKILL')
  await once(program, 'exit')
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

it('starts if the old process id belongs to a zombie', async () => {
  const first = await start()
  await first.stop()
  // A shell that doesn't wait for its child leaves a zombie when the child ends.
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

it('starts if the old process id belongs to another program', async () => {
  const first = await start()
  await first.stop()
  const stale = `${process.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n1 1\nready\n`
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stale)
  const second = await start()
  expect(await ask(second.url, 'SELECT 1')).toEqual([1])
})

it('removes an unfinished cluster', async () => {
  const draft = join(dataDir, 'postgres.new')
  mkdirSync(draft)
  writeFileSync(join(draft, 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await ask(url, 'SELECT 1')).toEqual([1])
  expect(statSync(draft, { throwIfNoEntry: false })).toBeUndefined()
})

it('leaves nothing running if the password is wrong', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(dataDir, 'database.json'), JSON.stringify({ password: 'x' }))
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(/password authentication failed/)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('refuses to start twice and names the first process', async () => {
  await start()
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(`in use by process ${process.pid}`)
})

it.each([
  [
    '17',
    /created by PostgreSQL 17, and this version comes with PostgreSQL \d+\. Nothing was changed\. Run `npm run upgrade`/,
  ],
  ['99', /created by PostgreSQL 99.* Start it with the version of the program that created it/],
])('refuses a database of PostgreSQL %s and says what to do', async (version, sentence) => {
  const database = await start()
  await database.stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(sentence)
})

it("quotes PostgreSQL if it doesn't start", async () => {
  const database = await start()
  await database.stop()
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
  await expect(startDatabase({ dataDir, settings: fast })).rejects.toThrow(
    /The database stopped unexpectedly .* It said:\n.*could not open file "global\/pg_control"|could not find the database system/s,
  )
})

it('stops waiting when the start is canceled', async () => {
  const controller = new AbortController()
  controller.abort()
  const canceled = startDatabase({ dataDir, settings: fast, signal: controller.signal })
  await expect(canceled).rejects.toThrow(/aborted/)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

it('reports if PostgreSQL exits on its own', async () => {
  const database = await start()
  process.kill(readPostmaster().pid, 'SIGQUIT')
  expect(await database.ended).toContain('immediate shutdown')
})

it.runIf(process.getuid?.() === 0)(
  'runs as root with a data folder that other users can’t enter',
  async () => {
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
  },
)
