import { createHash } from 'node:crypto'
import { applyEdits } from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import { z } from '#contract/zod.ts'
import type { ProjectRecord, SignatureRequestRecord } from '#server/database/schema.ts'
import { storeFile } from '#server/documents'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'
import type { ProjectActor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { findProject, lockProject } from '#server/projects'
import { documentKindByDraftKind } from '../drafts/draft-file.ts'
import { findDraftVersion } from '../drafts/drafts.queries.ts'
import { attachToPlannedFiling } from '../filings/filings.queries.ts'
import { emailRequester, emailSignedCopies, requireRequester } from './email-signers.ts'
import { renderSignedCopy } from './signature-pdf.ts'
import {
  findDocumentGroupId,
  findRequestById,
  findSignatureFile,
  findSignersWithNames,
  storeSignatureFile,
  updateRequest,
} from './signatures.queries.ts'

/**
 * Returns the signed PDF, or undefined if the draft was deleted. Creates the PDF only once, because each
 * rendering has a different hash.
 */
const ensureSignedCopy = async (
  context: Context,
  project: ProjectRecord,
  request: SignatureRequestRecord,
): Promise<Buffer | undefined> => {
  const { config, database } = context
  const stored = await findSignatureFile(database, request.id, 'signed')
  if (stored) return stored
  const version = await findDraftVersion(database, project.id, request.kind, request.version)
  if (!version) return undefined
  const { document } = applyEdits(version.document, version.edits)
  const signers = (await findSignersWithNames(database, [request.id])).map(({ signer, confirmedBy }) => ({
    ...signer,
    confirmedBy,
  }))
  const content = await renderSignedCopy(document, request, signers, `${config.publicUrl}/verify`)
  return storeSignatureFile(database, request.id, 'signed', content)
}

/**
 * Returns the uploader of the signed document: staff if they requested the signatures, otherwise the owner.
 */
const findUploader = async (
  context: Context,
  project: ProjectRecord,
  request: SignatureRequestRecord,
): Promise<ProjectActor> => {
  const requester = await requireRequester(context.database, project, request)
  const { id, role } =
    requester.role === 'admin' ? requester : await requireUser(context.database, project.userId)
  return { userId: id, role, scope: 'full', projectId: null, projectRight: 'edit' }
}

/** Problems after which the job isn't retried. The signed copy is then available only in the request. */
const finalProblems: readonly string[] = ['TOO_MANY_DOCUMENTS', 'TOO_MANY_UPLOADS', 'DOCUMENT_REFUSED']

const storeInDocuments = async (
  context: Context,
  project: ProjectRecord,
  request: SignatureRequestRecord,
  content: Buffer,
): Promise<void> => {
  const { signedDocumentId: id, title, version, kind } = request
  if (await findDocumentGroupId(context.database, id)) return
  const file = { id, content, name: `${title}, version ${version} – signed.pdf` }
  try {
    const type = documentKindByDraftKind[kind] ?? 'other'
    await storeFile(context, project, { ...file, type }, await findUploader(context, project, request))
  } catch (error) {
    if (!(error instanceof Problem && finalProblems.includes(error.code))) throw error
    context.log.warn({ err: error, requestId: request.id }, 'storing a signed document failed')
  }
}

/**
 * Creates the signed PDF of a completed request, including the certificate, and saves it as a document of the
 * project. Attaches signed articles to their planned or ready filing. Emails the signers and requester.
 * Idempotent.
 */
export const storeSignedDocument = async (context: Context, requestId: number, now: Date): Promise<void> => {
  const { database } = context
  const request = await findRequestById(database, requestId)
  const found = request && (await findProject(database, request.projectId))
  if (!request || !found || request.state !== 'completed' || request.signedSha256) return
  const content = await ensureSignedCopy(context, found, request)
  if (!content) return
  await storeInDocuments(context, found, request, content)
  await database.transaction(async (tx) => {
    const project = await lockProject(tx, found.id)
    const current = await findRequestById(tx, requestId)
    if (!project || !current || current.signedSha256) return
    await updateRequest(tx, requestId, {
      signedSha256: createHash('sha256').update(content).digest('hex'),
    })
    if (current.state === 'completed') {
      const groupId = await findDocumentGroupId(tx, current.signedDocumentId)
      if (groupId && current.kind === 'articles')
        await attachToPlannedFiling(tx, project.id, 'articles', groupId)
      await emailSignedCopies(context, tx, project, current, now)
      await emailRequester(context, tx, project, current, { kind: 'completed' })
    }
    await announceChange(tx, 'project', project)
  })
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'store-signed-document': { requestId: number }
  }
}

export const storeSignedDocumentJob = defineJob({
  name: 'store-signed-document',
  schema: z.object({ requestId: z.int() }),
  options: { retryLimit: 5, retryDelay: 30 },
  run: (context, { requestId }, { now }) => storeSignedDocument(context, requestId, now),
})
