import { eq } from 'drizzle-orm'
import { DAY_MS } from '#contract/dates.ts'
import { requestDocuments } from '#contract/documents'
import { getRequestSigning, SIGNING_STATEMENT_VERSION } from '#contract/formation'
import { saveReadinessAnswers } from '#contract/grant'
import { recordMonth, sendMonthlyReport } from '#contract/results'
import { campaignImports, documentRequests, documents, websiteChecks } from '#server/database/schema.ts'
import {
  beginUpload,
  cancelUpload,
  createPdf,
  fetchUploadOffset,
  sendFile,
  sendUploadPart,
} from '../uploads.ts'
import {
  type AnnouncedRow,
  createAnnouncingRow,
  createSilentRow,
  type ScenarioCall,
  type World,
} from './scenario.ts'

const januaryResults = {
  month: '2026-01',
  cost: '10',
  impressions: '100',
  clicks: '8',
  conversions: '1',
}
const report = `Report
"Jan 1, 2026 - Jan 31, 2026"
Campaign,Day,Cost,Impr.,Clicks,Conversions
Food Bank,2026-01-02,"1,234.50","12,345",640,12.33
Total: Account, --,"1,234.50","12,345",640,12.33
`

const toIdParams = ({ client }: World) => ({ id: client.publicId })
const toMonthParams = ({ client }: World) => ({ id: client.publicId, month: '2026-01' })

export const recordJanuaryResults = (world: World) =>
  world.staff.browser.call(recordMonth, { params: toIdParams(world), body: januaryResults })

const sendReport = async (world: World) => {
  await recordJanuaryResults(world)
  await world.staff.browser.call(sendMonthlyReport, {
    params: toMonthParams(world),
    body: { paragraph: '', seenVersion: 0 },
  })
}

const sendCsv = ({ staff, client }: World, step: 'preview' | 'import'): ScenarioCall => ({
  send: () =>
    staff.browser.send('POST', `/api/admin/projects/${client.publicId}/results/${step}`, {
      raw: report,
      headers: { 'content-type': 'application/octet-stream' },
    }),
})

/**
 * Saves a website in the readiness answers, which enqueues a check. The check doesn't run, because jobs are
 * disabled in these tests. Returns the check's ID.
 */
export const saveWebsiteAnswer = async (world: World) => {
  await world.client.browser.call(saveReadinessAnswers, {
    params: toIdParams(world),
    body: { organization: 'eligible', legalName: 'Pier Fund', website: 'pier.example' },
  })
  const [check] = await world.database
    .select()
    .from(websiteChecks)
    .where(eq(websiteChecks.projectId, world.client.projectId))
  return check?.id ?? 0
}

export const uploadDocument = async (
  { client, staff, database }: World,
  by: 'client' | 'staff',
  more = {},
) => {
  await sendFile((by === 'client' ? client : staff).browser, client.publicId, createPdf(), more)
  const [document] = await database.select().from(documents).where(eq(documents.projectId, client.projectId))
  return { documentId: document?.publicId ?? '', id: document?.id ?? 0 }
}

/** Requests bylaws from the client and returns the request's ID. */
export const requestBylaws = async ({ staff, client, database }: World) => {
  await staff.browser.call(requestDocuments, {
    params: { id: client.publicId },
    body: { requests: [{ type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2026-12-01' }] },
  })
  const [request] = await database
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.projectId, client.projectId))
  return request?.id ?? 0
}

/** Asks the client to read or sign a PDF, and returns the parameters of the routes that answer. */
const requestAnswer = async (world: World, action: 'read' | 'sign') => {
  const { documentId: attachmentId } = await uploadDocument(world, 'staff', { isPublic: 'true' })
  const { id } = toIdParams(world)
  await world.staff.browser.call(requestDocuments, {
    params: { id },
    body: {
      requests: [
        { type: 'bylaws', words: 'Please read the bylaws.', dueOn: '2026-12-01', attachmentId, action },
      ],
    },
  })
  const [request] = await world.database
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.projectId, world.client.projectId))
  return { id, requestId: request?.id ?? 0 }
}

/**
 * Requests bylaws from the client with a due date in the past and a last email two days ago. Returns the
 * request's ID.
 */
const requestLateBylaws = async (world: World) => {
  const requestId = await requestBylaws(world)
  await world.database
    .update(documentRequests)
    .set({ dueOn: '2026-01-02', mailedAt: new Date(Date.now() - 2 * DAY_MS) })
    .where(eq(documentRequests.id, requestId))
  return requestId
}

const beginClientUpload = ({ client }: World, size = 100) =>
  beginUpload(client.browser, client.publicId, { size })
const UNFINISHED_REASON = 'An upload shows once it is a document'

