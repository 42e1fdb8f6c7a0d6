import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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
import { closeAccount } from '#contract/identity'
import { getResults, recordMonth } from '#contract/results'
import {
  campaignMetrics,
  campaignResults,
  documentRequests,
  documents,
  documentUploads,
  projects,
} from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { runProgram } from '#tests/program.ts'
import { beginUpload, createPdf, sendFile, toBytes } from '#tests/uploads.ts'
import { buyPackage, password, setPasswordFromLink, signInNewUser, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin', name: 'Sam Staff' })).browser

const createClient = async () => {
  const { publicId, projectId, email, userId } = await buyPackage(program)
  return { publicId, projectId, userId, email, browser: await setPasswordFromLink(program, email) }
}
const listDocumentsAs = (browser: TestClient, publicId: string) =>
  browser.call(listDocuments, { params: { id: publicId } })
const fetchAs = (browser: TestClient, path: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(program.url + path, { headers: { cookie } })
}
const fetchZip = async (browser: TestClient, path: string) =>
  unzipSync(new Uint8Array(await (await fetchAs(browser, path)).arrayBuffer()))
const decodeText = (content: Uint8Array | undefined) => new TextDecoder().decode(content)
const listStoredFiles = () => readdirSync(join(program.context.config.dataDir, 'documents'))

test('clients see their own and shared documents, and no staff-only documents', async () => {
  const { publicId, browser } = await createClient()
  await sendFile(browser, publicId, createPdf('mine'), { name: 'mine.pdf', isPublic: 'false' })
  await sendFile(staff, publicId, createPdf('shared'), { name: 'shared.pdf', type: 'articles' })
  await sendFile(staff, publicId, createPdf('internal'), { name: 'internal.pdf', isPublic: 'false' })
  expect((await listDocumentsAs(browser, publicId)).map(({ name, canDelete }) => [name, canDelete])).toEqual([
    ['shared.pdf', false],
    ['mine.pdf', true],
  ])
  const [internal, shared, mine] = await listDocumentsAs(staff, publicId)
  expect(internal).toMatchObject({ name: 'internal.pdf', isPublic: false, uploadedBy: 'Sam Staff' })
  const fetchStatus = async (documentId = '') =>
    (await fetchAs(browser, `/api/documents/${documentId}/content`)).status
  expect(await fetchStatus(internal?.publicId)).toBe(404)
  expect(await fetchStatus(shared?.publicId)).toBe(200)
  const call = { params: { documentId: internal?.publicId ?? '' }, body: { isPublic: true } }
  await staff.call(changeDocumentVisibility, call)
  expect(await fetchStatus(internal?.publicId)).toBe(200)
  await staff.call(changeDocumentVisibility, { ...call, body: { isPublic: false } })
  expect(await fetchStatus(internal?.publicId)).toBe(404)
  const theirs = { params: { documentId: mine?.publicId ?? '' }, body: { isPublic: false } }
  expect((await staff.refused(changeDocumentVisibility, theirs)).body.code).toBe('DOCUMENT_OF_CLIENT')
  expect((await browser.refused(changeDocumentVisibility, call)).status).toBe(403)
})

test('a new version replaces the previous one, and deleting it restores that one', async () => {
  const { publicId, browser } = await createClient()
  await sendFile(browser, publicId, createPdf('one'), { name: 'bylaws.pdf' })
  const [first] = await listDocumentsAs(browser, publicId)
  // A new version keeps the document's kind, even if the upload specifies another.
  await sendFile(browser, publicId, createPdf('two'), {
    name: 'bylaws signed.pdf',
    type: 'other',
    replaces: first?.publicId ?? '',
  })
  const [newest, ...others] = await listDocumentsAs(browser, publicId)
  expect(others).toEqual([])
  expect(newest).toMatchObject({
    name: 'bylaws signed.pdf',
    type: 'bylaws',
    version: 2,
    earlier: [{ name: 'bylaws.pdf', version: 1, publicId: first?.publicId }],
  })
  const before = listStoredFiles()
  await browser.call(removeDocument, { params: { documentId: newest?.publicId ?? '' } })
  expect(await listDocumentsAs(browser, publicId)).toMatchObject([
    { name: 'bylaws.pdf', version: 1, earlier: [] },
  ])
  await expect.poll(() => listStoredFiles().length).toBe(before.length - 1)
})

test("clients can't delete documents sent by staff or owned by other clients", async () => {
  const [mine, other] = [await createClient(), await createClient()]
  await sendFile(staff, mine.publicId, createPdf(), { name: 'letter.pdf' })
  await sendFile(mine.browser, mine.publicId, createPdf(), { name: 'mine.pdf' })
  const [own, letter] = await listDocumentsAs(mine.browser, mine.publicId)
  const params = { documentId: letter?.publicId ?? '' }
  expect((await mine.browser.refused(removeDocument, { params })).status).toBe(403)
  for (const { publicId } of [own, letter].flatMap((found) => found ?? [])) {
    expect((await other.browser.refused(removeDocument, { params: { documentId: publicId } })).status).toBe(
      404,
    )
    expect((await fetchAs(other.browser, `/api/documents/${publicId}/content`)).status).toBe(404)
  }
  expect(await listDocumentsAs(mine.browser, mine.publicId)).toHaveLength(2)
  await staff.call(removeDocument, { params })
  expect(await listDocumentsAs(mine.browser, mine.publicId)).toHaveLength(1)
})

test('a zip contains the latest version of every visible document under a unique name', async () => {
  const { publicId, browser } = await createClient()
  await sendFile(browser, publicId, createPdf('one'), { name: 'paper.pdf' })
  await sendFile(browser, publicId, createPdf('two'), { name: 'Paper.pdf' })
  await sendFile(browser, publicId, createPdf('passport'), { name: 'passport.pdf', type: 'id' })
  await sendFile(staff, publicId, createPdf('internal'), { name: 'internal.pdf', isPublic: 'false' })
  const [, newest] = await listDocumentsAs(browser, publicId)
  await sendFile(browser, publicId, createPdf('two again'), {
    replaces: newest?.publicId ?? '',
    name: 'Paper.pdf',
  })
  const entries = await fetchZip(browser, `/api/projects/${publicId}/documents/zip`)
  expect(
    Object.entries(entries)
      .map(([name, content]) => [name, /% (.*)/.exec(decodeText(content).slice(9))?.[1]])
      .sort(),
  ).toEqual([
    ['Bylaws/Paper.pdf', 'two again'],
    ['Bylaws/paper (2).pdf', 'one'],
    ['Photo ID/passport.pdf', 'passport'],
  ])
  expect(Object.keys(await fetchZip(staff, `/api/projects/${publicId}/documents/zip`))).toContain(
    'Bylaws/internal.pdf',
  )
})

test("clients can't upload documents before they pay", async () => {
  const { publicId, projectId, userId } = await startPurchase(program)
  const { browser, id } = await signInNewUser(program)
  await program.context.database.update(projects).set({ userId: id }).where(eq(projects.id, projectId))
  expect(await sendFile(browser, publicId, createPdf())).toMatchObject({ code: 'PAYMENT_REQUIRED' })
  expect(userId).not.toBe(id)
})

test('the data export contains documents and requests, and closing the account removes them and the results', async () => {
  const { publicId, projectId, browser } = await createClient()
  const { database } = program.context
  await sendFile(browser, publicId, createPdf('articles'), { name: 'articles.pdf' })
  await sendFile(browser, publicId, toBytes('Year,Cash\n2026,1\n'), { name: 'budget.csv', type: 'budget' })
  await sendFile(browser, publicId, createPdf('passport'), { name: 'passport.pdf', type: 'id' })
  await sendFile(staff, publicId, createPdf('internal'), { name: 'internal.pdf', isPublic: 'false' })
  const request = { type: 'minutes', words: 'Please send us the minutes.', dueOn: '2026-12-24' } as const
  await staff.call(requestDocuments, { params: { id: publicId }, body: { requests: [request] } })
  const month = { month: '2026-01', cost: '12', impressions: '100', clicks: '10', conversions: '2' }
  await staff.call(recordMonth, { params: { id: publicId }, body: month })
  await beginUpload(browser, publicId, { size: 100 })

  const entries = await fetchZip(browser, '/api/profile/data')
  expect(decodeText(entries['documents/articles.pdf'])).toContain('% articles')
  expect(decodeText(entries['documents/passport.pdf'])).toContain('% passport')
  expect(decodeText(entries['documents/budget.csv'])).toBe('Year,Cash\n2026,1\n')
  expect(JSON.parse(decodeText(entries['documents.json']))).toHaveLength(3)
  expect(JSON.parse(decodeText(entries['document-requests.json']))).toMatchObject([
    { type: 'minutes', status: 'pending' },
  ])
  expect(JSON.parse(decodeText(entries['campaign-results.json']))).toHaveLength(1)
  expect(Object.keys(entries)).not.toContain('documents/internal.pdf')

  const own = await database.select().from(documents).where(eq(documents.projectId, projectId))
  expect(own).toHaveLength(4)
  expect((await staff.call(getResults, { params: { id: publicId } })).months).toHaveLength(1)
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  for (const table of [documents, documentUploads, documentRequests, campaignResults, campaignMetrics])
    expect(await database.$count(table, eq(table.projectId, projectId))).toBe(0)
  expect(await staff.call(listDocumentRequests, { params: { id: publicId } })).toEqual([])
  await expect
    .poll(() => listStoredFiles().filter((name) => own.some(({ filePath }) => filePath === name)))
    .toEqual([])
})
