import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { listDocuments } from '#contract/documents'
import type { ProblemReply } from '#contract/problem.ts'
import { documents, documentUploads } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { runWhileProjectLocked } from '#tests/project-lock.ts'
import {
  beginUpload,
  cancelUpload,
  createPdf,
  fetchUploadOffset,
  sendFile,
  sendUploadPart,
} from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database, config, files } = program.context
const staff = (await signInNewUser(program, { role: 'admin' })).browser

const createClient = async () => {
  const { publicId, projectId, email, userId } = await buyPackage(program)
  return { publicId, projectId, userId, browser: await setPasswordFromLink(program, email) }
}
const listDocumentsAs = (browser: TestClient, publicId: string) =>
  browser.call(listDocuments, { params: { id: publicId } })
const getId = (address: string) => address.split('/').at(-1) ?? ''
const getCookie = (browser: TestClient) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const getCode = ({ body }: { body: unknown }) => (body as ProblemReply).error.code

test.each(['?x=/OTHER', '?/OTHER', '?x=%2FOTHER', '?x=/..', '?x=/'])(
  'an upload is identified by its path only, not by %s',
  async (query) => {
    const [mine, other] = [await createClient(), await createClient()]
    const own = await beginUpload(mine.browser, mine.publicId, { size: 8 })
    const target = await beginUpload(other.browser, other.publicId, { size: 100_000 })
    const address = `${own.address}${query.replace('OTHER', getId(target.address))}`
    const answers = [
      await sendUploadPart(mine.browser, address, 0, createPdf().subarray(0, 8)),
      await fetchUploadOffset(mine.browser, address),
      await cancelUpload(mine.browser, address),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    for (const { browser, begun } of [
      { browser: mine.browser, begun: own },
      { browser: other.browser, begun: target },
    ])
      expect((await fetchUploadOffset(browser, begun.address)).headers.get('upload-offset')).toBe('0')
    expect(await listDocumentsAs(other.browser, other.publicId)).toEqual([])
  },
)

test('an upload id is matched regardless of its spelling', async () => {
  const { publicId, browser } = await createClient()
  const { address } = await beginUpload(browser, publicId, { size: createPdf().length })
  const inCapitals = address.replace(getId(address), getId(address).toUpperCase())
  expect((await sendUploadPart(browser, inCapitals, 0, createPdf().subarray(0, 20))).status).toBe(204)
  expect((await fetchUploadOffset(browser, address)).headers.get('upload-offset')).toBe('20')
  expect((await sendUploadPart(browser, inCapitals, 20, createPdf().subarray(20))).status).toBe(204)
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([{ publicId: getId(address) }])
  const left = await beginUpload(browser, publicId, { size: 10 })
  const leftInCapitals = left.address.replace(getId(left.address), getId(left.address).toUpperCase())
  expect((await cancelUpload(browser, leftInCapitals)).status).toBe(204)
  expect(await files.uploads.size(getId(left.address))).toBeNull()
})

test('an upload with fewer or more bytes than announced does not become a document', async () => {
  const { publicId, browser } = await createClient()
  const { finishUpload } = await import('./uploads.ts')
  for (const [announced, arrived] of [
    [100_000, 8],
    [createPdf().length, createPdf().length + 5],
  ] as const) {
    const { address } = await beginUpload(browser, publicId, { size: announced })
    const [upload] = await database
      .select()
      .from(documentUploads)
      .where(eq(documentUploads.id, getId(address)))
    const content = Buffer.concat([createPdf(), Buffer.alloc(5)]).subarray(0, arrived)
    await files.uploads.append(
      { id: getId(address), offset: 0 },
      Readable.from([content], { objectMode: false }),
    )
    const actor = { userId: upload?.userId ?? 0, role: 'user' } as Parameters<typeof finishUpload>[2]
    await expect(finishUpload(program.context, getId(address), actor)).rejects.toMatchObject({
      code: 'UPLOAD_OUT_OF_STEP',
    })
    await fetchUploadOffset(browser, address)
  }
  expect(await listDocumentsAs(browser, publicId)).toEqual([])
})

test('a download never sends more, fewer, or other bytes than were measured', async () => {
  const { publicId, browser } = await createClient()
  await sendFile(browser, publicId, createPdf('Original'))
  const [document] = await listDocumentsAs(browser, publicId)
  const [record] = await database
    .select()
    .from(documents)
    .where(eq(documents.publicId, document?.publicId ?? ''))
  const path = join(config.dataDir, 'documents', record?.filePath ?? '')
  const original = readFileSync(path)
  /**
   * Downloads the document until the connection closes. Returns the status, the number of bytes received, and
   * whether the connection broke.
   */
  const receive = async () => {
    const call = httpRequest(`${program.url}/api/documents/${document?.publicId}/content`, {
      headers: { cookie: getCookie(browser), connection: 'close' },
    }).end()
    const [response] = await once(call, 'response')
    let size = 0
    const broken = await (async () => {
      for await (const chunk of response) size += chunk.length
    })().catch((error: unknown) => error)
    return { status: response.statusCode, size, isBroken: broken !== undefined }
  }
  expect(await receive()).toEqual({ status: 200, size: original.length, isBroken: false })

  appendFileSync(path, '\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  const longer = await receive()
  expect(longer.size).toBeLessThan(original.length)
  writeFileSync(path, original.subarray(0, -1))
  expect(await receive()).not.toMatchObject({ status: 200, isBroken: false })
  writeFileSync(path, original.with(20, 1 ^ (original[20] ?? 0)))
  expect(await receive()).not.toMatchObject({ status: 200, isBroken: false })
})

test('a document keeps its file if the connection breaks after it was stored', async () => {
  const { publicId, browser } = await createClient()
  const { address } = await beginUpload(browser, publicId, { size: createPdf().length })
  const transact = database.transaction.bind(database)
  const broken = vi.spyOn(database, 'transaction').mockImplementation(async (work, config) => {
    const result = await transact(work, config)
    // Only the transaction that stores the document returns true.
    if (result === true) throw new Error('the connection broke')
    return result
  })
  expect((await sendUploadPart(browser, address, 0, createPdf())).status).toBe(204)
  expect(broken.mock.settledResults).toContainEqual(expect.objectContaining({ type: 'rejected' }))
  broken.mockRestore()
  const [document] = await listDocumentsAs(browser, publicId)
  const response = await fetch(`${program.url}/api/documents/${document?.publicId}/content`, {
    headers: { cookie: getCookie(browser) },
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(createPdf())
})

test('requests waiting for the same upload use no CPU time and proceed in order', async () => {
  const { publicId, browser } = await createClient()
  const { address } = await beginUpload(browser, publicId, { size: createPdf().length })
  /** Starts a request that announces a part but sends nothing. */
  const openIdleRequest = () =>
    httpRequest(`${program.url}${address}`, {
      method: 'PATCH',
      headers: {
        cookie: getCookie(browser),
        origin: config.publicUrl,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': '100',
      },
    })
  const calls = Array.from({ length: 10 }, openIdleRequest)
  for (const call of calls) {
    call.on('error', () => {})
    call.flushHeaders()
  }
  const before = performance.eventLoopUtilization()
  // The first request is signaled to stop and ends after three seconds.
  await Promise.race(calls.map((call) => once(call, 'response')))
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.4)
  for (const call of calls) call.destroy()
})

test('a waiting request gets the upload when the previous one finishes', async () => {
  const { runWithUploadLock: runLocked } = await import('./upload-locks.ts')
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const runs = [
    runLocked('one', () => first.promise.then(() => void order.push('first'))),
    runLocked('one', async () => {
      order.push('second')
      throw new Error('the second failed')
    }),
    runLocked('one', async () => void order.push('third')),
    runLocked('other', async () => {
      order.push('other')
      first.resolve()
    }),
  ]
  await Promise.allSettled(runs)
  expect(order).toEqual(['other', 'first', 'second', 'third'])
})

test('an ID document is encrypted from the first byte and can be resumed at any offset', async () => {
  const { publicId, browser } = await createClient()
  const secret = 'PASSPORT NUMBER 123456789'
  const file = createPdf('Passport', Buffer.from(secret.repeat(100)))
  const { address } = await beginUpload(browser, publicId, { size: file.length, type: 'id' })
  const folder = join(config.dataDir, 'uploads')
  const readStoredBytes = () => {
    const names = readdirSync(folder).filter((name) => name.startsWith(getId(address)))
    return Buffer.concat(names.map((name) => readFileSync(join(folder, name))))
  }
  const cuts = [0, 7, 1000, 1003, file.length]
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    expect(
      (await sendUploadPart(browser, address, start, file.subarray(start, cuts[index + 1]))).status,
    ).toBe(204)
    if (start === 1003) continue
    expect(readStoredBytes()).toHaveLength(cuts[index + 1] ?? 0)
    expect(readStoredBytes().includes('%PDF')).toBe(false)
    expect(readStoredBytes().includes(secret)).toBe(false)
  }
  expect(readStoredBytes()).toHaveLength(0)
  const [document] = await listDocumentsAs(browser, publicId)
  const response = await fetch(`${program.url}/api/documents/${document?.publicId}/content`, {
    headers: { cookie: getCookie(browser) },
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
})

/** Inserts rejected documents, which are included in the project's limit. */
const addRejectedDocuments = (projectId: number, count: number) =>
  database.execute(sql`
    insert into documents (project_id, name, type, file_path, file_size, mime_type, sha256, status, is_public)
    select ${projectId}, 'old.pdf', 'other', gen_random_uuid(), 1, 'application/pdf', '', 'refused', true
    from generate_series(1, ${count}::int)`)

test('limits a project to 500 documents, even with concurrent uploads', async () => {
  const { publicId, projectId, browser } = await createClient()
  await addRejectedDocuments(projectId, 498)
  // The uploads of two users wait for the project's lock.
  const start = (who: TestClient) => () => beginUpload(who, publicId, { size: createPdf().length })
  const first = await start(browser)()
  expect(first.status).toBe(201)
  const [one, other] = await runWhileProjectLocked(program, projectId, [start(browser), start(staff)])
  expect([one.status, other.status]).toEqual([201, 422])
  expect(getCode(other)).toBe('TOO_MANY_DOCUMENTS')
  // Canceled uploads are excluded from the limit.
  await cancelUpload(browser, first.address)
  expect((await start(staff)()).status).toBe(201)
})

test('limits a user to 100 uploads in progress, even when started concurrently', async () => {
  const [one, other] = [await createClient(), await createClient()]
  const { id: userId, browser: colleague } = await signInNewUser(program, { role: 'admin' })
  const open = {
    projectId: one.projectId,
    userId,
    name: 'a.pdf',
    type: 'other' as const,
    fileSize: 1,
    isPublic: true,
  }
  await database
    .insert(documentUploads)
    .values(Array.from({ length: 98 }, () => ({ ...open, id: crypto.randomUUID() })))
  // Finished and expired uploads are excluded from the limit.
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await database.insert(documentUploads).values([
    { ...open, id: crypto.randomUUID(), finishedAt: new Date() },
    { ...open, id: crypto.randomUUID(), createdAt: yesterday },
  ])
  const begun = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      beginUpload(colleague, (index % 2 === 0 ? one : other).publicId, { size: 10 }),
    ),
  )
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(begun.filter(({ status }) => status === 422).map(getCode)).toEqual(
    Array.from({ length: 8 }, () => 'TOO_MANY_UPLOADS'),
  )
})
