import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Runs run.mjs with the real npm in a small project whose "node" package is a local folder.
let project: string

const nodePackage = { name: 'node', version: '1.0.0', bin: { node: 'bin/node' } }
const fakeNode = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'causeway-install-'))
  mkdirSync(join(project, 'parts/node/bin'), { recursive: true })
  mkdirSync(join(project, 'launcher'))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(project, 'launcher/run.mjs'))
  write('launcher/launch.ts', "console.log('launched', process.argv[2])")
  write('parts/node/package.json', JSON.stringify(nodePackage))
  writeFileSync(join(project, 'parts/node/bin/node'), fakeNode, { mode: 0o755 })
  const root = { name: 'small', dependencies: { node: 'file:parts/node' } }
  write('package.json', JSON.stringify({ ...root, type: 'module' }))
  const packages = {
    '': root,
    'node_modules/node': { resolved: 'parts/node', link: true },
    'parts/node': nodePackage,
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['aix'] },
  }
  write('package-lock.json', JSON.stringify({ name: 'small', lockfileVersion: 3, requires: true, packages }))
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(path: string, content: string): void {
  writeFileSync(join(project, path), content)
}

async function start(environment: Record<string, string> = {}): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(project, 'launcher/run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, HOME: project, npm_config_cache: join(project, 'cache'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

it('installs packages at the first start only', async () => {
  const first = await start()
  expect(first).toEqual({
    code: 0,
    output: expect.stringMatching(/^Installing packages …\n.*\nlaunched start\n$/s),
  })
  expect(await start()).toEqual({ code: 0, output: 'launched start\n' })
})

it('installs again after an interrupted installation', async () => {
  await start()
  rmSync(join(project, 'node_modules/.package-lock.json'))
  expect((await start()).output).toMatch(/^Installing packages .*launched/s)
  rmSync(join(project, 'node_modules/node'))
  expect((await start()).output).toMatch(/^Installing packages .*launched/s)
})

it('accepts packages that a developer installed', async () => {
  expect(spawnSync('npm', ['install', '--no-save'], { cwd: project }).status).toBe(0)
  expect(await start()).toEqual({ code: 0, output: 'launched start\n' })
})

it('shows what npm reports when the installation fails', async () => {
  mkdirSync(join(project, 'parts/more'))
  write('parts/more/package.json', JSON.stringify({ name: 'more', version: '1.0.0' }))
  const dependencies = { node: 'file:parts/node', more: 'file:parts/more' }
  write('package.json', JSON.stringify({ type: 'module', dependencies }))
  const { code, output } = await start()
  expect(code).toBe(1)
  expect(output).toMatch(/npm error .*\nThe packages couldn't be installed\./s)
})

it('says that npm is missing', async () => {
  const { code, output } = await start({ PATH: project })
  expect(code).toBe(1)
  expect(output).toMatch(/\nnpm couldn't be started .*\n$/)
})
