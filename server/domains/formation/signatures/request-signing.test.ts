import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import {
  listDocumentRequests,
  listDocuments,
  removeDocumentRequest,
  reviewDocument,
} from '#contract/documents'
import {
  getRequestSigning,
  signingStatements,
  signRequestedDocument,
  verifyDocument,
} from '#contract/formation'
import { listUpdates } from '#contract/projects'
import { documentSignatures, projects, users } from '#server/database/schema.ts'
import { openUnbrandedPdf } from '#server/platform/pdf/tagged-pdf.ts'
import type { TestClient } from '#tests/browser.ts'
import { requestAnswer, shareFile } from '#tests/document-requests.ts'
import { computeSha256Hex } from '#tests/formation/signatures.ts'
import { readPdfText, withPdfPages } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { addMember, createOwner } from '#tests/project-people.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })

const createPolicy = async () => {
  const letter = await openUnbrandedPdf('Conflict policy', 'Lighthouse Fund', 'Adopted')
  for (let page = 1; page <= 2; page += 1) {
    if (page > 1) letter.startPage()
    letter.text('H1', `Article ${page}: café, naïve, “quotes”`)
  }
  return letter.finish()
}
const policy = new Uint8Array(await createPolicy())
const policySha256 = computeSha256Hex(policy)

/** Asks a new client to sign a file online. */
const askToSign = async (content: Uint8Array = policy) => {
  const client = await createOwner(program, 'Marcus Bell')
  const attachmentId = await shareFile(staff, client.publicId, content)
  const request = await requestAnswer(staff, client.publicId, 'sign', attachmentId)
  return {
    ...client,
    attachmentId,
    project: { params: { id: client.publicId } },
    params: { id: client.publicId, requestId: request.id },
  }
}
type Asked = Awaited<ReturnType<typeof askToSign>>

const createInput = (name = 'Marcus Bell', documentSha256 = policySha256) => ({
  name,
  documentSha256,
  statementVersion: 1 as const,
})
const sign = (browser: TestClient, { params }: Pick<Asked, 'params'>, name?: string) =>
  browser.call(signRequestedDocument, { params, body: createInput(name) })
const refuse = async (
  browser: TestClient,
  params: Asked['params'],
  body: ReturnType<typeof createInput> = createInput(),
) => (await browser.refused(signRequestedDocument, { params, body })).body.code
const findRequest = async ({ publicId }: Pick<Asked, 'publicId'>) =>
  (await staff.call(listDocumentRequests, { params: { id: publicId } }))[0]
const findSignatures = ({ projectId }: Pick<Asked, 'projectId'>) =>
  database.select().from(documentSignatures).where(eq(documentSignatures.projectId, projectId))
