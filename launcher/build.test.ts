import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureBuilt, isBuilt } from './build.ts'
import { isRunning } from './processes.ts'

let projectRoot: string
let told: string[]

beforeEach(() => {
  projectRoot = mkdtempSync(join(tmpdir(), 'causeway-build-'))
  told = []
  for (const folder of ['contract', 'server/deep', 'web'])
    mkdirSync(join(projectRoot, folder), { recursive: true })
  write('server/main.ts', 'one')
  write('server/deep/part.ts', 'two')
  setBuildScript(
    'mkdir -p build/server && cat server/main.ts > build/server/main.js && echo built >> count.txt',
  )
})

afterEach(() => rmSync(projectRoot, { recursive: true, force: true }))

function write(path: string, content: string): void {
  writeFileSync(join(projectRoot, path), content)
}

function setBuildScript(script: string): void {
  write('package.json', JSON.stringify({ scripts: { build: script } }))
}

function build(signal = new AbortController().signal): Promise<void> {
  return ensureBuilt({ projectRoot, report: (line) => told.push(line), signal })
}

it('builds once and again only when a source changes', async () => {
  await build()
  expect(isBuilt({ projectRoot })).toBe(true)
  await build()
  expect(readFileSync(join(projectRoot, 'count.txt'), 'utf8')).toBe('built\n')

  write('server/deep/part.ts', 'TWO')
  expect(isBuilt({ projectRoot })).toBe(false)
  await build()
  expect(readFileSync(join(projectRoot, 'count.txt'), 'utf8')).toBe('built\nbuilt\n')
})

it('builds again for production what was built with the gallery', async () => {
  setBuildScript('mkdir -p build/server && printf "%s" "$GALLERY" > build/server/main.js')
  const built = () => readFileSync(join(projectRoot, 'build/server/main.js'), 'utf8')
  await ensureBuilt({ projectRoot, report: () => {}, signal: new AbortController().signal, gallery: true })
  expect(built()).toBe('1')
  expect(isBuilt({ projectRoot })).toBe(false)
  await build()
  expect(built()).toBe('')
  expect(isBuilt({ projectRoot, gallery: true })).toBe(false)
})

it('looks at contents, not dates, and not at tests', async () => {
  await build()
  utimesSync(join(projectRoot, 'server/main.ts'), 1, 1)
  write('server/main.test.ts', 'a test')
  expect(isBuilt({ projectRoot })).toBe(true)
})

it('notices added, removed and renamed files', async () => {
  await build()
  write('web/new.ts', '')
  expect(isBuilt({ projectRoot })).toBe(false)
  await build()
  rmSync(join(projectRoot, 'web/new.ts'))
  write('web/renamed.ts', '')
  expect(isBuilt({ projectRoot })).toBe(false)
})

it('builds again when the built program is gone', async () => {
  await build()
  rmSync(join(projectRoot, 'build/server/main.js'))
  expect(isBuilt({ projectRoot })).toBe(false)
})

it('shows the output of a failed build and does not take it for finished', async () => {
  setBuildScript(
    'mkdir -p build/server && echo half > build/server/main.js && echo "main.ts: no such thing" >&2 && false',
  )
  await expect(build()).rejects.toThrow(/The build failed:\n.*no such thing/s)
  expect(isBuilt({ projectRoot })).toBe(false)
})

it('ends a running build with everything it started when called off', async () => {
  const controller = new AbortController()
  setBuildScript('(sleep 600 & echo $! > started.txt; wait) && mkdir -p build/server')
  const building = build(controller.signal)
  const startedFile = join(projectRoot, 'started.txt')
  await expect.poll(() => existsSync(startedFile) && readFileSync(startedFile, 'utf8')).toMatch(/\n/)
  controller.abort()
  await expect(building).rejects.toThrow(/aborted/)
  await expect.poll(() => isRunning(Number(readFileSync(startedFile, 'utf8')))).toBe(false)
  expect(isBuilt({ projectRoot })).toBe(false)
})

it('is done once when two starts ask for it at the same time', async () => {
  const count = 'mkdir -p build/server && echo built >> count.txt && sleep 0.2 && echo > build/server/main.js'
  setBuildScript(count)
  await Promise.all([build(), build()])
  expect(readFileSync(join(projectRoot, 'count.txt'), 'utf8')).toBe('built\n')
})
