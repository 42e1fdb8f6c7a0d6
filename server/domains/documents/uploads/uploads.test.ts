import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { listDocuments } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import { documents, documentUploads } from '#server/database/schema.ts'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import type { TestClient } from '#tests/browser.ts'
import { createDocx, createXlsx } from '#tests/office-files.ts'
import { runProgram } from '#tests/program.ts'
import {
  beginUpload,
  cancelUpload,
  createPdf,
  createPdfOfSize,
  fetchUploadOffset,
  sendFile,
  sendUploadPart,
  toBytes,
} from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { fileRejectionTexts } from '../content/file-rejections.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const createClient = async () => {
  const { publicId, projectId, email, userId } = await buyPackage(program)
  return { publicId, projectId, userId, email, browser: await setPasswordFromLink(program, email) }
}
const listDocumentsAs = (browser: TestClient, publicId: string) =>
  browser.call(listDocuments, { params: { id: publicId } })
const download = async (browser: TestClient, documentId: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${program.url}/api/documents/${documentId}/content`, { headers: { cookie } })
  return { headers: response.headers, content: new Uint8Array(await response.arrayBuffer()) }
}
const listFolder = (name: string) => {
  try {
    return readdirSync(join(program.context.config.dataDir, name))
  } catch {
    return []
  }
}
const getId = (address: string) => address.split('/').at(-1) ?? ''
/** Returns the names of an upload's files in the uploads folder. */
const listArrivingFiles = (id: string) =>
  listFolder('uploads').filter((name) => id !== '' && name.startsWith(id))
const hashContent = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Expects that the upload left no row and no file. */
const expectNothingStored = async (publicId: string, address: string) => {
  const { database } = program.context
  expect(await listDocumentsAs(staff, publicId)).toEqual([])
  expect(listArrivingFiles(getId(address))).toEqual([])
  if (address) expect(await database.$count(documentUploads, eq(documentUploads.id, getId(address)))).toBe(0)
  const known = new Set((await database.select().from(documents)).map(({ filePath }) => filePath))
  expect(listFolder('documents').filter((name) => !known.has(name))).toEqual([])
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
  Buffer.from('ffd9', 'hex'),
])
const heic = Buffer.concat([
  Buffer.from('0000001866747970686569630000000068656963', 'hex'),
  Buffer.from('6d696631', 'hex'),
  Buffer.alloc(64),
])
const csv = 'Year,Income,Expenses\n2026,"12,000",11500\n2027,14000,13200\n'

test.each([
  ['a PDF', createPdf(), 'application/pdf', 'pdf'],
  ['a PNG', png, 'image/png', 'png'],
  ['a JPEG', jpeg, 'image/jpeg', 'jpg'],
  ['a HEIC', heic, 'image/heic', 'heic'],
  ['a DOCX', createDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['an XLSX', createXlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['a CSV', toBytes(csv), 'text/csv', 'csv'],
  ['a CSV in UTF-16', Buffer.from(`\ufeff${csv.replaceAll(',', '\t')}`, 'utf16le'), 'text/csv', 'csv'],
])('detects the type of %s from its content, whatever its name', async (_what, content, mimeType, ending) => {
  const { publicId, browser } = await createClient()
  expect(await sendFile(browser, publicId, content, { name: 'Our paper.exe' })).toMatchObject({ status: 204 })
  const [document] = await listDocumentsAs(browser, publicId)
  expect(document).toMatchObject({
    name: `Our paper.exe.${ending}`,
    mimeType,
    fileSize: content.length,
    isFromStaff: false,
  })
  const { headers, content: received } = await download(browser, document?.publicId ?? '')
  expect(hashContent(received)).toBe(hashContent(content))
  expect(headers.get('content-type')).toBe(mimeType)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Our paper/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('cache-control')).toBe('no-store')
})

const createZipBomb = () =>
  createDocx({ 'word/media/a.bin': [new Uint8Array(301 * 1024 * 1024), { level: 1 }] })

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page before a PDF', `<script>alert(1)</script>\n${'%PDF-1.4'}`],
  ['one line with a comma', 'Dear all, this is no table.'],
  ['a text that is no table', 'Dear team,\n\nplease find nothing attached.\n'],
  ['a zip that is no document', zipSync({ 'a.txt': strToU8('a') })],
  ['a PDF that is a zip as well', Buffer.concat([createPdf(), zipSync({ 'evil.jar': strToU8('x') })])],
  ['an image that is a zip as well', Buffer.concat([png, zipSync({ 'evil.jar': strToU8('x') })])],
  ['a DOCX with macros', createDocx({ 'word/vbaProject.bin': strToU8('x') })],
  ['a DOCX that is cut off', createDocx().subarray(0, -30)],
  [
    'a DOCX of six thousand parts',
    createDocx(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`p/${n}`, strToU8('')]))),
  ],
  ['random bytes', randomBytes(5000)],
])('rejects %s and leaves nothing behind', async (_what, content) => {
  const { publicId, browser } = await createClient()
  const answer = await sendFile(browser, publicId, content, { name: 'bylaws.pdf' })
  expect(answer).toMatchObject({ status: 422, code: 'DOCUMENT_REFUSED' })
  const { message } = (answer.body as ProblemReply).error
  expect(Object.values(fileRejectionTexts)).toContain(message)
  await expectNothingStored(publicId, answer.address)
  expect((await fetchUploadOffset(browser, answer.address)).status).toBe(404)
})

test('rejects a document that unpacks to 300 MB, even if it declares a smaller size', async () => {
  const { publicId, browser } = await createClient()
  const honest = createZipBomb()
  const lying = new Uint8Array(honest)
  const view = new DataView(lying.buffer)
  // Sets the declared size to ten bytes, in the zip's directory and before the part itself.
  for (let at = 0; at < lying.length - 4; at += 1) {
    const mark = view.getUint32(at, true)
    const sizeAt = mark === 0x02014b50 ? at + 24 : mark === 0x04034b50 ? at + 22 : 0
    if (sizeAt && view.getUint32(sizeAt, true) > 1e8) view.setUint32(sizeAt, 10, true)
  }
  expect(lying).not.toEqual(honest)
  for (const content of [honest, lying]) {
    const answer = await sendFile(browser, publicId, content, { name: 'budget.docx' })
    expect(answer).toMatchObject({ status: 422, code: 'DOCUMENT_REFUSED' })
    await expectNothingStored(publicId, answer.address)
  }
})

test('rejects an empty file and one over 25 MB before the upload starts', async () => {
  const { publicId, browser } = await createClient()
  for (const [size, code] of [
    [0, 'DOCUMENT_EMPTY'],
    [25 * 1024 * 1024 + 1, 'DOCUMENT_TOO_LARGE'],
  ] as const) {
    const before = listFolder('uploads')
    const { body } = await beginUpload(browser, publicId, { size })
    expect((body as ProblemReply).error.code).toBe(code)
    expect(listFolder('uploads')).toEqual(before)
  }
  const { address } = await beginUpload(browser, publicId, { size: 10 })
  expect((await sendUploadPart(browser, address, 0, randomBytes(11))).status).toBe(413)
  expect((await fetchUploadOffset(browser, address)).headers.get('upload-offset')).toBe('0')
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ida\\By laws.PDF', 'By laws.pdf'],
  ['con.pdf', 'document con.pdf'],
  ['..', 'document.pdf'],
  ['a\u202egnp.pdf', 'a gnp.pdf'],
  ['a\r\nSet-Cookie: b.pdf', 'a Set-Cookie b.pdf'],
  ['Satzung – Ünïcødé 章程 🏛.pdf', 'Satzung – Ünïcødé 章程 🏛.pdf'],
  [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(73)}.pdf`],
])('stores the name %j as %j', async (name, kept) => {
  const { publicId, browser } = await createClient()
  expect((await sendFile(browser, publicId, createPdf(), { name })).status).toBe(204)
  const [document] = await listDocumentsAs(browser, publicId)
  expect(document?.name).toBe(kept)
  const { headers } = await download(browser, document?.publicId ?? '')
  const disposition = headers.get('content-disposition') ?? ''
  const [, exact] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? [
    null,
    encodeURIComponent(/filename="(.+)"/.exec(disposition)?.[1] ?? ''),
  ]
  expect(decodeURIComponent(exact ?? '')).toBe(kept)
})

