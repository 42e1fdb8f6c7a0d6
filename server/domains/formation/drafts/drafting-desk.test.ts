import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addStateNote,
  generateDraft,
  getDraft,
  getDraftingFacts,
  getDraftTemplate,
  getNewestDraftRun,
  listDraftableProjects,
  listDrafts,
  listStateNotes,
  MAX_DRAFT_VERSIONS,
  removeStateNote,
  replaceTemplateText,
  saveDraftingFacts,
  saveOrganizationProfile,
  startDraftRun,
} from '#contract/formation'
import { draftVersions, projects } from '#server/database/schema.ts'
import { createDraftFacts } from '#tests/formation/drafts.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { generateDrafts } from './generate-drafts.job.ts'

const program = await runProgram()
const { database } = program.context
const { browser: staff, id: staffId } = await signInNewUser(program, { role: 'admin', name: 'Stella Moore' })
const { browser: colleague } = await signInNewUser(program, { role: 'admin', name: 'Theo Brandt' })
const { profile, drafting } = createDraftFacts()

/** Creates a project with complete facts, and applies `changes` to its profile. */
const form = async (legalName: string, changes: Partial<typeof profile> = {}) => {
  const { publicId, projectId } = await buyPackage(program)
  const params = { id: publicId }
  await staff.call(saveOrganizationProfile, { params, body: { ...profile, legalName, ...changes } })
  const { facts: seen } = await staff.call(getDraftingFacts, { params })
  await staff.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
  return { publicId, projectId, params }
}

const findOnDesk = async (publicId: string, query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).items.find((item) => item.publicId === publicId)
const list = (query: { view?: 'ready' | 'missing' | 'all'; kind?: 'bylaws'; search?: string }) =>
  staff.call(listDraftableProjects, { query: { ...query, limit: 100 } })

describe('the desk', () => {
  test('shows what can be drafted, until it’s drafted, and what is missing', async () => {
    const complete = await form('Complete Fund')
    const lacking = await form('Lacking Fund', { registeredAgent: '' })
    expect((await findOnDesk(complete.publicId))?.ready).toContain('bylaws')
    expect(await findOnDesk(complete.publicId, { kind: 'bylaws' })).toMatchObject({ ready: ['bylaws'] })
    expect(await findOnDesk(lacking.publicId, { view: 'missing' })).toMatchObject({
      blocked: expect.arrayContaining(['articles']),
      missing: expect.arrayContaining(['Registered agent']),
    })
    expect((await list({ view: 'all', search: 'lacking' })).items).toHaveLength(1)
    await staff.call(generateDraft, { params: { ...complete.params, kind: 'bylaws' }, body: {} })
    expect(await findOnDesk(complete.publicId, { kind: 'bylaws' })).toBeUndefined()
    await staff.call(saveOrganizationProfile, {
      params: complete.params,
      body: { ...profile, fiscalYearEnd: '06-30' },
    })
    expect(await findOnDesk(complete.publicId, { kind: 'bylaws' })).toMatchObject({ drawnCount: 1 })
  })

  test('leaves out closed projects, and asks for one application to the IRS', async () => {
    const { publicId, projectId } = await form('Closing Fund')
    const row = await findOnDesk(publicId, { view: 'all' })
    expect([...(row?.ready ?? []), ...(row?.blocked ?? [])]).toContain('short-application')
    expect([...(row?.ready ?? []), ...(row?.blocked ?? [])]).not.toContain('full-application')
    const closed = { closedOn: '2026-11-20', closedReason: 'other' } as const
    await database.update(projects).set(closed).where(eq(projects.id, projectId))
    expect(await findOnDesk(publicId, { view: 'all' })).toBeUndefined()
  })
})

test('a bulk run drafts everything that’s ready, counts it, and does nothing when repeated', async () => {
  const first = await form('First Fund')
  const second = await form('Second Fund', { registeredAgent: '' })
  const { runId } = await staff.call(startDraftRun, { body: { projects: [first.publicId, second.publicId] } })
  await generateDrafts(program.context, runId, new Date())
  await generateDrafts(program.context, runId, new Date())
  const { run } = await staff.call(getNewestDraftRun)
  expect(run).toMatchObject({ id: runId, total: 2, done: 2, startedBy: 'Stella Moore' })
  expect(run?.finishedAt).not.toBeNull()
  const read = async (id: string) => (await staff.call(listDrafts, { params: { id } })).drafts
  const drafted = (await read(first.publicId)).filter(({ newest }) => newest)
  expect(drafted.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['articles', 'bylaws', 'conflict-policy']),
  )
  expect(drafted.every(({ newest }) => newest?.number === 1 && newest.createdBy === 'Stella Moore')).toBe(
    true,
  )
  const articles = (await read(second.publicId)).find(({ kind }) => kind === 'articles')
  expect(articles?.newest).toBeNull()
  expect(staffId).toBeGreaterThan(0)
})

