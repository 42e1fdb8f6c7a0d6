import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocuments, removeDocument } from '#contract/documents'
import { documents } from '#server/database/schema.ts'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, openPasswordLink } from '#tests/users.ts'

const directory = mkdtempSync(join(tmpdir(), 'causeway-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'papers', configs: [] }],
})
let program: Program
beforeAll(async () => {
  const { port } = await server.run()
  program = await startProgram({
    S3_BUCKET: 'papers',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await program.stop()
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
  const browser = await openPasswordLink(program, email)
  const list = () => browser.call(listDocuments, { params: { id: publicId } })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  // More than one part of a multipart upload.
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
