import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDocuments, removeDocument } from '#contract/documents'
import {
  type DraftKind,
  editDraft,
  generateDraft,
  getDraft,
  getDraftFile,
  getDraftingFacts,
  listDrafts,
  MAX_DRAFT_VERSIONS,
  saveDraftingFacts,
  saveDraftToDocuments,
  saveOrganizationProfile,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { draftingFacts, draftVersions, projects } from '#server/database/schema.ts'
import type { TestClient } from '#tests/browser.ts'
import { readDocxText } from '#tests/docx.ts'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, signInNewUser, startPurchase } from '#tests/users.ts'
import { serializeChange } from './draft-details.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { profile, drafting } = createDraftFacts()

/** Creates a client with a project, which is paid by default. */
const buy = async (begin: typeof startPurchase = buyPackage) => {
  const { publicId, projectId } = await begin(program)
  const { browser, id: userId } = await signInNewUser(program, { name: 'Ida Quist' })
  await database.update(projects).set({ userId }).where(eq(projects.id, projectId))
  const params = { id: publicId }
  const saveProfile = (changes: Partial<typeof profile> = {}) =>
    browser.call(saveOrganizationProfile, { params, body: { ...profile, ...changes } })
  const saveFacts = async (facts: Partial<typeof drafting> = drafting, by = browser) => {
    const { facts: seen } = await by.call(getDraftingFacts, { params })
    return by.call(saveDraftingFacts, { params, body: { facts, seen } as never })
  }
  const draw = (kind: DraftKind, by = browser) =>
    by.call(generateDraft, { params: { ...params, kind }, body: {} })
  const read = (kind: DraftKind, query = {}, by = browser) =>
    by.call(getDraft, { params: { ...params, kind }, query })
  const find = async (kind: DraftKind) =>
    (await browser.call(listDrafts, { params })).drafts.find((draft) => draft.kind === kind)
  const edit = (kind: DraftKind, version: number, edits: Record<string, string | null>) =>
    staff.call(editDraft, { params: { ...params, kind }, body: { version, edits } })
  return { projectId, browser, params, saveProfile, saveFacts, draw, read, find, edit }
}

const form = async () => {
  const client = await buy()
  await client.saveProfile()
  await client.saveFacts()
  return client
}

const readParagraph = (
  { sections }: Awaited<ReturnType<Awaited<ReturnType<typeof buy>>['read']>>,
  id: string,
) => sections.flatMap(({ paragraphs }) => paragraphs).find((paragraph) => paragraph.id === id)

test('names the missing facts with their section, and suggests those that follow from the profile', async () => {
  const { browser, params, find, saveProfile, saveFacts, draw } = await buy()
  await saveProfile({ registeredAgent: '' })
  const missing = (await find('articles'))?.missing ?? []
  expect(missing).toContainEqual({ fact: 'registeredAgent', label: 'Registered agent', section: 'addresses' })
  expect(missing).toContainEqual({
    fact: 'incorporatorName',
    label: 'Incorporator',
    section: 'incorporation',
  })
  const { suggested } = await browser.call(getDraftingFacts, { params })
  expect(suggested.incorporation.incorporatorName).toBe('Ida Quist')
  await saveFacts({ incorporation: suggested.incorporation as never, governance: suggested.governance })
  await saveProfile()
  expect((await find('articles'))?.missing).toEqual([])
  expect(await draw('articles')).toEqual({ number: 1 })
})

test('makes a version that keeps its facts, and a new one only if something changed', async () => {
  const { draw, find, read, saveProfile } = await form()
  expect([await draw('bylaws'), await draw('bylaws')]).toEqual([{ number: 1 }, { number: 1 }])
  expect(await find('bylaws')).toMatchObject({
    isOutdated: false,
    newest: { number: 1, templateVersion: 1, createdBy: 'Ida Quist', documentId: null },
  })
  await saveProfile({ fiscalYearEnd: '06-30' })
  expect(await find('bylaws')).toMatchObject({ isOutdated: true })
  expect(await draw('bylaws', staff)).toEqual({ number: 2 })
  const second = await read('bylaws')
  expect(second).toMatchObject({ comparedTo: 1, version: { number: 2, createdBy: 'Stella Moore' } })
  expect(second.changes).toMatchObject([{ id: 'finances/fiscal-year' }])
  const removed = second.changes[0]?.parts.find(({ change }) => change === 'removed')?.text
  expect(removed).toContain('December')
  const first = await read('bylaws', { version: 1 })
  expect(readParagraph(first, 'finances/fiscal-year')?.text).toContain('December 31')
  expect(first).toMatchObject({ comparedTo: null, changes: [] })
})