test('a bulk run skips a document that has all its versions, and drafts the others', async () => {
  const { publicId, projectId, params } = await form('Full Fund')
  await staff.call(generateDraft, { params: { ...params, kind: 'articles' }, body: {} })
  await database
    .update(draftVersions)
    .set({ number: MAX_DRAFT_VERSIONS })
    .where(eq(draftVersions.projectId, projectId))
  await staff.call(saveOrganizationProfile, { params, body: { ...profile, legalName: 'Fuller Fund' } })
  const { runId } = await staff.call(startDraftRun, { body: { projects: [publicId] } })
  await generateDrafts(program.context, runId, new Date())
  const { drafts } = await staff.call(listDrafts, { params })
  const numbers = new Map(drafts.map(({ kind, newest }) => [kind, newest?.number]))
  expect([numbers.get('articles'), numbers.get('bylaws')]).toEqual([MAX_DRAFT_VERSIONS, 1])
})

describe('a template', () => {
  const paragraphId = 'officers/secretary'
  const read = (project = '') =>
    staff.call(getDraftTemplate, { params: { kind: 'bylaws' }, query: { project } })
  const find = ({ sections }: Awaited<ReturnType<typeof read>>, id = paragraphId) =>
    sections.flatMap(({ paragraphs }) => paragraphs).find((paragraph) => paragraph.id === id)
  const replace = (text: string | null, seen: number | null, by = staff) =>
    by.call(replaceTemplateText, { params: { kind: 'bylaws' }, body: { paragraphId, text, seen } })

  test('can be replaced in later drafts, with facts as placeholders, and restored', async () => {
    const { publicId, params } = await form('Template Fund')
    const kind = 'bylaws' as const
    await staff.call(generateDraft, { params: { ...params, kind }, body: {} })
    const before = await read(publicId)
    expect(before).toMatchObject({ version: 1, project: { publicId }, history: [] })
    expect(find(before, 'name/legal')?.template).toContain('{legalName}')
    await replace('The secretary of {legalName} in {state} keeps the records.', null)
    const after = await read(publicId)
    expect(after.version).toBe(2)
    expect(find(after)).toMatchObject({
      text: 'The secretary of Template Fund in Ohio keeps the records.',
      template: 'The secretary of {legalName} in {state} keeps the records.',
      isReplaced: true,
    })
    expect(after.history).toMatchObject([{ by: 'Stella Moore', paragraphId }])
    await staff.call(generateDraft, { params: { ...params, kind }, body: {} })
    const draft = await staff.call(getDraft, { params: { ...params, kind }, query: {} })
    expect(draft.version).toMatchObject({ number: 2, templateVersion: 2 })
    expect(draft.changes).toMatchObject([{ id: paragraphId }])
    const first = await staff.call(getDraft, { params: { ...params, kind }, query: { version: 1 } })
    expect(first.version.templateVersion).toBe(1)
    await replace(null, find(after)?.changeId ?? null, colleague)
    expect(find(await read(publicId))).toMatchObject({ text: find(before)?.text, isReplaced: false })
  })

  test('offers no paragraph with a fact that has no placeholder, which would reach all other drafts', async () => {
    const { publicId, projectId, params } = await form('Recipient Fund')
    await database
      .update(projects)
      .set({ incorporationDate: '2026-11-20', einNumber: '12-3456789' })
      .where(eq(projects.id, projectId))
    const { facts: seen } = await staff.call(getDraftingFacts, { params })
    const incorporation = { ...drafting.incorporation, dissolutionRecipient: 'Toledo Library Trust' }
    await staff.call(saveDraftingFacts, { params, body: { facts: { incorporation }, seen } as never })
    const { sections } = await staff.call(getDraftTemplate, {
      params: { kind: 'articles' },
      query: { project: publicId },
    })
    expect(sections.length).toBeGreaterThan(0)
    expect(JSON.stringify(sections)).not.toContain('Toledo Library Trust')
    const minutes = await staff.call(getDraftTemplate, {
      params: { kind: 'minutes' },
      query: { project: publicId },
    })
    expect(minutes.sections.length).toBeGreaterThan(0)
    expect(JSON.stringify(minutes.sections)).not.toContain('December 1, 2026')
  })

  test('is not changed by a stale form or an unknown placeholder', async () => {
    const { publicId } = await form('Stale Fund')
    const current = await read(publicId)
    const { changeId } = find(current) ?? {}
    const refuse = async (text: string, seen: number | null) =>
      (
        await staff.refused(replaceTemplateText, {
          params: { kind: 'bylaws' },
          body: { paragraphId, text, seen },
        })
      ).body
    expect((await refuse('The secretary of {legelName}.', changeId ?? null)).fields).toEqual({
      text: '{legelName} isn’t a placeholder. Choose one from the list.',
    })
    expect((await refuse('The secretary writes.', 0)).code).toBe('TEMPLATE_CHANGED_MEANWHILE')
    expect((await read(publicId)).version).toBe(current.version)
  })
})

test('notes about a state are kept for all staff, and can be removed once', async () => {
  await staff.call(addStateNote, { body: { state: 'OH', text: 'They answer within two days.' } })
  const { notes } = await colleague.call(listStateNotes)
  expect(notes).toMatchObject([{ state: 'OH', text: 'They answer within two days.', by: 'Stella Moore' }])
  const params = { noteId: notes[0]?.id ?? 0 }
  await colleague.call(removeStateNote, { params })
  expect((await staff.refused(removeStateNote, { params })).body.code).toBe('STATE_NOTE_NOT_FOUND')
  const refusal = await staff.refused(addStateNote, { body: { state: 'ZZ', text: 'Nowhere.' } as never })
  expect(Object.keys(refusal.body.fields ?? {})).toEqual(['state'])
})
