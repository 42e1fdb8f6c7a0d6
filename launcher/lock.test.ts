import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireLock, LockHeld } from './lock.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-lock-'))
  file = join(folder, 'test.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is held by one, names the holder, and is free after release', () => {
  const lock = acquireLock(file)
  expect(() => acquireLock(file)).toThrow(LockHeld)
  expect(() => acquireLock(file)).toThrow(`held by process ${process.pid}`)
  lock.release()
  const next = acquireLock(file)
  expect(next.tookOver).toBe(false)
  next.release()
})

it('is free when its holder was killed, even if a living process has the recorded id', async () => {
  const child = startContender('globalThis.lock = acquireLock(FILE); process.send("holds")')
  await nextMessage(child)
  expect(() => acquireLock(file)).toThrow(`held by process ${child.pid}`)
  await kill(child)
  writeFileSync(`${file}.pid`, String(process.pid))
  const lock = acquireLock(file)
  expect(lock.tookOver).toBe(true)
  lock.release()
})

it('goes to exactly one of many that want it at the same time', async () => {
  writeFileSync(`${file}.pid`, '999999999')
  const contenders = Array.from({ length: 6 }, () =>
    startContender(`process.once('message', () => {
      try { globalThis.lock = acquireLock(FILE); process.send('won') } catch { process.send('lost') }
    })
    process.send('ready')`),
  )
  await Promise.all(contenders.map(nextMessage))
  const outcomes = Promise.all(contenders.map(nextMessage))
  for (const child of contenders) child.send('go')
  expect((await outcomes).filter((outcome) => outcome === 'won')).toHaveLength(1)
  await Promise.all(contenders.map(kill))
})

/** A process of its own that can take the lock; it stays until it is killed. */
function startContender(body: string): ChildProcess {
  const script = join(folder, `${randomUUID()}.mjs`) // its own, for a file being written anew reads as empty
  const source = JSON.stringify(join(import.meta.dirname, 'lock.ts'))
  writeFileSync(
    script,
    `import { acquireLock } from ${source}
     const FILE = ${JSON.stringify(file)}
     process.on('message', () => undefined) // a listener keeps it running
     process.on('disconnect', () => process.exit())
     ${body}`,
  )
  return spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}

function kill(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return exit
}