test('keeps the edits of staff in later versions, and shows those that new facts contradict', async () => {
  const { draw, edit, find, read, saveProfile } = await form()
  await draw('bylaws')
  const fiscalYear = 'The fiscal year ends when winter begins.'
  await edit('bylaws', 1, {
    'finances/fiscal-year': fiscalYear,
    'officers/treasurer': 'The treasurer counts.',
  })
  const edited = await read('bylaws')
  expect(edited.version).toMatchObject({ number: 2, editCount: 2 })
  expect(readParagraph(edited, 'officers/treasurer')?.text).toBe('The treasurer counts.')
  await saveProfile({ fiscalYearEnd: '06-30' })
  await draw('bylaws')
  const third = await read('bylaws')
  expect(readParagraph(third, 'officers/treasurer')?.text).toBe('The treasurer counts.')
  expect(readParagraph(third, 'finances/fiscal-year')?.text).toContain('June 30')
  expect(third.conflicts).toMatchObject([{ id: 'finances/fiscal-year', text: fiscalYear }])
  expect(await find('bylaws')).toMatchObject({ conflictCount: 1 })
  await edit('bylaws', 3, { 'finances/fiscal-year': fiscalYear })
  const settled = await read('bylaws')
  expect(settled.conflicts).toEqual([])
  expect(readParagraph(settled, 'finances/fiscal-year')?.text).toBe(fiscalYear)
  await edit('bylaws', 4, { 'finances/fiscal-year': null })
  const restored = await read('bylaws')
  expect(restored.version.editCount).toBe(1)
  expect(readParagraph(restored, 'finances/fiscal-year')?.text).toContain('June 30')
})

describe('files', () => {
  const download = async (browser: TestClient, id: string, kind: DraftKind, query: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = getDraftFile.path.replace(':id', id).replace(':kind', kind)
    const response = await fetch(`${program.url}${path}?${query}`, { headers: { cookie } })
    return { response, file: new Uint8Array(await response.clone().arrayBuffer()) }
  }

  test('a version can be downloaded as PDF and as Word document, with its edits', async () => {
    const { browser, params, draw, edit } = await form()
    await draw('bylaws')
    await edit('bylaws', 1, { 'officers/treasurer': 'The treasurer counts.' })
    const pdf = await download(browser, params.id, 'bylaws', 'version=2&format=pdf')
    expect(pdf.response.headers.get('content-disposition')).toContain('Bylaws, draft 2.pdf')
    expect(await readPdfText(pdf.file)).toContain('The treasurer counts.')
    const docx = await download(staff, params.id, 'bylaws', 'version=2&format=docx')
    expect(docx.response.headers.get('content-type')).toContain('wordprocessingml')
    expect(readDocxText(docx.file).join(' ')).toContain('The treasurer counts.')
    const before = await download(browser, params.id, 'bylaws', 'version=1&format=pdf')
    expect(await readPdfText(before.file)).not.toContain('The treasurer counts.')
    const missing = await download(browser, params.id, 'bylaws', 'version=3&format=pdf')
    expect(await missing.response.json()).toMatchObject({ error: { code: 'DRAFT_NOT_FOUND' } })
  })

  test('“Save to Documents” stores a version once, and a later version as the next one of the same document', async () => {
    const { browser, params, draw, read, saveProfile } = await form()
    const save = (version: number) =>
      browser.call(saveDraftToDocuments, { params: { ...params, kind: 'bylaws' }, body: { version } })
    await draw('bylaws')
    const [first, again] = await Promise.all([save(1), save(1)])
    expect(again).toEqual(first)
    expect((await read('bylaws')).version.documentId).toBe(first.documentId)
    await saveProfile({ fiscalYearEnd: '06-30' })
    await draw('bylaws')
    const second = await save(2)
    const listed = await browser.call(listDocuments, { params })
    expect(listed).toMatchObject([{ publicId: second.documentId, version: 2, type: 'bylaws' }])
    await staff.call(removeDocument, { params: { documentId: second.documentId } })
    expect((await read('bylaws')).version.documentId).toBeNull()
    const renewed = await save(2)
    expect(renewed.documentId).not.toBe(second.documentId)
    expect((await read('bylaws')).version.documentId).toBe(renewed.documentId)
  })
})

