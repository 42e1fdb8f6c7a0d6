import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isRunning } from '#launcher/database-cluster.ts'
import { findFreePortRange } from './ports.ts'

// Runs `npm run dev` on a copy of the project, because the test changes files.
const projectRoot = dirname(import.meta.dirname)
const copied = ['contract', 'launcher', 'public', 'sandbox', 'server', 'web', 'package.json', 'tsconfig.json']
const configs = ['vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts']

let checkout: string
let cleanUp: () => Promise<unknown>

afterEach(async () => {
  await cleanUp()
  rmSync(checkout, { recursive: true, force: true })
})

const getChildren = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map(Number)

const read = async (url: string): Promise<string> => (await fetch(url)).text()

it('serves site and API at one address, applies a server change, and leaves nothing running', {
  timeout: 180_000,
}, async () => {
  checkout = mkdtempSync(join(tmpdir(), 'causeway-dev-'))
  chmodSync(checkout, 0o711)
  for (const name of [...copied, ...configs])
    cpSync(join(projectRoot, name), join(checkout, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'))
  const port = await findFreePortRange(4)
  const program = spawn(process.execPath, [join(checkout, 'launcher', 'launch.ts'), 'dev'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  cleanUp = () => {
    program.kill('SIGTERM')
    return ended
  }
  let output = ''
  program.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Ready in [\d.]+ s/)

  const home = await read(`http://localhost:${port}/`)
  expect(['<h1', 'inject-hmr-runtime'].map((part) => home.includes(part))).toEqual([true, true])
  const address = `http://localhost:${port}/api/nothing`
  expect(await read(address)).toContain('There’s nothing at this address.')
  const file = join(checkout, 'contract/problem.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('There’s nothing at this address.', 'Changed!'))
  await expect.poll(() => read(address), { timeout: 60_000 }).toContain('Changed!')

  const children = getChildren(program.pid ?? 0)
  expect(children.map(isRunning)).toEqual([true, true, true, true])
  program.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(children.map(isRunning)).toEqual([false, false, false, false])
})
