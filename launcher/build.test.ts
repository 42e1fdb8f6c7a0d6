import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRunning } from '#launcher/database-cluster.ts'
import { ensureBuilt } from './build.ts'

let projectRoot: string

beforeEach(() => {
  projectRoot = mkdtempSync(join(tmpdir(), 'causeway-build-'))
  for (const folder of ['contract', 'server', 'web']) mkdirSync(join(projectRoot, folder))
  write('server/main.ts', 'one')
  setBuildScript('mkdir -p build/server && echo "$GALLERY" > build/server/main.js && echo built >> count.txt')
})

afterEach(() => rmSync(projectRoot, { recursive: true, force: true }))

function write(path: string, content: string): void {
  writeFileSync(join(projectRoot, path), content)
}

function setBuildScript(script: string): void {
  write('package.json', JSON.stringify({ scripts: { build: script } }))
}

const build = (gallery = false, signal = new AbortController().signal): Promise<void> =>
  ensureBuilt({ projectRoot, report: () => undefined, signal, gallery })

const countBuilds = (): number => readFileSync(join(projectRoot, 'count.txt'), 'utf8').split('\n').length - 1

it('builds once, and again after a source changes or is added or the output is gone', async () => {
  await build()
  await build()
  expect(countBuilds()).toBe(1)
  write('server/main.ts', 'two')
  await build()
  expect(countBuilds()).toBe(2)
  write('web/new.ts', '')
  await build()
  expect(countBuilds()).toBe(3)
  rmSync(join(projectRoot, 'build/server/main.js'))
  await build()
  expect(countBuilds()).toBe(4)
})

it('ignores dates and tests', async () => {
  await build()
  utimesSync(join(projectRoot, 'server/main.ts'), 1, 1)
  write('server/main.test.ts', 'a test')
  await build()
  expect(countBuilds()).toBe(1)
})

it('rebuilds without the gallery if the output includes it', async () => {
  const built = () => readFileSync(join(projectRoot, 'build/server/main.js'), 'utf8')
  await build(true)
  expect(built()).toBe('1\n')
  await build()
  expect(built()).toBe('\n')
})

it("shows the output of a failed build and doesn't keep it", async () => {
  setBuildScript(
    'mkdir -p build/server && echo > build/server/main.js && echo "main.ts: no such thing" >&2 && false',
  )
  await expect(build()).rejects.toThrow(/The build failed:\n.*no such thing/s)
  await expect(build()).rejects.toThrow('The build failed')
})

it('stops all processes of a canceled build', async () => {
  const controller = new AbortController()
  setBuildScript('(sleep 600 & echo $! > started.txt; wait) && mkdir -p build/server')
  const building = build(false, controller.signal)
  const started = join(projectRoot, 'started.txt')
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8')).toMatch(/\n/)
  await expect(build()).rejects.toThrow(`already being built (process ${process.pid})`)
  controller.abort()
  await expect(building).rejects.toThrow(/aborted/)
  await expect.poll(() => isRunning(Number(readFileSync(started, 'utf8')))).toBe(false)
})