describe('is refused and changes nothing:', () => {
  test('a draft without its facts, or of the wrong kind', async () => {
    const { browser, params, saveProfile } = await buy()
    await saveProfile()
    const refuse = async () =>
      (await browser.refused(generateDraft, { params: { ...params, kind: 'articles' }, body: {} })).body
    expect((await refuse()).code).toBe('DRAFT_FACTS_MISSING')
    await saveProfile({ formationType: 'trust' })
    expect(await refuse()).toMatchObject({
      code: 'DRAFT_NOT_POSSIBLE',
      message: expect.stringContaining('corporations'),
    })
    expect((await browser.call(listDrafts, { params })).drafts.every(({ newest }) => !newest)).toBe(true)
  })

  test.each([
    [
      'an older version',
      1,
      { 'officers/treasurer': 'The treasurer counts money.' },
      'DRAFT_CHANGED_MEANWHILE',
      409,
    ],
    ['a paragraph that doesn’t exist', 2, { 'officers/juggler': 'Juggles.' }, 'VALIDATION_FAILED', 400],
    ['an empty text', 2, { 'officers/treasurer': ' ' }, 'VALIDATION_FAILED', 400],
    ['a text that is too long', 2, { 'officers/treasurer': 'x'.repeat(5001) }, 'VALIDATION_FAILED', 400],
    [
      'a Social Security number',
      2,
      { 'officers/treasurer': 'Her SSN is 123-45-6789.' },
      'VALIDATION_FAILED',
      400,
    ],
  ])('an edit of %s', async (_what, version, edits, code, status) => {
    const { params, draw, edit, read } = await form()
    await draw('bylaws')
    await edit('bylaws', 1, { 'officers/treasurer': 'The treasurer counts.' })
    const refusal = await staff.refused(editDraft, {
      params: { ...params, kind: 'bylaws' },
      body: { version, edits },
    })
    expect([refusal.body.code, refusal.status]).toEqual([code, status])
    expect((await read('bylaws')).version.number).toBe(2)
  })

  test('facts that someone else changed since', async () => {
    const { browser, params, saveFacts } = await form()
    const { facts: seen } = await browser.call(getDraftingFacts, { params })
    await saveFacts({ bank: { ...drafting.bank, name: 'Pier Bank' } }, staff)
    const facts = { bank: { ...drafting.bank, name: 'Mole Bank' } }
    const refusal = await browser.refused(saveDraftingFacts, { params, body: { facts, seen } as never })
    expect(refusal.body.code).toBe('DRAFTING_FACTS_CHANGED')
    const { facts: kept } = await browser.call(getDraftingFacts, { params })
    expect(kept.bank.name).toBe('Pier Bank')
    // A change to another section is accepted.
    const statement = { ...drafting.statement, year: '2028' }
    const body = { facts: { statement }, seen } as never
    await browser.call(saveDraftingFacts, { params, body })
  })

  test('a mission of more than 250 characters', async () => {
    const { browser, params } = await form()
    const { facts: seen } = await browser.call(getDraftingFacts, { params })
    const facts = { application: { ...drafting.application, mission: 'x'.repeat(251) } }
    const refusal = await browser.refused(saveDraftingFacts, { params, body: { facts, seen } as never })
    expect(Object.keys(refusal.body.fields ?? {})).toEqual(['facts.application.mission'])
  })

  test('a version after the last one that a document can have', async () => {
    const { projectId, params, draw, edit, find, saveProfile } = await form()
    await draw('bylaws')
    await database
      .update(draftVersions)
      .set({ number: MAX_DRAFT_VERSIONS - 1 })
      .where(eq(draftVersions.projectId, projectId))
    await edit('bylaws', MAX_DRAFT_VERSIONS - 1, { 'officers/treasurer': 'The treasurer counts.' })
    const edits = { 'officers/treasurer': 'The treasurer counts money.' }
    const refusal = await staff.refused(editDraft, {
      params: { ...params, kind: 'bylaws' },
      body: { version: MAX_DRAFT_VERSIONS, edits },
    })
    expect(refusal.body).toMatchObject({
      code: 'TOO_MANY_DRAFT_VERSIONS',
      message: expect.stringContaining(`up to ${MAX_DRAFT_VERSIONS.toLocaleString('en-US')} versions`),
    })
    await saveProfile({ fiscalYearEnd: '06-30' })
    const body = {}
    const late = await staff.refused(generateDraft, { params: { ...params, kind: 'bylaws' }, body })
    expect(late.body.code).toBe('TOO_MANY_DRAFT_VERSIONS')
    expect((await find('bylaws'))?.newest?.number).toBe(MAX_DRAFT_VERSIONS)
    expect(await draw('articles')).toEqual({ number: 1 })
  })

  test('saving a version with conflicts', async () => {
    const { browser, params, draw, edit, saveProfile } = await form()
    await draw('bylaws')
    await edit('bylaws', 1, { 'finances/fiscal-year': 'The fiscal year ends when winter begins.' })
    await saveProfile({ fiscalYearEnd: '06-30' })
    await draw('bylaws')
    const refusal = await browser.refused(saveDraftToDocuments, {
      params: { ...params, kind: 'bylaws' },
      body: { version: 3 },
    })
    expect(refusal.body.code).toBe('DRAFT_CONFLICTS')
  })

  test('drafts before payment, and in a closed project', async () => {
    const unpaid = await buy(startPurchase)
    const early = await unpaid.browser.refused(generateDraft, {
      params: { ...unpaid.params, kind: 'bylaws' },
      body: {},
    })
    expect(early.body.code).toBe('PAYMENT_REQUIRED')
    const { browser, projectId, params } = await form()
    const closed = { closedOn: '2026-11-20', closedReason: 'other' } as const
    await database.update(projects).set(closed).where(eq(projects.id, projectId))
    const late = await browser.refused(generateDraft, { params: { ...params, kind: 'bylaws' }, body: {} })
    expect(late.body.code).toBe('PROJECT_CLOSED')
  })
})