test("an upload is invisible to everyone except its owner, and other projects can't use it", async () => {
  const [mine, other] = [await createClient(), await createClient()]
  const { address } = await beginUpload(mine.browser, mine.publicId, { size: createPdf().length })
  for (const who of [other.browser, staff]) {
    expect((await fetchUploadOffset(who, address)).status).toBe(404)
    expect((await sendUploadPart(who, address, 0, createPdf())).status).toBe(404)
    expect((await cancelUpload(who, address)).status).toBe(404)
  }
  expect((await beginUpload(other.browser, mine.publicId, {})).status).toBe(403)
  expect((await sendUploadPart(mine.browser, address, 0, createPdf())).status).toBe(204)
  const [document] = await listDocumentsAs(mine.browser, mine.publicId)
  const theirs = await beginUpload(other.browser, other.publicId, { replaces: document?.publicId })
  expect((theirs.body as ProblemReply).error.code).toBe('DOCUMENT_NOT_FOUND')
  const asked = await beginUpload(mine.browser, mine.publicId, { requestId: 999_999 })
  expect((asked.body as ProblemReply).error.code).toBe('DOCUMENT_REQUEST_NOT_FOUND')
})

test('a repeated part or one at the wrong offset changes nothing', async () => {
  const { publicId, browser } = await createClient()
  const file = createPdf()
  const { address } = await beginUpload(browser, publicId, { size: file.length })
  expect((await sendUploadPart(browser, address, 0, file.subarray(0, 20))).headers.get('upload-offset')).toBe(
    '20',
  )
  for (const wrong of [0, 30])
    expect((await sendUploadPart(browser, address, wrong, file.subarray(0, 5))).status).toBe(409)
  expect((await sendUploadPart(browser, address, 20, file.subarray(20))).status).toBe(204)
  const [document] = await listDocumentsAs(browser, publicId)
  expect(hashContent((await download(browser, document?.publicId ?? '')).content)).toBe(hashContent(file))
  // A client that missed the last response can see that the upload is complete.
  expect((await fetchUploadOffset(browser, address)).headers.get('upload-offset')).toBe(String(file.length))
  expect(await listDocumentsAs(browser, publicId)).toHaveLength(1)
})

