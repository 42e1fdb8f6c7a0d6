import { expect, test } from 'vitest'
import {
  changeDocumentVisibility,
  confirmDocumentRead,
  listDocumentRequests,
  removeDocument,
  removeDocumentRequest,
  requestDocuments,
  reviewDocument,
} from '#contract/documents'
import { getProject, listUpdates } from '#contract/projects'
import type { TestClient } from '#tests/browser.ts'
import { requestAnswer, shareFile } from '#tests/document-requests.ts'
import { runProgram } from '#tests/program.ts'
import { addMember, createOwner } from '#tests/project-people.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })

/** Asks a new client to read a file. */
const askToRead = async () => {
  const client = await createOwner(program, 'Marcus Bell')
  const attachmentId = await shareFile(staff, client.publicId)
  const request = await requestAnswer(staff, client.publicId, 'read', attachmentId)
  return { ...client, attachmentId, params: { id: client.publicId, requestId: request.id } }
}
const findRequest = async (browser: TestClient, id: string) =>
  (await browser.call(listDocumentRequests, { params: { id } }))[0]
const refuse = async (browser: TestClient, params: { id: string; requestId: number }) =>
  (await browser.refused(confirmDocumentRead, { params })).body.code

test('a client confirms that they read a file, which completes the request and enters the history', async () => {
  const { browser, email, publicId, params } = await askToRead()
  const sent = await program.mailbox.waitFor(email, /^Please read: Conflict of interest policy/)
  expect(sent.text).toContain('To read and confirm: Conflict policy.pdf')
  expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
    openRequests: 1,
    openSends: 0,
    nextRequest: 'Conflict of interest policy',
    nextRequestAction: 'read',
  })
  expect(await findRequest(browser, publicId)).toMatchObject({
    action: 'read',
    status: 'pending',
    isReplaced: false,
    attachment: { name: 'Conflict policy.pdf' },
    answer: null,
  })
  await browser.call(confirmDocumentRead, { params })
  for (const viewer of [browser, staff])
    expect(await findRequest(viewer, publicId)).toMatchObject({
      status: 'approved',
      waitingSince: null,
      documents: [],
      answer: { name: 'Marcus Bell', at: expect.any(Date) },
    })
  const [update] = await browser.call(listUpdates, { params: { id: publicId } })
  expect(update?.message).toBe('Marcus Bell confirmed that they read “Conflict policy.pdf”.')
  await browser.call(confirmDocumentRead, { params })
  const updates = await browser.call(listUpdates, { params: { id: publicId } })
  expect(updates.filter(({ message }) => message.includes('confirmed that they read'))).toHaveLength(1)
})

test('staff can ask again, which removes the confirmation and emails the reason', async () => {
  const { browser, email, publicId, params } = await askToRead()
  await browser.call(confirmDocumentRead, { params })
  await staff.call(reviewDocument, {
    params,
    body: { verdict: 'return', reason: 'Please read section 4 again.', seen: 'approved' },
  })
  expect(await findRequest(staff, publicId)).toMatchObject({ status: 'needs_revision', answer: null })
  const returned = await program.mailbox.waitFor(email, /^Please read again/)
  expect(returned.text).toContain('Please read section 4 again.')
  await browser.call(confirmDocumentRead, { params })
  expect(await findRequest(staff, publicId)).toMatchObject({ status: 'approved', reason: null })
})

test('of two members who confirm at once, one counts', async () => {
  const owner = await askToRead()
  const editor = await addMember(program, { ...owner, params: { id: owner.publicId } }, 'editor', 'Nora Hill')
  const { publicId, params } = owner
  const confirm = ({ browser }: { browser: TestClient }) =>
    browser.send('POST', `/api/projects/${publicId}/document-requests/${params.requestId}/confirmation`)
  const answers = await Promise.all([confirm(editor), confirm(owner), confirm(editor), confirm(owner)])
  const statuses = answers.map(({ status }) => status)
  const [first] = statuses
  expect(statuses).toEqual(first === 200 ? [200, 409, 200, 409] : [409, 200, 409, 200])
  expect(await findRequest(staff, publicId)).toMatchObject({
    answer: { name: first === 200 ? 'Nora Hill' : 'Marcus Bell' },
  })
  const updates = await staff.call(listUpdates, { params: { id: owner.publicId } })
  expect(updates.filter(({ message }) => message.includes('confirmed that they read'))).toHaveLength(1)
})

