import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  changeDocumentVisibility,
  listDocumentRequests,
  listDocuments,
  removeDocument,
  requestDocuments,
} from '#contract/documents'
import { sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { routes } from '#contract/routes.ts'
import { documentRequests, documents, projectMessages } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { runWhileProjectLocked } from '#tests/project-lock.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staffMember = await signInNewUser(program, { role: 'admin' })
const staff = staffMember.browser

const createClient = async () => {
  const { publicId, projectId, email } = await buyPackage(program)
  return { publicId, projectId, params: { id: publicId }, browser: await setPasswordFromLink(program, email) }
}
const listDocumentsAs = (browser: TestClient, publicId: string) =>
  browser.call(listDocuments, { params: { id: publicId } })
const getId = ({ address }: { address: string }) => address.split('/').at(-1) ?? ''
const changeVisibility = (documentId: string, isPublic = false) =>
  staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic } })
const requestFile = async (publicId: string) => {
  const body = {
    type: 'determination_letter',
    words: 'Please send the letter.',
    dueOn: '2026-12-24',
  } as const
  await staff.call(requestDocuments, { params: { id: publicId }, body: { requests: [body] } })
  const [request] = await staff.call(listDocumentRequests, { params: { id: publicId } })
  return request?.id ?? 0
}

/** Returns a response's status and text. Extracts zip files. */
const fetchText = async (browser: TestClient, path: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(program.url + path, { headers: { cookie } })
  const content = Buffer.from(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip'
  const parts = isZip ? Object.entries(unzipSync(content)).flat() : [content]
  return {
    status: response.status,
    text: parts.map((part) => Buffer.from(part).toString('latin1')).join('\n'),
  }
}

test('no route readable by the client reveals a staff-only document', async () => {
  const { publicId, params, browser } = await createClient()
  const requestId = await requestFile(publicId)
  const name = 'Confidential assessment.pdf'
  const sent = await sendFile(staff, publicId, createPdf('Confidential content'), {
    name,
    requestId,
    isPublic: 'false',
  })
  await sendFile(browser, publicId, createPdf('Own content'), { name: 'Own.pdf' })
  expect((await listDocumentsAs(staff, publicId)).map((document) => document.name)).toContain(name)
  expect(await staff.call(listDocumentRequests, { params })).toMatchObject([{ documents: [{ name }] }])

  const seen: string[] = []
  for (const { method, path, access, kind } of routes) {
    if (method !== 'GET' || access === 'staff' || kind === 'events') continue
    const address = path.replace(/:(\w+)/g, (_part, param) =>
      param === 'id' ? publicId : param === 'documentId' ? getId(sent) : crypto.randomUUID(),
    )
    const { status, text } = await fetchText(browser, address)
    if (status === 200) seen.push(path)
    for (const secret of [name, getId(sent), 'Confidential content']) expect(text, path).not.toContain(secret)
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      '/api/projects/:id/documents',
      '/api/projects/:id/documents/zip',
      '/api/projects/:id/document-requests',
      '/api/projects/:id/messages',
      '/api/projects/:id/readiness',
      '/api/profile/data',
    ]),
  )
  expect(seen).not.toContain('/api/documents/:documentId/content')
})

test('a request shows the client the latest answer visible to them', async () => {
  const { publicId, params, browser } = await createClient()
  const requestId = await requestFile(publicId)
  await sendFile(browser, publicId, createPdf(), { name: 'Letter.pdf', requestId })
  await sendFile(staff, publicId, createPdf(), { name: 'Checked.pdf', requestId, isPublic: 'false' })
  expect(await browser.call(listDocumentRequests, { params })).toMatchObject([
    { documents: [{ name: 'Letter.pdf' }] },
  ])
  expect(await staff.call(listDocumentRequests, { params })).toMatchObject([
    { documents: [{ name: 'Checked.pdf' }, { name: 'Letter.pdf' }] },
  ])
})

