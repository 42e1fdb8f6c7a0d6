import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { listDocuments, removeDocument } from '#contract/documents'
import { documents } from '#server/database/schema.ts'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink } from '#tests/users.ts'

const directory = mkdtempSync(join(tmpdir(), 'causeway-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'papers', configs: [] }],
})
/** Folder in which the S3 server keeps the parts of unfinished uploads. */
const unfinishedFolder = join(directory, 'papers', '._S3rver_uploads')
const listUnfinished = () => (existsSync(unfinishedFolder) ? readdirSync(unfinishedFolder) : [])

/** Whether the storage stops responding: after an object's first bytes, or immediately for other requests. */
let isHung = false

/**
 * Creates a proxy for the S3 server. It lists and aborts unfinished uploads, which the server can't, and
 * stops responding while `isHung` is set.
 */
const createFront = (target: number) =>
  createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    if (isHung && request.method === 'GET')
      return response.writeHead(200, { 'content-length': '1000' }).write('%PDF')
    if (isHung) return
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId) {
      rmSync(join(unfinishedFolder, uploadId), { recursive: true })
      return response.writeHead(204).end()
    }
    if (request.method === 'GET' && url.searchParams.has('uploads')) {
      const uploads = listUnfinished().map((id) => {
        const folder = join(unfinishedFolder, id)
        const key = readFileSync(join(folder, 'key'), 'utf8')
        const begun = statSync(folder).birthtime.toISOString()
        return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`
      })
      const result = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(result)
    }
    const { method } = request
    const headers = { ...request.headers, connection: 'close' }
    const onward = sendRequest(
      { host: '127.0.0.1', port: target, path: request.url, method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(response)
      },
    )
    response.once('close', () => onward.destroy())
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })

let program: Program
let front: Server
beforeAll(async () => {
  const { port } = await server.run()
  front = createFront(port).listen(0, '127.0.0.1')
  await once(front, 'listening')
  program = await startProgram({
    S3_BUCKET: 'papers',
    S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await program.stop()
  front.closeAllConnections()
  front.close()
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const listNames = async () => {
  const found: string[] = []
  for await (const { name } of program.context.files.list()) found.push(name)
  return found
}

test('stores, returns, and deletes documents in the bucket, encrypted or not', async () => {
  const { publicId, email } = await buyPackage(program)
  const browser = await setPasswordFromLink(program, email)
  const list = () => browser.call(listDocuments, { params: { id: publicId } })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  // The file is larger than one part of a multipart upload.
  const large = createPdf('Scan', randomBytes(12 * 1024 * 1024))
  for (const type of ['articles', 'id'] as const) {
    expect((await sendFile(browser, publicId, large, { type })).status).toBe(204)
    const [document] = await list()
    const response = await fetch(`${program.url}/api/documents/${document?.publicId}/content`, {
      headers: { cookie },
    })
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(large))
  }
  const stored = await program.context.database.select().from(documents)
  expect((await listNames()).sort()).toEqual(stored.map(({ filePath }) => filePath).sort())

  for (const { publicId: documentId } of await list())
    await browser.call(removeDocument, { params: { documentId } })
  await expect.poll(listNames, { timeout: 15_000 }).toEqual([])
})

test('the sweep removes orphaned objects from the bucket', async () => {
  const { context } = program
  await context.files.save(
    (async function* () {
      yield createPdf()
    })(),
    { isEncrypted: false },
  )
  await sweepExpired(context, new Date())
  expect(await listNames()).toHaveLength(1)
  await sweepExpired(context, new Date(Date.now() + 2 * 60 * 60 * 1000))
  expect(await listNames()).toEqual([])
})

test('the sweep removes what killed uploads left in the bucket, after a day', async () => {
  const { context } = program
  const { endpoint, region } = context.config.objectStorage ?? {}
  const client = new S3Client({
    endpoint: endpoint ?? '',
    region: region ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  await client.send(new CreateMultipartUploadCommand({ Bucket: 'papers', Key: 'documents/killed' }))
  client.destroy()
  await sweepExpired(context, new Date())
  expect(listUnfinished()).toHaveLength(1)
  await sweepExpired(context, new Date(Date.now() + DAY_MS + HOUR_MS))
  expect(listUnfinished()).toEqual([])
})

test('a storage that stops answering fails within seconds instead of waiting', {
  timeout: 90_000,
}, async () => {
  const { files } = program.context
  const file = { filePath: 'x', fileSize: 1000, sha256: 'x', isSensitive: false }
  const measure = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await expect(work()).rejects.toThrow()
    return performance.now() - startedAt
  }
  isHung = true
  const times = await Promise.all([
    measure(async () => (await files.read(file)).toArray()),
    measure(files.checkStorage),
  ])
  isHung = false
  // A request is tried twice, for up to ten seconds each time.
  expect(Math.max(...times)).toBeLessThan(30_000)
})
