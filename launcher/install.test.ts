import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// run.mjs is run for real, with the real npm, in a small project whose "node" package is a local one.
let project: string

const fakeNode = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`
const lockOf = (extra: Record<string, unknown> = {}) => ({
  name: 'small',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'small', dependencies: { node: 'file:parts/node', ...dependenciesOf(extra) } },
    'node_modules/node': { resolved: 'parts/node', link: true },
    'parts/node': { name: 'node', version: '1.0.0', bin: { node: 'bin/node' } },
    ...extra,
  },
})

const unreachable = {
  'node_modules/is-number': {
    version: '7.0.0',
    resolved: 'https://registry.npmjs.org/is-number/-/is-number-7.0.0.tgz',
  },
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'causeway-install-'))
  mkdirSync(join(project, 'parts/node/bin'), { recursive: true })
  mkdirSync(join(project, 'launcher'))
  for (const name of ['run', 'install', 'install-failure']) {
    copyFileSync(join(import.meta.dirname, `${name}.mjs`), join(project, 'launcher', `${name}.mjs`))
  }
  write('launcher/launch.ts', "console.log('launched', process.argv.length)")
  write(
    'parts/node/package.json',
    JSON.stringify({ name: 'node', version: '1.0.0', bin: { node: 'bin/node' } }),
  )
  writeFileSync(join(project, 'parts/node/bin/node'), fakeNode, { mode: 0o755 })
  writeLock()
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(path: string, content: string): void {
  writeFileSync(join(project, path), content)
}

function dependenciesOf(entries: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.keys(entries).map((path) => [path.replace('node_modules/', ''), '*']))
}

function writeLock(extra: Record<string, unknown> = {}): void {
  const lock = lockOf(extra)
  write('package-lock.json', JSON.stringify(lock, null, 2))
  write('package.json', JSON.stringify({ ...lock.packages[''], type: 'module' }))
}

async function start(
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(project, 'launcher/run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, HOME: project, npm_config_cache: join(project, 'cache'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

function pretendNpm(body: string): Record<string, string> {
  write('npm-cli.cjs', body)
  return { npm_execpath: join(project, 'npm-cli.cjs') }
}

it('installs at the first start only, then hands over', async () => {
  const first = await start()
  expect(first.output).toMatch(
    /^Installing packages \(first start, .*\n.*Packages installed in \d+ s\.\nlaunched 4\n$/,
  )
  expect(first.code).toBe(0)
  expect(await start()).toEqual({ code: 0, output: 'launched 4\n' })
})

it('installs again when the lock file changed', async () => {
  await start()
  write('package-lock.json', `${readFileSync(join(project, 'package-lock.json'), 'utf8')}\n`)
  rmSync(join(project, 'node_modules/.package-lock.json'))
  expect((await start()).output).toMatch(/^Installing packages \(they changed or are incomplete\)/)
})

it('repairs an installation that was cut off', async () => {
  await start()
  rmSync(join(project, 'node_modules/.package-lock.json'))
  expect((await start()).output).toMatch(/^Installing packages .*launched/s)
  rmSync(join(project, 'node_modules/node'), { recursive: true })
  expect((await start()).output).toMatch(/^Installing packages .*launched/s)
})

it('accepts what a developer installed by hand', async () => {
  expect(spawnSync('npm', ['install', '--no-save'], { cwd: project }).status).toBe(0)
  expect(await start()).toEqual({ code: 0, output: 'launched 4\n' })
})

it('says that the registry is out of reach, with what npm said below', async () => {
  writeLock(unreachable)
  const { code, output } = await start({
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_fetch_retries: '0',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe npm registry is out of reach, so .*\n {2}npm http fetch .*ECONNREFUSED/)
  expect(output).not.toMatch(/\n.*\s+at .*:\d+/)
})

it('says that lock file and package.json do not agree', async () => {
  mkdirSync(join(project, 'parts/more'))
  write('parts/more/package.json', JSON.stringify({ name: 'more', version: '1.0.0' }))
  write(
    'package.json',
    JSON.stringify({ type: 'module', dependencies: { node: 'file:parts/node', more: 'file:parts/more' } }),
  )
  const { code, output } = await start()
  expect(code).toBe(1)
  expect(output).toMatch(/\npackage-lock\.json and package\.json do not agree\. .*\n {2}npm error /)
})

it('says that npm is missing', async () => {
  const { code, output } = await start({ PATH: project })
  expect(code).toBe(1)
  expect(output).toMatch(/\nnpm is missing on this machine\. .*\n$/)
})

it.each([
  ["console.error('npm error code ENOSPC'); process.exit(228)"],
  [
    `console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write')
     const { cpSync, mkdirSync } = require('node:fs')
     mkdirSync('node_modules')
     cpSync('package-lock.json', 'node_modules/.package-lock.json')`,
  ],
])('says that the disk is full, even if npm thinks all went well: %s', async (body) => {
  const { code, output } = await start(pretendNpm(body))
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe disk is full, so the packages couldn't be installed\./)
  expect(existsSync(join(project, 'node_modules/.package-lock.json'))).toBe(false)
})

it('says that npm runs no install scripts', async () => {
  const { code, output } = await start(pretendNpm(''))
  expect(code).toBe(1)
  expect(output).toMatch(/npm is set to run no install scripts/)
})
