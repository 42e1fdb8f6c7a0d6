import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeDocumentVisibility, listDocuments, removeDocument } from '#contract/documents'
import { listMessages, listMessagesAsStaff, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { listWork } from '#contract/staff'
import { documents, projectMessages } from '#server/database/schema.ts'
import { scanDocument } from '#server/documents'
import type { TestClient } from '#tests/browser.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { sendUnreadMessagesEmail } from './unread-messages.job.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Nora Whitfield' })).browser

const createClient = async () => {
  const { publicId, projectId, email } = await buyPackage(program)
  const browser = await setPasswordFromLink(program, email)
  return { publicId, projectId, email, browser, params: { id: publicId } }
}

/** Uploads a file and returns its document ID, which is the upload's ID. */
const upload = async (browser: TestClient, publicId: string, name: string, more: object = {}) => {
  const { status, address } = await sendFile(browser, publicId, createPdf(name), {
    name,
    type: 'other',
    ...more,
  })
  expect(status).toBe(204)
  return address.split('/').at(-1) ?? ''
}
const countProjectMessages = (projectId: number) =>
  program.context.database.$count(projectMessages, eq(projectMessages.projectId, projectId))

test('a message can have attachments with or without text, and both sides see them', async () => {
  const { publicId, browser, params } = await createClient()
  const [first, second] = [
    await upload(browser, publicId, 'Bylaws.pdf'),
    await upload(browser, publicId, 'Minutes.pdf'),
  ]
  const sent = await browser.call(sendMessage, { params, body: { message: ' ', documents: [second, first] } })
  expect(sent).toMatchObject({ message: '', documents: [{ name: 'Bylaws.pdf' }, { name: 'Minutes.pdf' }] })
  const answer = await upload(staff, publicId, 'Reply.pdf')
  await staff.call(sendMessageAsStaff, { params, body: { message: 'Signed.', documents: [answer] } })

  for (const seen of [
    await browser.call(listMessages, { params, query: {} }),
    await staff.call(listMessagesAsStaff, { params, query: {} }),
  ])
    expect(seen.map(({ message, documents }) => [message, documents.map(({ name }) => name)])).toEqual([
      ['', ['Bylaws.pdf', 'Minutes.pdf']],
      ['Signed.', ['Reply.pdf']],
    ])
  const [{ documents: [chip] = [] } = {}] = await browser.call(listMessages, { params, query: {} })
  expect(chip).toEqual({
    publicId: first,
    name: 'Bylaws.pdf',
    mimeType: 'application/pdf',
    fileSize: createPdf('Bylaws.pdf').length,
    status: 'clean',
  })
  const listed = await browser.call(listDocuments, { params })
  expect(listed.map(({ name }) => name).sort()).toEqual(['Bylaws.pdf', 'Minutes.pdf', 'Reply.pdf'])
})

test('a message with only attachments appears in the queue with their names', async () => {
  const { publicId, browser, params } = await createClient()
  const id = await upload(browser, publicId, 'Signed bylaws.pdf')
  await browser.call(sendMessage, { params, body: { message: '', documents: [id] } })
  const { items } = await staff.call(listWork, { query: { kind: 'message' } })
  expect(items.find(({ project }) => project?.publicId === publicId)?.about).toBe('Sent Signed bylaws.pdf')
})

test('rejects a message without text and attachments', async () => {
  const { browser, params } = await createClient()
  const { status, body } = await browser.refused(sendMessage, {
    params,
    body: { message: ' ', documents: [] },
  })
  expect([status, body.fields]).toEqual([400, { message: 'Please write a message' }])
})

test("rejects a message with an attachment that is not the sender's, already sent, or staff-only", async () => {
  const { publicId, projectId, browser, params } = await createClient()
  const other = await createClient()
  const own = await upload(browser, publicId, 'Own.pdf')
  const hidden = await upload(staff, publicId, 'Internal.pdf', { isPublic: 'false' })
  const shared = await upload(staff, publicId, 'Shared.pdf')
  const foreign = await upload(other.browser, other.publicId, 'Foreign.pdf')
  const send = (who: TestClient, ...ids: string[]) =>
    who.refused(who === staff ? sendMessageAsStaff : sendMessage, {
      params,
      body: { message: `Here: ${crypto.randomUUID()}`, documents: ids },
    })
  for (const [who, ids] of [
    [staff, [hidden]],
    [browser, [own, hidden]],
    [browser, [shared]],
    [browser, [foreign]],
    [browser, [crypto.randomUUID()]],
  ] as const)
    expect((await send(who, ...ids)).body.code).toBe('DOCUMENT_NOT_ATTACHABLE')
  expect(await countProjectMessages(projectId)).toBe(0)

  await browser.call(sendMessage, { params, body: { message: 'Here.', documents: [own] } })
  expect((await send(browser, own)).body.code).toBe('DOCUMENT_NOT_ATTACHABLE')
  expect(await countProjectMessages(projectId)).toBe(1)
  const many = Array.from({ length: 11 }, () => crypto.randomUUID())
  expect((await send(browser, ...many)).status).toBe(400)
})

test("a message can't include a document from another project, even by the same sender", async () => {
  const [one, other] = [await createClient(), await createClient()]
  const id = await upload(staff, one.publicId, 'For one.pdf')
  const send = (params: { id: string }) =>
    staff.send('POST', `/api/admin/projects/${params.id}/messages`, {
      body: { message: 'Here it is.', documents: [id] },
    })
  expect(await send(other.params)).toMatchObject({
    status: 422,
    body: { error: { code: 'DOCUMENT_NOT_ATTACHABLE' } },
  })
  expect(await countProjectMessages(other.projectId)).toBe(0)
  expect(await other.browser.call(listMessages, { params: other.params, query: {} })).toEqual([])
  expect((await send(one.params)).status).toBe(200)
})

test("a sent document can't be hidden, and deleting it keeps the message", async () => {
  const { publicId, browser, params } = await createClient()
  const documentId = await upload(staff, publicId, 'Plan.pdf')
  await staff.call(sendMessageAsStaff, { params, body: { message: '', documents: [documentId] } })
  const hiding = await staff.refused(changeDocumentVisibility, {
    params: { documentId },
    body: { isPublic: false },
  })
  expect(hiding.body.code).toBe('DOCUMENT_IN_CHAT')
  await staff.call(removeDocument, { params: { documentId } })
  expect(await browser.call(listMessages, { params, query: {} })).toMatchObject([
    { message: '', documents: [] },
  ])
})

test('the email about an unread message lists its attachments', async () => {
  const { publicId, email, params } = await createClient()
  const id = await upload(staff, publicId, 'Articles of incorporation.pdf')
  await staff.call(sendMessageAsStaff, { params, body: { message: '', documents: [id] } })
  await sendUnreadMessagesEmail(
    program.context,
    { publicId, side: 'client' },
    new Date(Date.now() + 4 * 60_000),
  )
  const sentEmail = await program.mailbox.waitFor(email, /^A new message about/)
  expect(sentEmail.text).toContain('Attached: Articles of incorporation.pdf')
})

test('a quarantined file is sent as quarantined, and the message is updated when it is released', async () => {
  const guarded = await startProgram({ VIRUS_SCANNER: 'tcp://127.0.0.1:1', RUN_JOBS: 'false' })
  try {
    const { publicId } = await buyPackage(guarded)
    const colleague = (await signInNewUser(guarded, { role: 'admin' })).browser
    const params = { id: publicId }
    const documentId = await upload(colleague, publicId, 'Letter.pdf')
    await colleague.call(sendMessageAsStaff, { params, body: { message: '', documents: [documentId] } })
    const fetchStatus = async () =>
      (await colleague.call(listMessagesAsStaff, { params, query: {} }))[0]?.documents[0]?.status
    expect(await fetchStatus()).toBe('quarantined')
    const { database } = guarded.context
    const [stored] = await database.select().from(documents).where(eq(documents.publicId, documentId))
    const config = { ...guarded.context.config, virusScanner: null }
    await scanDocument({ ...guarded.context, config }, stored?.id ?? 0)
    expect(await fetchStatus()).toBe('clean')
  } finally {
    await guarded.stop()
  }
})