test('the first of more than 200 versions can still be read', async () => {
  const { projectId, draw, read } = await form()
  await draw('bylaws')
  const [first] = await database.select().from(draftVersions).where(eq(draftVersions.projectId, projectId))
  if (!first) throw new Error('there is no version')
  const { id: _, documentId: __, ...content } = first
  const later = Array.from({ length: 200 }, (_each, index) => ({ ...content, number: index + 2 }))
  await database.insert(draftVersions).values(later)
  expect((await read('bylaws', { version: 1 })).version.number).toBe(1)
})

test('closing the account deletes drafts and their facts', async () => {
  const { browser, projectId, draw } = await form()
  await draw('bylaws')
  await database.update(projects).set({ status: 'live' }).where(eq(projects.id, projectId))
  await browser.call(closeAccount, { body: { password } })
  expect(await database.$count(draftVersions, eq(draftVersions.projectId, projectId))).toBe(0)
  expect(await database.$count(draftingFacts, eq(draftingFacts.projectId, projectId))).toBe(0)
})

test('a paragraph in which everything changed is shown as replaced, without a long comparison', () => {
  const change = { id: 'purposes/specific', before: '!'.repeat(5_000), after: '?'.repeat(5_000) }
  expect(serializeChange(change).parts.map(({ change: kind }) => kind)).toEqual(['removed', 'added'])
})
