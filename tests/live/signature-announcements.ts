import { eq } from 'drizzle-orm'
import { requestSignatures, submitPaperSignatures } from '#contract/formation'
import { signatureRequests, signers, signingLinks } from '#server/database/schema.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { createEmailAddress } from '../users.ts'
import { uploadDocument } from './campaign-and-document-announcements.ts'
import { generateBylaws } from './formation-announcements.ts'
import { type AnnouncedRow, createAnnouncingRow, createSilentRow, type World } from './scenario.ts'

/** Requests a signature of the client's bylaws. The token of the signer's link is their email address. */
export const requestBylawsSignature = async (world: World) => {
  const version = await generateBylaws(world)
  const token = createEmailAddress('signer')
  const params = { id: world.client.publicId }
  const { requests } = await world.staff.browser.call(requestSignatures, {
    params: { ...params, kind: 'bylaws' },
    body: { version, signers: [{ name: 'Marcus Bell', email: token }] },
  })
  const [request] = requests
  const signerId = request?.signers[0]?.id ?? 0
  const expiresAt = new Date(Date.now() + 3_600_000)
  await world.database.insert(signingLinks).values({ tokenHash: hashToken(token), signerId, expiresAt })
  return {
    token,
    signerId,
    documentSha256: request?.documentSha256 ?? '',
    params: { ...params, requestId: request?.publicId ?? '' },
  }
}

const submitBylawsOnPaper = async (world: World) => {
  const { params, signerId } = await requestBylawsSignature(world)
  const { documentId } = await uploadDocument(world, 'staff')
  const body = { documentId, signerIds: [signerId] }
  await world.staff.browser.call(submitPaperSignatures, { params, body })
  return { params, review: { verdict: 'confirm', signerIds: [signerId], documentId } }
}

/** Completes a signature request by confirming a signature on paper. Returns the request's numeric ID. */
export const signBylawsOnPaper = async (world: World): Promise<{ requestId: number }> => {
  const { params, review } = await submitBylawsOnPaper(world)
  await world.staff.browser.send(
    'POST',
    `/api/admin/projects/${params.id}/signature-requests/${params.requestId}/paper-review`,
    { body: review },
  )
  const [request] = await world.database
    .select()
    .from(signatureRequests)
    .where(eq(signatureRequests.publicId, params.requestId))
  return { requestId: request?.id ?? 0 }
}

export const signatureAnnouncements: Record<string, AnnouncedRow> = {
  'POST /api/projects/:id/drafts/:kind/signature-requests': createAnnouncingRow('project', async (world) => ({
    by: 'staff',
    params: { id: world.client.publicId, kind: 'bylaws' },
    body: {
      version: await generateBylaws(world),
      signers: [{ name: 'Marcus Bell', email: createEmailAddress('signer') }],
    },
  })),
  'POST /api/projects/:id/signature-requests/:requestId/signers/:signerId/renew': createAnnouncingRow(
    'project',
    async (world) => {
      const { params, signerId } = await requestBylawsSignature(world)
      return { by: 'client', params: { ...params, signerId } }
    },
  ),
  'POST /api/projects/:id/signature-requests/:requestId/signing-link': createAnnouncingRow(
    'project',
    async (world) => {
      const { params, signerId } = await requestBylawsSignature(world)
      // An expired link is renewed, which the list of signers shows.
      await world.database
        .update(signers)
        .set({ email: world.client.email, expiresAt: new Date(0) })
        .where(eq(signers.id, signerId))
      return { by: 'client', params }
    },
  ),
  'POST /api/projects/:id/signature-requests/:requestId/cancel': createAnnouncingRow(
    'project',
    async (world) => ({
      by: 'client',
      params: (await requestBylawsSignature(world)).params,
      body: { reason: 'We need another text.' },
    }),
  ),
  'POST /api/projects/:id/signature-requests/:requestId/paper': createAnnouncingRow(
    'project',
    async (world) => {
      const { params, signerId } = await requestBylawsSignature(world)
      const { documentId } = await uploadDocument(world, 'client')
      return { by: 'client', params, body: { documentId, signerIds: [signerId] } }
    },
  ),
  'POST /api/admin/projects/:id/signature-requests/:requestId/paper-review': createAnnouncingRow(
    'project',
    async (world) => {
      const { params, review } = await submitBylawsOnPaper(world)
      return { by: 'staff', params, body: review }
    },
  ),
  'POST /api/signing': createSilentRow('It only reads', async (world) => ({
    body: { token: (await requestBylawsSignature(world)).token },
  })),
  'POST /api/signing/file': createSilentRow('It only reads', async (world) => ({
    body: { token: (await requestBylawsSignature(world)).token },
  })),
  'POST /api/signing/sign': createAnnouncingRow('project', async (world) => {
    const { token, documentSha256 } = await requestBylawsSignature(world)
    return { body: { token, name: 'Marcus Bell', statementVersion: 1, documentSha256 } }
  }),
  'POST /api/signing/decline': createAnnouncingRow('project', async (world) => ({
    body: { token: (await requestBylawsSignature(world)).token, reason: 'It’s the wrong text.' },
  })),
  'POST /api/verify-signature': createSilentRow('It only reads', () => ({
    body: { sha256: 'a'.repeat(64) },
  })),
}
