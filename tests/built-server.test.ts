import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from './faults/spawned-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'causeway-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the built server with settings that make it exit. Returns the exit code and the error output. */
const start = (environment: Record<string, string>, nodeOptions: string[] = []) => {
  const { status, stderr } = spawnSync(process.execPath, [...nodeOptions, join(buildServer(), 'main.js')], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('the server reads .env in its folder, and variables that are set take precedence', () => {
  writeFileSync(join(folder, '.env'), 'PORT=none\n')
  const ofFile = start({})
  expect(ofFile).toEqual({ status: 1, stderr: expect.stringContaining('PORT is not valid') })
  const ofEnvironment = start({ PORT: '4000' })
  expect(ofEnvironment.stderr).toContain('DATABASE_URL is missing')
  expect(ofEnvironment.stderr).not.toContain('PORT')
})

test('an older Node.js is rejected with one sentence that names it', () => {
  const pretendOld = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })
    Object.defineProperty(process, 'version', { value: 'v20.19.0' })`
  const { status, stderr } = start({}, [`--import=data:text/javascript,${encodeURIComponent(pretendOld)}`])
  expect(status).toBe(1)
  expect(stderr).toBe(`The server needs Node.js 26 or newer. ${process.execPath} is v20.19.0.\n`)
})
