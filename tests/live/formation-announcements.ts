import { eq } from 'drizzle-orm'
import {
  addStateNote,
  CURRENT_WORKSHEET,
  completeObligation,
  generateDraft,
  getDraftingFacts,
  listQuestions,
  listStateNotes,
  planFiling,
  saveDraftingFacts,
  saveOrganizationProfile,
  saveScreenerAnswers,
  submitScreener,
} from '#contract/formation'
import { documents, projects } from '#server/database/schema.ts'
import { storeDocumentText } from '#server/domains/formation/checks/checks.queries.ts'
import { createDraftFacts } from '../formation/drafts.ts'
import { organizationProfile } from '../formation/profiles.ts'
import { uploadDocument } from './campaign-and-document-announcements.ts'
import { type AnnouncedRow, createAnnouncingRow, createSilentRow, type World } from './scenario.ts'

const toIdParams = ({ client }: World) => ({ id: client.publicId })

const planFilingFor = (world: World, kind: 'ein' | '1023' | 'articles') =>
  world.staff.browser.call(planFiling, { params: toIdParams(world), body: { kind, jurisdiction: 'US' } })

const OBLIGATION_KEY = 'US:conflict-of-interest-statement:2026-12-31'
const skippedCompletion = { state: 'skipped', reason: 'No directors yet.' } as const

/** Saves an organization profile and a date of incorporation, which due dates depend on. */
const recordFormation = async (world: World) => {
  const params = toIdParams(world)
  await world.staff.browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  await world.database
    .update(projects)
    .set({ incorporationDate: '2026-01-05' })
    .where(eq(projects.id, world.client.projectId))
}

const answerAllQuestions = (world: World, answer: 'no' | 'yes') => {
  const answers = Object.fromEntries(listQuestions(CURRENT_WORKSHEET).map(({ n }) => [n, answer]))
  return world.client.browser.call(saveScreenerAnswers, { params: toIdParams(world), body: { answers } })
}

/** Enters the facts that bylaws need. */
const prepareBylaws = async (world: World): Promise<void> => {
  const { profile, drafting } = createDraftFacts()
  const params = toIdParams(world)
  await world.staff.browser.call(saveOrganizationProfile, { params, body: profile })
  const { facts: seen } = await world.staff.browser.call(getDraftingFacts, { params })
  const body = { facts: { governance: drafting.governance }, seen: { governance: seen.governance } }
  await world.staff.browser.call(saveDraftingFacts, { params, body })
}

export const generateBylaws = async (world: World): Promise<number> => {
  await prepareBylaws(world)
  const params = { ...toIdParams(world), kind: 'bylaws' as const }
  return (await world.staff.browser.call(generateDraft, { params, body: {} })).number
}

const ruleOverride = {
  value: { shape: 'fixed', value: 30 },
  source: { title: 'Fee schedule', url: 'https://sos.example/fees' },
  checkedOn: '2026-01-05',
  confidence: 'confirmed',
  kind: 'official',
  reason: 'A new fee schedule.',
}