test('a complete upload becomes a document when its sender retries', async () => {
  const { publicId, projectId, userId, browser } = await createClient()
  const { database, files } = program.context
  const { address } = await beginUpload(browser, publicId, { size: createPdf().length })
  const id = getId(address)
  await files.uploads.append({ id, offset: 0 }, Readable.from([createPdf()], { objectMode: false }))
  expect(await listDocumentsAs(browser, publicId)).toEqual([])
  expect((await fetchUploadOffset(browser, address)).headers.get('upload-offset')).toBe(
    String(createPdf().length),
  )
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([{ name: 'file.pdf' }])
  expect(await database.select().from(documents).where(eq(documents.projectId, projectId))).toMatchObject([
    { uploadedBy: userId, sha256: hashContent(createPdf()) },
  ])
})

test("canceling leaves nothing behind, and an expired upload can't be resumed and is swept", async () => {
  const { publicId, browser } = await createClient()
  const { context } = program
  const canceled = await beginUpload(browser, publicId, { size: 100 })
  await sendUploadPart(browser, canceled.address, 0, createPdf().subarray(0, 20))
  expect((await cancelUpload(browser, canceled.address)).status).toBe(204)
  await expectNothingStored(publicId, canceled.address)

  const left = await beginUpload(browser, publicId, { size: 100 })
  await sendUploadPart(browser, left.address, 0, createPdf().subarray(0, 20))
  const id = getId(left.address)
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await context.database.update(documentUploads).set({ createdAt: dayAgo }).where(eq(documentUploads.id, id))
  const answer = await sendUploadPart(browser, left.address, 20, createPdf().subarray(20, 40))
  expect((answer.body as ProblemReply).error.code).toBe('UPLOAD_EXPIRED')
  await sweepExpired(context, new Date())
  await expectNothingStored(publicId, left.address)
})

