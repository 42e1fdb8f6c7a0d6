import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#contract/messaging'
import { waitUntilPasses } from '../eventually.ts'
import { startPurchase } from '../users.ts'
import { type RealProgram, startRealProgram } from './real-program.ts'

const diskFolder = mkdtempSync(join(tmpdir(), 'causeway-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', diskFolder]).status === 0
const fillerFile = join(diskFolder, 'balloon')

/** Fills the disk to the last byte. */
const fillDisk = () => {
  for (const size of [1024 * 1024, 4096, 1])
    for (;;)
      try {
        writeFileSync(fillerFile, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
}

afterAll(() => rmdirSync(diskFolder))

// Only root can mount a small disk. server/platform/storage.test.ts tests the reaction on every machine.
describe.runIf(isMounted)('a full disk', () => {
  let program: RealProgram
  beforeAll(async () => {
    chmodSync(diskFolder, 0o711)
    program = await startRealProgram({ databaseFolder: diskFolder })
  })
  afterAll(async () => {
    await program.stop()
    // The last process may still be stopping.
    await waitUntilPasses(() => expect(spawnSync('umount', [diskFolder]).status).toBe(0))
  })

  test('gives 507, loses no acknowledged write, and recovers on its own', async () => {
    const { browser, publicId } = await startPurchase(program)
    const path = sendMessage.path.replace(':id', publicId)
    const kept: string[] = []
    const write = async () => {
      const message = `${kept.length} ${'lorem ipsum '.repeat(300)}`
      const { status } = await browser.send('POST', path, { body: { message } })
      if (status === 200) kept.push(message)
      return status
    }
    const isReady = async () => (await browser.send('GET', '/readyz')).status
    expect(await write()).toBe(200)

    fillDisk()
    await expect.poll(write, { timeout: 15_000 }).toBe(507)
    expect(await isReady()).toBe(503)
    expect([await write(), await write()]).toEqual([507, 507])
    expect(program.output()).toContain('"level":60')

    rmSync(fillerFile)
    await expect.poll(isReady, { timeout: 15_000 }).toBe(200)
    expect(await write()).toBe(200)
    const messages = await browser.call(listMessages, { params: { id: publicId }, query: {} })
    expect(messages.map(({ message }) => message)).toEqual(kept.map((message) => message.trim()))
    expect(program.server.exitCode).toBeNull()
  })
})