test('only the owner and editors can confirm, not viewers, staff, or other clients', async () => {
  const owner = await askToRead()
  const viewer = await addMember(program, { ...owner, params: { id: owner.publicId } }, 'viewer', 'Lee Ortiz')
  const stranger = await createOwner(program)
  for (const { browser } of [viewer, stranger, { browser: staff }])
    expect(await refuse(browser, owner.params)).toBe('FORBIDDEN')
  // The URL of one project doesn't give access to another project's request.
  expect(await refuse(stranger.browser, { ...owner.params, id: stranger.publicId })).toBe(
    'DOCUMENT_REQUEST_NOT_FOUND',
  )
  expect(await findRequest(staff, owner.publicId)).toMatchObject({ status: 'pending' })
})

test('a file that was replaced, hidden, or deleted can’t be confirmed', async () => {
  const { browser, publicId, params, attachmentId } = await askToRead()
  await sendFile(browser, publicId, createPdf('other'), { name: 'own.pdf', replaces: attachmentId })
  expect(await refuse(browser, params)).toBe('DOCUMENT_REPLACED')
  const replaced = await findRequest(browser, publicId)
  expect(replaced).toMatchObject({ isReplaced: true, status: 'pending' })
  await browser.call(removeDocument, { params: { documentId: replaced?.attachment?.publicId ?? '' } })
  expect(await findRequest(browser, publicId)).toMatchObject({ isReplaced: false })

  const show = (isPublic: boolean) =>
    staff.call(changeDocumentVisibility, { params: { documentId: attachmentId }, body: { isPublic } })
  await show(false)
  expect(await refuse(browser, params)).toBe('DOCUMENT_REPLACED')
  expect(await findRequest(browser, publicId)).toMatchObject({ isReplaced: true, attachment: null })
  await show(true)
  await staff.call(removeDocument, { params: { documentId: attachmentId } })
  expect(await refuse(browser, params)).toBe('DOCUMENT_REPLACED')
  await staff.call(removeDocumentRequest, { params })
  expect(await refuse(browser, params)).toBe('DOCUMENT_REQUEST_NOT_FOUND')
})

test('what the client should do needs a file, and signing needs a PDF', async () => {
  const { publicId } = await createOwner(program)
  const attachmentId = await shareFile(staff, publicId, 'name,amount\nPaper,12\nPens,4\n', {
    name: 'list.csv',
  })
  const request = (more: { action: 'read' | 'sign'; attachmentId: string | null }) =>
    staff.refused(requestDocuments, {
      params: { id: publicId },
      body: {
        requests: [{ type: 'other', words: 'Please look at this file.', dueOn: '2026-12-01', ...more }],
      },
    })
  expect((await request({ action: 'read', attachmentId: null })).body.fields).toEqual({
    'requests.0.attachmentId': 'Please choose the file',
  })
  expect((await request({ action: 'sign', attachmentId })).body.fields).toEqual({
    'requests.0.action': 'Only PDF files can be signed online.',
  })
})

test('the email says what to do with each document and links to each request', async () => {
  const { publicId, email, browser } = await createOwner(program)
  const attachmentId = await shareFile(staff, publicId)
  const words = 'Please look at this before our call.'
  await staff.call(requestDocuments, {
    params: { id: publicId },
    body: {
      requests: [
        { type: 'bylaws', words, dueOn: '2027-12-01', action: 'sign', attachmentId },
        { type: 'budget', words, dueOn: '2027-12-02' },
        { type: 'minutes', words, dueOn: '2027-12-03' },
      ],
    },
  })
  const sent = await program.mailbox.waitFor(email, /^3 documents needed/)
  expect(sent.text).toContain('We need you to sign 1 document and send 2 documents.')
  for (const { id, type } of await browser.call(listDocumentRequests, { params: { id: publicId } }))
    expect(sent.text).toContain(
      type === 'bylaws'
        ? `/project/${publicId}/requests/${id}/sign`
        : `/project/${publicId}?tab=documents&request=${id}`,
    )
})