export const formationAnnouncements: Record<string, AnnouncedRow> = {
  'PUT /api/projects/:id/organization': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
    body: organizationProfile,
  })),
  'POST /api/projects/:id/checks/:documentId/reading': createAnnouncingRow('project', async (world) => {
    const { documentId } = await uploadDocument(world, 'client')
    // A document can be read again only after certain failures, such as a timeout.
    const [document] = await world.database
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.publicId, documentId))
    if (!document) throw new Error('the document is missing')
    const reading = { outcome: 'time', sha256: 'a'.repeat(64), text: '', readAt: new Date() } as const
    await storeDocumentText(world.database, document.id, reading)
    return { by: 'client', params: { ...toIdParams(world), documentId } }
  }),
  'POST /api/admin/projects/:id/filings': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { kind: 'other', title: 'Name reservation', jurisdiction: 'OH' },
  })),
  'PUT /api/admin/filings/:filingId': createAnnouncingRow('project', async (world) => {
    const { id, updatedAt } = await planFilingFor(world, 'ein')
    return { by: 'staff', params: { filingId: id }, body: { seenAt: updatedAt, note: 'Ask for the form.' } }
  }),
  'PUT /api/admin/filings/:filingId/state': createAnnouncingRow('project', async (world) => {
    const { id } = await planFilingFor(world, '1023')
    return { by: 'staff', params: { filingId: id }, body: { state: 'ready', seen: 'planned' } }
  }),
  'PUT /api/projects/:id/obligations/:key': createAnnouncingRow('project', async (world) => {
    await recordFormation(world)
    return { by: 'client', params: { ...toIdParams(world), key: OBLIGATION_KEY }, body: skippedCompletion }
  }),
  'DELETE /api/projects/:id/obligations/:key': createAnnouncingRow('project', async (world) => {
    await recordFormation(world)
    const params = { ...toIdParams(world), key: 'US:conflict-of-interest-statement:2027-12-31' }
    await world.client.browser.call(completeObligation, { params, body: skippedCompletion })
    return { by: 'client', params }
  }),
  'POST /api/admin/projects/:id/standing': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { authority: 'irs', isGood: true, checkedOn: '2026-01-05' },
  })),
  'POST /api/projects/:id/calendar-feed': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
  })),
  'PATCH /api/projects/:id/screener': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
    body: { answers: { 1: 'unsure' } },
  })),
  'POST /api/projects/:id/screener': createAnnouncingRow('project', async (world) => {
    await answerAllQuestions(world, 'no')
    return { by: 'client', params: toIdParams(world) }
  }),
  'POST /api/admin/projects/:id/screener/confirm': createAnnouncingRow('project', async (world) => {
    await answerAllQuestions(world, 'yes')
    const { versions } = await world.client.browser.call(submitScreener, { params: toIdParams(world) })
    return { by: 'staff', params: toIdParams(world), body: { screeningId: versions[0]?.id, form: '1023' } }
  }),
  'PATCH /api/projects/:id/drafting-facts': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
    body: { facts: { statement: { name: 'Ida Quist', year: '2027' } }, seen: { statement: {} } },
  })),
  'POST /api/projects/:id/drafts/:kind': createAnnouncingRow('project', async (world) => {
    await prepareBylaws(world)
    return { by: 'client', params: { ...toIdParams(world), kind: 'bylaws' }, body: {} }
  }),
  'POST /api/projects/:id/drafts/:kind/document': createAnnouncingRow('project', async (world) => {
    const version = await generateBylaws(world)
    return { by: 'client', params: { ...toIdParams(world), kind: 'bylaws' }, body: { version } }
  }),
  'PUT /api/admin/projects/:id/drafts/:kind/edits': createAnnouncingRow('project', async (world) => {
    const version = await generateBylaws(world)
    const edits = { 'officers/treasurer': 'The treasurer counts.' }
    return { by: 'staff', params: { ...toIdParams(world), kind: 'bylaws' }, body: { version, edits } }
  }),
  'POST /api/admin/draft-runs': createAnnouncingRow('queue', ({ client }) => ({
    by: 'staff',
    body: { projects: [client.publicId] },
  })),
  'PUT /api/admin/draft-templates/:kind/texts': createAnnouncingRow('settings', () => ({
    by: 'staff',
    params: { kind: 'bylaws' },
    body: { paragraphId: 'officers/treasurer', text: 'The treasurer counts.', seen: null },
  })),
  'POST /api/admin/state-notes': createAnnouncingRow('settings', () => ({
    by: 'staff',
    body: { state: 'OH', text: 'Call before noon.' },
  })),
  'DELETE /api/admin/state-notes/:noteId': createAnnouncingRow('settings', async (world) => {
    await world.staff.browser.call(addStateNote, { body: { state: 'WY', text: 'Call before noon.' } })
    const { notes } = await world.staff.browser.call(listStateNotes)
    return { by: 'staff', params: { noteId: notes.find(({ state }) => state === 'WY')?.id ?? 0 } }
  }),
  'PUT /api/admin/rules/:scope/:name': createAnnouncingRow('settings', () => ({
    by: 'staff',
    params: { scope: 'CA', name: 'formationFee' },
    body: { ...ruleOverride, seen: null },
  })),
  'POST /api/admin/rules/:scope/:name/restore': createAnnouncingRow('settings', () => ({
    by: 'staff',
    params: { scope: 'NV', name: 'formationFee' },
    body: { reason: 'It was a mistake.', seen: null },
  })),
  'DELETE /api/admin/filings/:filingId': createAnnouncingRow('project', async (world) => {
    const { id } = await planFilingFor(world, 'articles')
    return { by: 'staff', params: { filingId: id } }
  }),
  'POST /api/eligibility/email': createSilentRow('It only sends an email', () => ({
    by: 'visitor',
    body: { email: 'founder@example.com', answers: { 1: 'yes' } },
  })),
}