const download = async (browser: TestClient, documentId: string): Promise<Uint8Array> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${program.url}/api/documents/${documentId}/content`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('a client signs a file online, and the signed PDF with its certificate answers the request', async () => {
  const client = await askToSign()
  const { browser, email, publicId, params } = client
  const sent = await program.mailbox.waitFor(email, /^Please sign: Conflict of interest policy/)
  expect(sent.text).toContain('To sign online: Conflict policy.pdf')
  expect(await browser.call(getRequestSigning, { params })).toMatchObject({
    state: 'ready',
    name: 'Marcus Bell',
    organization: 'Lighthouse Fund',
    documentSha256: policySha256,
    file: { name: 'Conflict policy.pdf' },
    statement: { version: 1, text: signingStatements[1] },
  })
  const signed = await sign(browser, client, ' marcus  BELL')
  expect(signed).toMatchObject({
    state: 'signed',
    answer: { name: 'Marcus Bell' },
    signedFile: { name: 'Conflict policy (signed).pdf' },
  })
  expect(await findRequest(client)).toMatchObject({
    status: 'approved',
    answer: { name: 'Marcus Bell' },
    documents: [{ name: 'Conflict policy (signed).pdf' }],
  })
  const content = await download(browser, signed.signedFile?.publicId ?? '')
  const [original, pages] = await Promise.all([
    withPdfPages(policy, (all) => Promise.all(all.map((page) => page.getTextContent()))),
    withPdfPages(content, (all) => Promise.all(all.map((page) => page.getTextContent()))),
  ])
  const readItems = (all: typeof pages) =>
    all.map(({ items }) => items.map((item) => 'str' in item && item.str))
  expect(pages).toHaveLength(3)
  expect(readItems(pages).slice(0, 2)).toEqual(readItems(original))
  const [signature] = await findSignatures(client)
  const text = (await readPdfText(content)).replace(/\s+/g, ' ')
  for (const part of [
    'Certificate of signature',
    policySha256,
    `Signature: ${signature?.publicId}`,
    email,
    'Typed name: marcus BELL',
    ' ET',
    'IP address: 127.0.0.1',
    signingStatements[1],
  ])
    expect(text).toContain(part)
  const verify = (sha256: string) => program.browser().call(verifyDocument, { body: { sha256 } })
  expect(await verify(computeSha256Hex(content))).toMatchObject({
    result: 'signed',
    title: 'Conflict policy',
    organization: 'Lighthouse Fund',
    signerCount: 1,
  })
  expect(await verify(policySha256)).toMatchObject({ result: 'sent', title: 'Conflict policy' })
  const [update] = await browser.call(listUpdates, { params: { id: publicId } })
  expect(update?.message).toBe('Marcus Bell signed “Conflict policy.pdf” online.')
  const [document] = await browser.call(listDocuments, { params: { id: publicId } })
  expect(document).toMatchObject({ name: 'Conflict policy (signed).pdf', canDelete: false })
})

test('clicking twice and two members at once lead to one signature', async () => {
  const owner = await askToSign()
  const editor = await addMember(program, { ...owner, ...owner.project }, 'editor', 'Nora Hill')
  const send = ({ browser, name }: { browser: TestClient; name: string }) =>
    browser.send(
      'POST',
      `/api/projects/${owner.publicId}/document-requests/${owner.params.requestId}/signature`,
      { body: createInput(name) },
    )
  const signer = { browser: owner.browser, name: 'Marcus Bell' }
  const answers = await Promise.all([send(signer), send(editor), send(signer), send(editor)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
  expect(statuses[0]).toBe(statuses[2])
  expect(await findSignatures(owner)).toHaveLength(1)
  expect((await findRequest(owner))?.documents).toHaveLength(1)
  const updates = await staff.call(listUpdates, { params: { id: owner.publicId } })
  expect(updates.filter(({ message }) => message.includes(' signed “'))).toHaveLength(1)
})

test('only the owner and editors can sign, with their own name and a confirmed address', async () => {
  const owner = await askToSign()
  const viewer = await addMember(program, { ...owner, ...owner.project }, 'viewer', 'Lee Ortiz')
  const stranger = await createOwner(program)
  const { params } = owner
  for (const { browser } of [viewer, stranger, { browser: staff }]) {
    expect(await refuse(browser, params)).toBe('FORBIDDEN')
    expect((await browser.refused(getRequestSigning, { params })).body.code).toBe('FORBIDDEN')
  }
  expect(await refuse(stranger.browser, { ...params, id: stranger.publicId })).toBe(
    'DOCUMENT_REQUEST_NOT_FOUND',
  )
  expect(await refuse(owner.browser, params, createInput('Nora Hill'))).toBe('VALIDATION_FAILED')
  expect(await refuse(owner.browser, params, createInput('Marcus Bell', 'a'.repeat(64)))).toBe(
    'VALIDATION_FAILED',
  )
  await database.update(users).set({ emailProvenAt: null }).where(eq(users.id, owner.id))
  expect(await refuse(owner.browser, params)).toBe('EMAIL_NOT_CONFIRMED')
  expect(await findSignatures(owner)).toEqual([])
})

test('a replaced file, a closed project, and a withdrawn request can’t be signed', async () => {
  const client = await askToSign()
  const { browser, params, publicId, projectId, attachmentId } = client
  await shareFile(staff, publicId, createPdf('new'), { replaces: attachmentId })
  expect(await refuse(browser, params)).toBe('DOCUMENT_REPLACED')
  expect(await browser.call(getRequestSigning, { params })).toMatchObject({ state: 'replaced', file: null })

  const other = await askToSign()
  const setClosed = (closedOn: string | null) =>
    database
      .update(projects)
      .set({ closedOn, closedReason: closedOn === null ? null : 'other' })
      .where(eq(projects.id, other.projectId))
  await setClosed(toEasternDay(new Date()))
  expect(await refuse(other.browser, other.params)).toBe('PROJECT_CLOSED')
  await setClosed(null)
  await staff.call(removeDocumentRequest, { params: other.params })
  expect(await refuse(other.browser, other.params)).toBe('DOCUMENT_REQUEST_NOT_FOUND')
  expect(await findSignatures({ projectId })).toEqual([])
})

test('after staff ask again, the signature no longer counts, and a new one does', async () => {
  const client = await askToSign()
  const { browser, params } = client
  const first = await sign(browser, client)
  await staff.call(reviewDocument, {
    params,
    body: { verdict: 'return', reason: 'Please sign as the president.', seen: 'approved' },
  })
  const firstContent = await download(browser, first.signedFile?.publicId ?? '')
  const verify = (content: Uint8Array) =>
    program.browser().call(verifyDocument, { body: { sha256: computeSha256Hex(content) } })
  expect(await verify(firstContent)).toMatchObject({
    result: 'voided',
    file: 'signed',
    reason: 'we asked for a new signature',
  })
  const second = await sign(browser, client)
  expect(await verify(await download(browser, second.signedFile?.publicId ?? ''))).toMatchObject({
    result: 'signed',
  })
  expect((await findSignatures(client)).map(({ endedAt }) => endedAt === null).sort()).toEqual([false, true])
})

test('a copy signed on paper can be uploaded instead, and is reviewed', async () => {
  const client = await askToSign()
  const { browser, params, publicId } = client
  await sendFile(browser, publicId, createPdf('scan'), { requestId: params.requestId, name: 'scan.pdf' })
  expect(await findRequest(client)).toMatchObject({ status: 'submitted' })
  expect(await refuse(browser, params)).toBe('ALREADY_SIGNED')
  await staff.call(reviewDocument, { params, body: { verdict: 'approve' } })
  expect(await browser.call(getRequestSigning, { params })).toMatchObject({
    state: 'ended',
    answer: null,
    signedFile: { name: 'scan.pdf' },
  })
})