test("hiding a staff document hides staff versions but not the client's", async () => {
  const { publicId, browser } = await createClient()
  const original = getId(await sendFile(staff, publicId, createPdf('1'), { name: 'Bylaws.pdf' }))
  const signed = getId(
    await sendFile(browser, publicId, createPdf('2'), { name: 'Signed.pdf', replaces: original }),
  )
  await changeVisibility(original)
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([{ name: 'Signed.pdf', earlier: [] }])
  expect((await browser.send('GET', `/api/documents/${signed}/content`)).status).toBe(200)
  expect((await browser.send('GET', `/api/documents/${original}/content`)).status).toBe(404)

  // Staff versions stay hidden, and client versions stay visible.
  await sendFile(staff, publicId, createPdf('3'), { name: 'Checked.pdf', replaces: signed })
  await sendFile(browser, publicId, createPdf('4'), { name: 'Signed again.pdf', replaces: signed })
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([
    { name: 'Signed again.pdf', isPublic: true, earlier: [{ name: 'Signed.pdf' }] },
  ])
  expect(await listDocumentsAs(staff, publicId)).toMatchObject([
    { name: 'Signed again.pdf', earlier: [{ name: 'Checked.pdf' }, { name: 'Signed.pdf' }, {}] },
  ])
  await changeVisibility(original, true)
  expect((await listDocumentsAs(browser, publicId))[0]?.earlier).toHaveLength(3)
})

test('a document attached to a message at the same moment is not hidden', async () => {
  const { publicId, projectId, browser } = await createClient()
  const plan = getId(await sendFile(staff, publicId, createPdf(), { name: 'Plan.pdf' }))
  const [answer] = await runWhileProjectLocked(
    program,
    projectId,
    [
      () =>
        staff.send('PUT', `/api/admin/documents/${plan}/visibility`, {
          body: { isPublic: false },
        }),
    ],
    async (tx) => {
      const [message] = await tx
        .insert(projectMessages)
        .values({ projectId, senderId: staffMember.id, message: 'Here it is.', isFromAdmin: true })
        .returning()
      await tx
        .update(documents)
        .set({ messageId: message?.id ?? 0 })
        .where(eq(documents.publicId, plan))
    },
  )
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'DOCUMENT_IN_CHAT' } } })
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([{ name: 'Plan.pdf' }])
})

test('a document hidden at the same moment is not attached to a message', async () => {
  const { publicId, projectId, params } = await createClient()
  const plan = getId(await sendFile(staff, publicId, createPdf(), { name: 'Plan.pdf' }))
  const [answer] = await runWhileProjectLocked(
    program,
    projectId,
    [() => staff.refused(sendMessageAsStaff, { params, body: { message: 'Here.', documents: [plan] } })],
    (tx) => tx.update(documents).set({ isPublic: false }).where(eq(documents.publicId, plan)),
  )
  expect(answer.body.code).toBe('DOCUMENT_NOT_ATTACHABLE')
})

test("the client can't delete a document approved at the same moment", async () => {
  const { publicId, projectId, browser } = await createClient()
  const requestId = await requestFile(publicId)
  const letter = getId(await sendFile(browser, publicId, createPdf(), { name: 'Letter.pdf', requestId }))
  const [answer] = await runWhileProjectLocked(
    program,
    projectId,
    [() => browser.refused(removeDocument, { params: { documentId: letter } })],
    (tx) => tx.update(documentRequests).set({ status: 'approved' }).where(eq(documentRequests.id, requestId)),
  )
  expect(answer.body.code).toBe('DOCUMENT_IN_USE')
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([{ name: 'Letter.pdf' }])
})

test("a client can't delete, replace, or send a staff-only document", async () => {
  const { publicId, params, browser } = await createClient()
  const hidden = getId(await sendFile(staff, publicId, createPdf(), { isPublic: 'false' }))
  expect((await browser.refused(removeDocument, { params: { documentId: hidden } })).body.code).toBe(
    'DOCUMENT_NOT_FOUND',
  )
  expect(await sendFile(browser, publicId, createPdf(), { replaces: hidden })).toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
  })
  const message = { message: 'Here.', documents: [hidden] }
  expect((await browser.refused(sendMessage, { params, body: message })).body.code).toBe(
    'DOCUMENT_NOT_ATTACHABLE',
  )
  expect(await listDocumentsAs(staff, publicId)).toHaveLength(1)
})
