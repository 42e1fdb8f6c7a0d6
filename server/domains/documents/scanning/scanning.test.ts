import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocumentRequests, listDocuments, requestDocuments } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import { documents } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { scanDocument } from './scan-document.job.ts'

/**
 * Starts a server that implements clamd's INSTREAM command. It reports content with a marker word, can delay
 * replies, and records what it receives.
 */
const startScanner = async () => {
  const received: Buffer[] = []
  let release = Promise.resolve()
  let isOverloaded = false
  const answer = async (socket: Socket, content: Buffer) => {
    received.push(content)
    await release
    socket.end(content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk])
      const head = 'zINSTREAM\0'
      if (sent.length < head.length) return
      if (isOverloaded) {
        isOverloaded = false
        return socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy())
      }
      expect(sent.toString('latin1', 0, head.length)).toBe(head)
      const parts: Buffer[] = []
      for (let at = head.length; at + 4 <= sent.length; ) {
        const size = sent.readUInt32BE(at)
        if (size === 0) return void answer(socket, Buffer.concat(parts))
        if (at + 4 + size > sent.length) return
        parts.push(sent.subarray(at + 4, at + 4 + size))
        at += 4 + size
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Delays replies until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = promise
      return resolve
    },
    /** Disconnects the next client in the middle of its file. */
    hangUpOnce: () => {
      isOverloaded = true
    },
    stop: () => server.close(),
  }
}

let scanner: Awaited<ReturnType<typeof startScanner>>
let program: Program
let staff: TestClient
beforeAll(async () => {
  scanner = await startScanner()
  program = await startProgram({ VIRUS_SCANNER: scanner.address })
  staff = (await signInNewUser(program, { role: 'admin' })).browser
})
afterAll(async () => {
  await program.stop()
  scanner.stop()
})

const createClient = async () => {
  const { publicId, email } = await buyPackage(program)
  return { publicId, browser: await setPasswordFromLink(program, email) }
}
const listDocumentsAs = (browser: TestClient, publicId: string) =>
  browser.call(listDocuments, { params: { id: publicId } })
const parseScannerAddress = (address: string) => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port) }
}
const fetchStatuses = async (browser: TestClient, publicId: string) =>
  (await listDocumentsAs(browser, publicId)).map(({ status }) => status)

test("a document can't be downloaded or answer a request until it is scanned", async () => {
  const { publicId, browser } = await createClient()
  const body = { type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2026-12-24' } as const
  await staff.call(requestDocuments, { params: { id: publicId }, body: { requests: [body] } })
  const fetchRequests = () => staff.call(listDocumentRequests, { params: { id: publicId } })
  const [request] = await fetchRequests()
  const release = scanner.hold()
  const file = Buffer.from(createPdf('Scan', randomBytes(300_000)))
  expect((await sendFile(browser, publicId, file, { requestId: request?.id ?? 0 })).status).toBe(204)
  const [document] = await listDocumentsAs(browser, publicId)
  expect(document?.status).toBe('quarantined')
  for (const who of [browser, staff]) {
    const answer = await who.send('GET', `/api/documents/${document?.publicId}/content`)
    expect([answer.status, (answer.body as ProblemReply).error.code]).toEqual([409, 'DOCUMENT_NOT_CHECKED'])
  }
  expect(await fetchRequests()).toMatchObject([{ status: 'pending' }])
  release()
  await expect.poll(() => fetchStatuses(browser, publicId), { timeout: 15_000 }).toEqual(['clean'])
  expect((await browser.send('GET', `/api/documents/${document?.publicId}/content`)).status).toBe(200)
  expect(await fetchRequests()).toMatchObject([{ status: 'submitted' }])
  expect(scanner.received.some((content) => content.equals(file))).toBe(true)
})

test('deletes a document the scanner rejects, encrypted or not, and says so on the page', async () => {
  const { publicId, browser } = await createClient()
  for (const type of ['bylaws', 'id'] as const)
    await sendFile(browser, publicId, createPdf('EICAR'), { name: 'evil.pdf', type })
  await expect
    .poll(() => fetchStatuses(browser, publicId), { timeout: 15_000 })
    .toEqual(['refused', 'refused'])
  for (const { publicId: documentId } of await listDocumentsAs(browser, publicId))
    expect((await staff.send('GET', `/api/documents/${documentId}/content`)).status).toBe(404)
  const folder = join(program.context.config.dataDir, 'documents')
  await expect.poll(() => readdirSync(folder), { timeout: 15_000 }).toHaveLength(1)
})

test('retries when the scanner disconnects, and blocks the document until then', async () => {
  const { publicId, browser } = await createClient()
  scanner.hangUpOnce()
  const before = scanner.received.length
  const file = createPdf('Scan', randomBytes(8 * 1024 * 1024))
  await sendFile(browser, publicId, file)
  expect(await fetchStatuses(browser, publicId)).toEqual(['quarantined'])
  await expect.poll(() => fetchStatuses(browser, publicId), { timeout: 25_000 }).toEqual(['clean'])
  expect(scanner.received).toHaveLength(before + 1)
})

test.each([
  ['without a scanner', () => null],
  ['with a scanner that is away', () => ({ host: '127.0.0.1', port: 1 })],
  ['with a scanner that hangs up', () => parseScannerAddress(scanner.address)],
])('a scan %s leaves no file open', async (what, scannerOf) => {
  const { publicId, browser } = await createClient()
  const release = scanner.hold()
  const { address } = await sendFile(browser, publicId, createPdf('Scan', randomBytes(1024 * 1024)))
  release()
  await expect.poll(() => fetchStatuses(browser, publicId), { timeout: 15_000 }).toEqual(['clean'])
  const { database, config } = program.context
  const [record] = await database
    .update(documents)
    .set({ status: 'quarantined' })
    .where(eq(documents.publicId, address.split('/').at(-1) ?? ''))
    .returning()
  const listOpenFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(record?.filePath ?? '')
      } catch {
        return false
      }
    })
  if (what === 'with a scanner that hangs up') scanner.hangUpOnce()
  const context = { ...program.context, config: { ...config, virusScanner: scannerOf() } }
  await scanDocument(context, record?.id ?? 0).catch(() => {})
  await expect.poll(listOpenFiles).toEqual([])
})
