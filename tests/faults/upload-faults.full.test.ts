import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import type { TestClient } from '../browser.ts'
import {
  beginUpload,
  createPdf,
  createPdfOfSize,
  fetchUploadOffset,
  sendFile,
  sendUploadPart,
} from '../uploads.ts'
import { buyPackage, setPasswordFromLink } from '../users.ts'
import { findOrphans } from './invariants.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { type SpawnedProgram, startSpawnedProgram } from './spawned-program.ts'

const UPLOAD_BYTES = 4 * 1024 * 1024

let program: SpawnedProgram
afterEach(() => program.stop())

const openClient = async () => {
  const { publicId, email } = await buyPackage(program)
  return { publicId, browser: await setPasswordFromLink(program, email) }
}

const countDocuments = async ({ browser, publicId }: { browser: TestClient; publicId: string }) =>
  (await browser.call(listDocuments, { params: { id: publicId } })).length

test('[fault 22] kill -9 in the middle of an upload leaves no document, and the upload continues where it stopped', {
  timeout: 90_000,
}, async () => {
  program = await startSpawnedProgram()
  const client = await openClient()
  const { browser, publicId } = client
  const file = createPdfOfSize(UPLOAD_BYTES)
  const { address } = await beginUpload(browser, publicId, { size: file.length })
  const { hostname, port } = new URL(program.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined) // The server is killed in this test.
  await once(socket, 'connect')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `PATCH ${address} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${program.url}\r\ncookie: ${cookie}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${file.length}\r\n\r\n`,
  )
  socket.write(file.subarray(0, file.length >> 1))
  await expect
    .poll(async () => Number((await fetchUploadOffset(browser, address)).headers.get('upload-offset')))
    .toBeGreaterThan(0)
    .catch(() => undefined) // The upload may be locked until the interrupted request ends.
  await program.killServer()
  await program.restartServer()

  expect(await countDocuments(client)).toBe(0)
  const offset = Number((await fetchUploadOffset(browser, address)).headers.get('upload-offset'))
  expect(offset).toBeLessThan(file.length)
  expect((await sendUploadPart(browser, address, offset, file.subarray(offset))).status).toBe(204)
  expect(await countDocuments(client)).toBe(1)
  expect(await findOrphans(program)).toEqual([])
})

const disk: SmallDisk | null = mountSmallDisk(mkdtempSync(join(tmpdir(), 'causeway-upload-disk-')), '24m')

// Only root can mount a small disk.
describe.runIf(disk)('on a small disk', () => {
  afterAll(() => disk?.unmount())

  test('[fault 22] a full disk gives 507 to an upload, leaves no orphan, and the upload succeeds when there is space again', {
    timeout: 90_000,
  }, async () => {
    if (!disk) return
    program = await startSpawnedProgram({ environment: { DATA_DIR: disk.folder } })
    const client = await openClient()
    const { browser, publicId } = client
    expect((await sendFile(browser, publicId, createPdf('before'))).status).toBe(204)
    const file = createPdfOfSize(UPLOAD_BYTES)
    const { address } = await beginUpload(browser, publicId, { size: file.length })
    disk.fill()
    expect((await sendUploadPart(browser, address, 0, file)).status).toBe(507)
    expect(await countDocuments(client)).toBe(1)
    rmSync(disk.filler)
    const offset = Number((await fetchUploadOffset(browser, address)).headers.get('upload-offset'))
    await expect
      .poll(async () => (await sendUploadPart(browser, address, offset, file.subarray(offset))).status, {
        timeout: 15_000,
      })
      .toBe(204)
    expect(await countDocuments(client)).toBe(2)
    expect(await findOrphans(program)).toEqual([])
  })
})
