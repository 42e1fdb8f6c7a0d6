import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRunning } from '#launcher/database-cluster.ts'
import { findFreePortRange } from './ports.ts'

// Runs the launcher in a temporary checkout, with a small script as server and as sandbox.
const createPartScript = (name: string) => `
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
const note = (what) => appendFileSync('history.txt', '${name} ' + what + '\\n')
if (process.env.MAIL_FROM === 'nonsense') { console.error('MAIL_FROM is not valid.'); process.exit(1) }
const port = Number('${name}' === 'server' ? process.env.PORT : process.env.SANDBOX_PORT)
const page = JSON.stringify({ pid: process.pid, databaseUrl: process.env.DATABASE_URL, demoData: process.env.DEMO_DATA })
const server = createServer((request, response) => response.end(page)).listen(port, process.env.HOST, () => {
  note('ready')
  console.log('Setup code of the ${name}')
  process.send('ready')
})
process.on('SIGTERM', () => server.close(() => { note('ended'); process.exit(0) }))
process.on('disconnect', () => process.exit(0))
`

let checkout: string
let port: number
let programs: Program[]

type Program = {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
}

beforeEach(async () => {
  programs = []
  port = await findFreePortRange(4)
  checkout = mkdtempSync(join(tmpdir(), 'causeway-launch-'))
  chmodSync(checkout, 0o711)
  cpSync(import.meta.dirname, join(checkout, 'launcher'), { recursive: true })
  symlinkSync(join(dirname(import.meta.dirname), 'node_modules'), join(checkout, 'node_modules'))
  for (const folder of ['contract', 'server', 'web', 'sandbox']) mkdirSync(join(checkout, folder))
  write('server/main.js', createPartScript('server'))
  write('sandbox/main.ts', createPartScript('sandbox'))
  const build = 'mkdir -p build/server && cp server/main.js build/server/main.js'
  write('package.json', JSON.stringify({ type: 'module', scripts: { build } }))
})

afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  rmSync(checkout, { recursive: true, force: true })
})

function write(path: string, content: string): void {
  writeFileSync(join(checkout, path), content)
}

function launch(environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [join(checkout, 'launcher', 'launch.ts'), 'start'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  // Node doesn't emit 'close' after disconnect(), so wait for the exit and both streams.
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ...[child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('close', resolve))),
  ]).then(([code]) => code)
  const program = { child, output: () => output, ended }
  programs.push(program)
  return program
}

async function launchUntilReady(environment: Record<string, string> = {}): Promise<Program> {
  const program = launch(environment)
  await expect.poll(program.output, { timeout: 20_000 }).toMatch(/Ready in [\d.]+ s/)
  return program
}

async function readPart(partPort: number): Promise<{ pid: number; databaseUrl: string; demoData: string }> {
  return (await fetch(`http://127.0.0.1:${partPort}/`)).json()
}

function readPostmasterId(): number {
  return Number(readFileSync(join(checkout, '.data/postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

it('starts everything, prints the addresses, and stops in order on Ctrl-C', async () => {
  const program = await launchUntilReady()
  expect(program.output()).toContain(`http://localhost:${port}\n`)
  expect(program.output()).toContain(`http://localhost:${port + 1}/mailbox`)
  expect(program.output()).toContain('client@causeway.example')
  expect(program.output()).toContain('Setup code of the server\n')
  const server = await readPart(port)
  expect(server.databaseUrl).toMatch(/^postgres:\/\/causeway:[0-9a-f]{48}@127\.0\.0\.1:\d+\/causeway$/)
  expect(server.demoData).toBe('true')
  const postmaster = readPostmasterId()

  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  expect(readFileSync(join(checkout, 'history.txt'), 'utf8')).toMatch(/server ended\nsandbox ended\n$/)
  expect(isRunning(postmaster)).toBe(false)
  expect(program.output()).toMatch(/Stopped\.\n$/)
})

it('starts the second time without building again', async () => {
  const first = await launchUntilReady()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = await launchUntilReady()
  expect(second.output()).not.toMatch(/Building|Creating/)
})

it('refuses a second start with the same data folder and names the first process', async () => {
  const first = await launchUntilReady()
  const second = launch()
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Causeway is already running from this data folder (process ${first.child.pid}).\n`,
  )
})

it('refuses a taken port before it starts anything', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
  const program = launch()
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(new RegExp(`^Port ${port} is taken by another program\\. .*\\n$`))
  expect(existsSync(join(checkout, '.data/postgres'))).toBe(false)
  squatter.close()
})

it('starts again after it was killed, and the old processes stop', async () => {
  const killed = await launchUntilReady()
  const server = await readPart(port)
  const sandbox = await readPart(port + 1)
  const postmaster = readPostmasterId()
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await launchUntilReady()
  expect([server.pid, sandbox.pid, postmaster].map(isRunning)).toEqual([false, false, false])
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

it('stops when its parent process has ended', async () => {
  const program = await launchUntilReady()
  program.child.disconnect()
  expect(await program.ended).toBe(0)
})

it.each(['server', 'sandbox', 'database'])('stops the rest and says why when the %s dies', async (part) => {
  const program = await launchUntilReady()
  const postmaster = readPostmasterId()
  const pids = {
    server: (await readPart(port)).pid,
    sandbox: (await readPart(port + 1)).pid,
    database: postmaster,
  }
  process.kill(pids[part as keyof typeof pids], 'SIGKILL')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain(`The ${part} stopped unexpectedly`)
  expect(Object.values(pids).map(isRunning)).toEqual([false, false, false])
})

it("shows why the server doesn't start", async () => {
  const program = launch({ MAIL_FROM: 'nonsense' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('MAIL_FROM is not valid.\n')
  expect(program.output()).toMatch(/The (server|sandbox) stopped unexpectedly \(exit code 1\)/)
})

it('reads .env, and the environment takes precedence', async () => {
  appendFileSync(join(checkout, '.env'), `PORT=1\nDEMO_DATA=false\n`)
  const program = await launchUntilReady({ ADMIN_EMAIL: '' })
  expect(program.output()).toContain('admin@causeway.example')
  expect((await readPart(port)).demoData).toBe('false')
  expect(program.output()).not.toContain('client@causeway.example')
})

it('runs only the server in production, with an unchanged environment', async () => {
  write('server/main.js', 'console.log(JSON.stringify(Object.keys(process.env).sort())); process.exit(3)')
  const program = launch({ NODE_ENV: 'production' })
  expect(await program.ended).toBe(3)
  const names: string[] = JSON.parse(program.output().split('\n').at(-2) ?? '')
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['NODE_ENV', 'PATH', 'PORT'])
  expect(existsSync(join(checkout, '.data'))).toBe(false)
})
