import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireLock } from './lock.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-lock-'))
  file = join(folder, 'test.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const acquire = () => acquireLock(file, (owner) => `held by ${owner}`)

it('has one owner, names it, and is free after its release', () => {
  const lock = acquire()
  expect(acquire).toThrow(`held by process ${process.pid}`)
  lock.release()
  acquire().release()
})

it('is free when its owner was killed, even if another process has the recorded id', async () => {
  const script = join(folder, 'owner.mjs')
  const source = JSON.stringify(join(import.meta.dirname, 'lock.ts'))
  writeFileSync(
    script,
    `import { acquireLock } from ${source}
     globalThis.lock = acquireLock(${JSON.stringify(file)}, () => '')
     process.on('message', () => undefined) // keeps it running
     process.send('holds')`,
  )
  const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(owner, 'message')
  expect(acquire).toThrow(`held by process ${owner.pid}`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  writeFileSync(`${file}.pid`, String(process.pid))
  acquire().release()
})