test('the sweep removes only files without a document or an upload', async () => {
  const { publicId, browser } = await createClient()
  const { context } = program
  await sendFile(browser, publicId, createPdf())
  const open = await beginUpload(browser, publicId, { size: 100 })
  const orphan = await context.files.save(
    (async function* () {
      yield createPdf()
    })(),
    { isEncrypted: false },
  )
  expect(listFolder('documents')).toContain(orphan)
  await sweepExpired(context, new Date())
  expect(listFolder('documents')).toContain(orphan)
  await sweepExpired(context, new Date(Date.now() + 2 * 60 * 60 * 1000))
  expect(listFolder('documents')).not.toContain(orphan)
  const [document] = await listDocumentsAs(browser, publicId)
  expect(hashContent((await download(browser, document?.publicId ?? '')).content)).toBe(
    hashContent(createPdf()),
  )
  expect((await fetchUploadOffset(browser, open.address)).status).toBe(200)
})

test('[fault 22] reports a full disk, and the upload resumes when there is space again', async () => {
  const { publicId, browser } = await createClient()
  const { address } = await beginUpload(browser, publicId, { size: createPdf().length })
  const path = join(program.context.config.dataDir, 'uploads', listArrivingFiles(getId(address))[0] ?? '')
  // On Linux, /dev/full reports a full disk on every write.
  rmSync(path)
  symlinkSync('/dev/full', path)
  const answer = await sendUploadPart(browser, address, 0, createPdf())
  expect([answer.status, (answer.body as ProblemReply).error.code]).toEqual([507, 'STORAGE_FULL'])
  rmSync(path)
  await program.context.files.uploads.create(getId(address))
  expect((await sendUploadPart(browser, address, 0, createPdf())).status).toBe(204)
  expect(await listDocumentsAs(browser, publicId)).toHaveLength(1)
})

test('an ID document is encrypted at rest and downloaded unchanged', async () => {
  const { publicId, browser } = await createClient()
  const photo = Buffer.concat([jpeg, randomBytes(200_000)])
  expect((await sendFile(browser, publicId, photo, { type: 'id' })).status).toBe(204)
  const [record] = await program.context.database
    .select()
    .from(documents)
    .where(eq(documents.sha256, hashContent(photo)))
  expect(record?.isSensitive).toBe(true)
  const { readFile } = await import('node:fs/promises')
  const stored = await readFile(join(program.context.config.dataDir, 'documents', record?.filePath ?? ''))
  expect(stored.includes(jpeg.subarray(0, 20))).toBe(false)
  expect(hashContent((await download(browser, record?.publicId ?? '')).content)).toBe(hashContent(photo))
})

/** Starts a proxy that drops the first `cuts` connections that send parts, each after `after` bytes. */
const openFlakyNetwork = async (cuts: number, after: number) => {
  const { port } = new URL(program.url)
  const open = new Set<Socket>()
  let left = cuts
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    let seen = 0
    near.on('data', (chunk) => {
      seen += chunk.length
      if (left > 0 && seen > after) {
        left -= 1
        near.destroy()
        far.destroy()
      }
    })
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutsLeft: () => left,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

test('a 25 MB upload that is cut off five times arrives with the same checksum', async () => {
  const { publicId, browser } = await createClient()
  const file = Buffer.from(createPdfOfSize(25 * 1024 * 1024))
  const network = await openFlakyNetwork(5, 3 * 1024 * 1024)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const done = Promise.withResolvers<void>()
  const offsets: number[] = []
  new Upload(file, {
    endpoint: `${network.url}/api/projects/${publicId}/uploads?name=scan.pdf&type=articles`,
    headers: { cookie, origin: program.context.config.publicUrl },
    // Retries are rejected until the server has noticed that the connection was cut.
    retryDelays: [50, 100, 200, 400, 800, 1600, 3200],
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD' && response.getStatus() === 200)
        offsets.push(Number(response.getHeader('Upload-Offset')))
    },
    onError: done.reject,
    onSuccess: () => done.resolve(),
  }).start()
  await done.promise.finally(network.close)
  expect(network.cutsLeft()).toBe(0)
  expect(offsets).toHaveLength(5)
  expect(offsets.every((offset, index) => offset > (offsets[index - 1] ?? 0))).toBe(true)
  const [document] = await listDocumentsAs(browser, publicId)
  expect(document).toMatchObject({ name: 'scan.pdf', fileSize: 25 * 1024 * 1024 })
  expect(hashContent((await download(browser, document?.publicId ?? '')).content)).toBe(hashContent(file))
})