export const campaignAnnouncements: Record<string, AnnouncedRow> = {
  'PUT /api/projects/:id/readiness/answers': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
    body: { organization: 'eligible', legalName: 'Pier Fund', website: 'pier.example' },
  })),
  'PUT /api/projects/:id/readiness/steps/:step': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: { ...toIdParams(world), step: 'nonprofitAccount' },
    body: { isDone: true },
  })),
  'POST /api/projects/:id/readiness/website-check': createAnnouncingRow('project', async (world) => {
    const id = await saveWebsiteAnswer(world)
    await world.database
      .update(websiteChecks)
      .set({ status: 'failed', failure: 'It did not answer.', finishedAt: new Date() })
      .where(eq(websiteChecks.id, id))
    return { by: 'client', params: toIdParams(world) }
  }),
  'POST /api/admin/projects/:id/results/preview': createSilentRow('It changes nothing', (world) =>
    sendCsv(world, 'preview'),
  ),
  'POST /api/admin/projects/:id/results/import': createAnnouncingRow('project', (world) =>
    sendCsv(world, 'import'),
  ),
  'POST /api/admin/projects/:id/results/months': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: januaryResults,
  })),
  'DELETE /api/admin/results/imports/:id': createAnnouncingRow('project', async (world) => {
    await recordJanuaryResults(world)
    const [added] = await world.database
      .select()
      .from(campaignImports)
      .where(eq(campaignImports.projectId, world.client.projectId))
    return { by: 'staff', params: { id: added?.id ?? 0 } }
  }),
  'POST /api/admin/projects/:id/grant/checks': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { rule: 'sitelinks', value: '4', note: '' },
  })),
  'PUT /api/admin/projects/:id/reports/:month/paragraph': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toMonthParams(world),
    body: { paragraph: 'A good month.' },
  })),
  'POST /api/admin/projects/:id/reports/:month/send': createAnnouncingRow('project', async (world) => {
    await recordJanuaryResults(world)
    return { by: 'staff', params: toMonthParams(world), body: { paragraph: '', seenVersion: 0 } }
  }),
  'POST /api/admin/projects/:id/reports/:month/resend': createAnnouncingRow('project', async (world) => {
    await sendReport(world)
    return { by: 'staff', params: toMonthParams(world) }
  }),
  'PUT /api/admin/projects/:id/google-ads': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { customerId: '555-000-0001' },
  })),
  'POST /api/admin/projects/:id/google-ads/import': createSilentRow(
    'The job announces what it imported',
    async (world) => {
      await world.staff.browser.send('PUT', `/api/admin/projects/${world.client.publicId}/google-ads`, {
        body: { customerId: '555-000-0002' },
      })
      return { by: 'staff', params: toIdParams(world) }
    },
  ),
}

export const documentAnnouncements: Record<string, AnnouncedRow> = {
  'DELETE /api/documents/:documentId': createAnnouncingRow('project', async (world) => {
    const { documentId } = await uploadDocument(world, 'client')
    return { by: 'client', params: { documentId } }
  }),
  'PUT /api/documents/:documentId/kind': createAnnouncingRow('project', async (world) => {
    const { documentId } = await uploadDocument(world, 'client')
    return { by: 'client', params: { documentId }, body: { type: 'articles' } }
  }),
  'PUT /api/admin/documents/:documentId/visibility': createAnnouncingRow('project', async (world) => {
    const { documentId } = await uploadDocument(world, 'staff')
    return { by: 'staff', params: { documentId }, body: { isPublic: false } }
  }),
  'POST /api/projects/:id/uploads': createSilentRow(UNFINISHED_REASON, (world) => ({
    send: () => beginClientUpload(world),
  })),
  'HEAD /api/uploads/:uploadId': createSilentRow(UNFINISHED_REASON, async (world) => {
    const { address } = await beginClientUpload(world)
    return { send: () => fetchUploadOffset(world.client.browser, address) }
  }),
  'PATCH /api/uploads/:uploadId': createAnnouncingRow('project', async (world) => {
    const file = createPdf()
    const { address } = await beginClientUpload(world, file.length)
    return { send: () => sendUploadPart(world.client.browser, address, 0, file) }
  }),
  'DELETE /api/uploads/:uploadId': createSilentRow(UNFINISHED_REASON, async (world) => {
    const { address } = await beginClientUpload(world)
    return { send: () => cancelUpload(world.client.browser, address) }
  }),
  'POST /api/admin/projects/:id/document-requests': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { requests: [{ type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2026-12-01' }] },
  })),
  'POST /api/projects/:id/document-requests/:requestId/confirmation': createAnnouncingRow(
    'project',
    async (world) => ({ by: 'client', params: await requestAnswer(world, 'read') }),
  ),
  'POST /api/projects/:id/document-requests/:requestId/signature': createAnnouncingRow(
    'project',
    async (world) => {
      const params = await requestAnswer(world, 'sign')
      const { name, documentSha256 } = await world.client.browser.call(getRequestSigning, { params })
      return {
        by: 'client',
        params,
        body: { name, documentSha256, statementVersion: SIGNING_STATEMENT_VERSION },
      }
    },
  ),
  'POST /api/admin/document-requests/:requestId/review': createAnnouncingRow('project', async (world) => {
    const requestId = await requestBylaws(world)
    await uploadDocument(world, 'client', { requestId })
    return { by: 'staff', params: { requestId }, body: { verdict: 'approve' } }
  }),
  'POST /api/admin/document-requests/:requestId/reminder': createAnnouncingRow('project', async (world) => ({
    by: 'staff',
    params: { requestId: await requestLateBylaws(world) },
  })),
  'DELETE /api/admin/document-requests/:requestId': createAnnouncingRow('project', async (world) => ({
    by: 'staff',
    params: { requestId: await requestBylaws(world) },
  })),
}
