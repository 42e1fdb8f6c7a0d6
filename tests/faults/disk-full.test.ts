import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMessages, sendMessage } from '#contract/messaging'
import { startPurchase } from '../users.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

const disk = mountSmallDisk(mkdtempSync(join(tmpdir(), 'causeway-disk-')), '200m')

// Only root can mount a small disk. server/platform/storage.test.ts covers a full disk without root.
describe.runIf(disk)('a full disk', () => {
  let program: SpawnedProgram
  beforeAll(async () => {
    if (disk) program = await startSpawnedProgram({ databaseFolder: disk.folder })
  })
  afterAll(async () => {
    await program.stop()
    await disk?.unmount()
  })

  test('[fault 22] gives 507, loses no acknowledged write, and recovers on its own', async () => {
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

    disk?.fill()
    await expect.poll(write, { timeout: 15_000 }).toBe(507)
    expect(await isReady()).toBe(503)
    expect([await write(), await write()]).toEqual([507, 507])
    expect(program.output()).toContain('"level":60')

    rmSync(disk?.filler ?? '')
    await expect.poll(isReady, { timeout: 15_000 }).toBe(200)
    expect(await write()).toBe(200)
    const messages = await browser.call(listMessages, { params: { id: publicId }, query: {} })
    expect(messages.map(({ message }) => message)).toEqual(kept.map((message) => message.trim()))
    expect(program.server.exitCode).toBeNull()
  })
})
