import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeDocumentKind, changeDocumentVisibility } from '#contract/documents'
import {
  changeFilingState,
  getChecks,
  planFiling,
  readDocumentAgain,
  saveOrganizationProfile,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { documents, documentTexts, projects, projectUpdates } from '#server/database/schema.ts'
import { enqueueUnreadDocuments, extractDocumentText } from '#server/formation'
import type { TestClient } from '#tests/browser.ts'
import { createArticlesText, dissolutionClauses, einLetter } from '#tests/formation/formation-texts.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { createTextPdf, createWordFile } from '#tests/text-files.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram({ RUN_JOBS: 'false' })
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })

const profile = {
  ...organizationProfile,
  directors: Array.from({ length: 3 }, (_, index) => ({
    ...organizationProfile.directors[0],
    name: `Director ${index}`,
    roles: [],
    email: '',
    termStartsOn: null,
    termEndsOn: null,
  })),
}

/** Creates a client with a project and a saved profile. */
const begin = async () => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  const params = { id: publicId }
  await browser.call(saveOrganizationProfile, { params, body: profile })
  /** Uploads a file and extracts its text, if it's a PDF or a Word document. */
  const upload = async (by: TestClient, file: Uint8Array, details: Parameters<typeof sendFile>[3]) => {
    const { status, address } = await sendFile(by, publicId, file, details)
    expect(status).toBe(204)
    const documentId = address.split('/').at(-1) ?? ''
    const [document] = await database.select().from(documents).where(eq(documents.publicId, documentId))
    await extractDocumentText(program.context, document?.id ?? 0)
    return { documentId, id: document?.id ?? 0 }
  }
  const read = (by = browser) => by.call(getChecks, { params })
  return { projectId, params, browser, upload, read }
}

const articles = { type: 'articles', name: 'Articles.pdf' } as const

const countStates = (findings: readonly { state: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ state }) => state)].map(([state, list]) => [state, list.length]),
  )

test('articles are checked after the upload, and again when the profile changes', async () => {
  const { browser, params, upload, read } = await begin()
  await upload(browser, await createTextPdf(createArticlesText({ state: 'OH' })), articles)
  const {
    documents: [checked],
    nextFiling,
  } = await read()
  expect(checked).toMatchObject({ kind: 'articles', state: 'read', notes: [], canChangeKind: true })
  expect(Object.keys(countStates(checked?.findings ?? []))).toEqual(['passed'])
  expect(nextFiling).toMatchObject({ name: 'Articles of incorporation', problems: 0 })
  expect(nextFiling?.items.map(({ text, state }) => `${state}: ${text}`)).toEqual([
    'done: The profile has every fact for this filing',
    'done: The articles of incorporation pass our checks',
  ])
  await browser.call(saveOrganizationProfile, { params, body: { ...profile, legalName: 'Pier Funds, Inc.' } })
  const {
    documents: [again],
    nextFiling: next,
  } = await read()
  expect(again?.findings[0]).toMatchObject({
    state: 'fix',
    title: 'The name in the document differs from the legal name',
  })
  expect(next).toMatchObject({ problems: 1 })
})

test('a Word file saved as “Other” is checked as what it reads like, until someone sets its type', async () => {
  const { browser, upload, read } = await begin()
  const file = createWordFile(createArticlesText({ state: 'OH', dissolution: '' }).split('\n\n'))
  const { documentId } = await upload(browser, file, { type: 'other', name: 'Papers.docx' })
  const [suggested] = (await read()).documents
  expect(suggested).toMatchObject({ type: 'other', kind: 'articles' })
  expect(suggested?.findings[0]?.title).toBe('Dissolution clause: not found')
  await browser.call(changeDocumentKind, { params: { documentId }, body: { type: 'budget' } })
  expect((await read()).documents).toEqual([])
  await staff.call(changeDocumentKind, { params: { documentId }, body: { type: 'bylaws' } })
  const {
    documents: [checked],
  } = await read()
  expect(checked).toMatchObject({ type: 'bylaws', kind: 'bylaws' })
  expect(checked?.findings).toContainEqual(
    expect.objectContaining({ title: 'This may be another kind of document' }),
  )
})

test('who may change a type, and to what', async () => {
  const { browser, upload } = await begin()
  const file = await createTextPdf(einLetter)
  const { documentId: ofStaff } = await upload(staff, file, { type: 'ein_letter', isPublic: 'true' })
  const refuse = (by: TestClient, documentId: string, type: string) =>
    by.refused(changeDocumentKind, { params: { documentId }, body: { type: type as 'id' } })
  expect(await refuse(browser, ofStaff, 'bylaws')).toMatchObject({ body: { code: 'FORBIDDEN' } })
  const { documentId: own } = await upload(browser, file, { type: 'ein_letter' })
  expect(await refuse(browser, own, 'id')).toMatchObject({ body: { code: 'VALIDATION_FAILED' } })
  expect(await refuse(browser, own, 'nonsense')).toMatchObject({ body: { code: 'VALIDATION_FAILED' } })
  const stranger = await signInNewUser(program, { name: 'Otto Berg' })
  expect(await refuse(stranger.browser, own, 'bylaws')).toMatchObject({
    body: { code: 'DOCUMENT_NOT_FOUND' },
  })
})

describe('what can’t be read', () => {
  test('a scan and a photo say that they need eyes', async () => {
    const { browser, upload, read } = await begin()
    await upload(browser, createPdf('Scan'), articles)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await upload(browser, png, { type: 'ein_letter', name: 'Letter.png' })
    const { documents: list, nextFiling } = await read()
    expect(list.map(({ state, notes }) => [state, notes[0]?.slice(0, 14)])).toEqual([
      ['unread', 'We can read on'],
      ['unread', 'No text found.'],
    ])
    expect(nextFiling?.items.at(-1)).toEqual({
      text: 'Compare the articles of incorporation by eye',
      state: 'review',
      place: 'documents',
    })
  })

  test('it waits until it’s read, can be read again, and a lost job is caught up', async () => {
    const { browser, params, upload, read, projectId } = await begin()
    const { documentId, id } = await upload(
      browser,
      await createTextPdf(createArticlesText({ state: 'OH' })),
      articles,
    )
    await browser.call(readDocumentAgain, { params: { ...params, documentId } })
    expect((await read()).documents, 'a document that was read isn’t read again').toMatchObject([
      { state: 'read', canReadAgain: false },
    ])
    const failed = { outcome: 'time', text: '' } as const
    await database.update(documentTexts).set(failed).where(eq(documentTexts.documentId, id))
    await browser.call(readDocumentAgain, { params: { ...params, documentId } })
    expect((await read()).documents).toMatchObject([{ state: 'waiting', findings: [] }])
    await database
      .update(documents)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(documents.projectId, projectId))
    const { boss } = program.context.jobs
    await boss.deleteAllJobs('read-document')
    await enqueueUnreadDocuments(program.context)
    const jobs = await boss.fetch<{ documentId: number }>('read-document', { batchSize: 10 })
    expect(jobs.map(({ data }) => data.documentId)).toContain(id)
    await extractDocumentText(program.context, id)
    expect((await read()).documents).toMatchObject([{ state: 'read' }])
    const other = await begin()
    expect(
      await other.browser.refused(readDocumentAgain, { params: { ...other.params, documentId } }),
    ).toMatchObject({ body: { code: 'DOCUMENT_NOT_FOUND' } })
  })

  test('photo IDs are never read, and Social Security numbers are never stored', async () => {
    const { browser, upload } = await begin()
    const id = await upload(browser, await createTextPdf(einLetter), { type: 'id', name: 'Passport.pdf' })
    const letter = await upload(browser, await createTextPdf(`${einLetter} 123-45-6789 SSN: 987654321`), {
      type: 'ein_letter',
    })
    const rows = await database.select().from(documentTexts)
    expect(rows.some(({ documentId }) => documentId === id.id)).toBe(false)
    const text = rows.find(({ documentId }) => documentId === letter.id)?.text ?? ''
    expect(text).toContain('12-3456789')
    expect(text).not.toMatch(/123-45-6789|987654321/)
  })
})

test('findings of a staff-only document reach staff, and nothing of it the client', async () => {
  const { browser, upload, read } = await begin()
  const bad = `${createArticlesText({ state: 'OH' })} Upon dissolution, the assets shall be distributed to the members.`
  const { documentId } = await upload(staff, await createTextPdf(bad), { ...articles, isPublic: 'false' })
  const ofStaff = await read(staff)
  expect(ofStaff.documents.map(({ isStaffOnly, findings: [worst] }) => [isStaffOnly, worst?.state])).toEqual([
    [true, 'urgent'],
  ])
  const ofClient = await read()
  expect(ofClient.documents).toEqual([])
  expect(JSON.stringify(ofClient)).not.toMatch(/insiders|Articles\.pdf|to the members/)
  expect(ofClient.nextFiling).toMatchObject({
    problems: 0,
    items: [{}, { text: 'Upload the articles of incorporation' }],
  })
  await staff.call(changeDocumentVisibility, { params: { documentId }, body: { isPublic: true } })
  expect((await read(browser)).documents).toHaveLength(1)
})

test('an older version doesn’t count once a new one is there', async () => {
  const { browser, upload, read } = await begin()
  const { documentId } = await upload(
    browser,
    await createTextPdf(createArticlesText({ state: 'OH', dissolution: '' })),
    articles,
  )
  expect((await read()).nextFiling?.problems).toBe(1)
  await upload(
    browser,
    await createTextPdf(createArticlesText({ state: 'OH', dissolution: dissolutionClauses.standard })),
    {
      ...articles,
      replaces: documentId,
    },
  )
  expect(await read()).toMatchObject({ documents: [{}], nextFiling: { problems: 0 } })
})

test('a filing with open problems is ready only with a reason, which stays with staff', async () => {
  const { projectId, browser, params, upload } = await begin()
  await upload(browser, await createTextPdf(createArticlesText({ state: 'OH', dissolution: '' })), articles)
  const { id } = await staff.call(planFiling, { params, body: { kind: 'articles', jurisdiction: 'OH' } })
  const ready = { state: 'ready', seen: 'planned' } as const
  expect(await staff.refused(changeFilingState, { params: { filingId: id }, body: ready })).toMatchObject({
    body: {
      code: 'VALIDATION_FAILED',
      fields: {
        reason: 'Our checks found a problem in the documents. Fix it, or say why it’s ready anyway.',
      },
    },
  })
  const reason = 'Ohio law covers the dissolution.'
  const { filing } = await staff.call(changeFilingState, {
    params: { filingId: id },
    body: { ...ready, reason },
  })
  expect(filing).toMatchObject({ state: 'ready', reason: '' })
  const updates = await database.select().from(projectUpdates).where(eq(projectUpdates.projectId, projectId))
  expect(
    updates.filter(({ message }) => message?.includes(reason)).map(({ isVisible }) => isVisible),
  ).toEqual([false])
})

test('closing the account erases the text', async () => {
  const { browser, projectId, upload } = await begin()
  const { id } = await upload(browser, await createTextPdf(einLetter), { type: 'ein_letter' })
  const find = () => database.select().from(documentTexts).where(eq(documentTexts.documentId, id))
  expect(await find()).toHaveLength(1)
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  expect(await find()).toEqual([])
})
