import type { ProjectReference } from '#contract/fields.ts'
import type { PaperSignatureReview } from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { SignerRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject, recordRequestUpdate } from '#server/projects'
import { findUsableDocument } from '../attachments.queries.ts'
import { lockDraftedProject } from '../drafts/drafting-facts.ts'
import { emailRequester } from './email-signers.ts'
import { serializeSignatureRequests } from './signature-list.ts'
import { describeActor, requireOpenSignatureRequest, requireSignatureRequest } from './signature-requests.ts'
import { findSigners, updateSigner } from './signatures.queries.ts'
import { continueRequest } from './signing.ts'

interface RequestReference {
  id: ProjectReference
  requestId: string
}

/** Returns an open request and its project, and locks the project. */
const lockRequest = async (
  tx: Transaction,
  { projectId, requestId }: { projectId: number; requestId: string },
  actor: Actor,
) => {
  const project = await lockDraftedProject(tx, projectId, actor)
  const request = await requireSignatureRequest(tx, project.id, requestId)
  requireOpenSignatureRequest(request)
  return { project, request }
}

/** Returns the chosen signers of a request. @throws SIGNER_NOT_FOUND */
const requireSigners = async (tx: Transaction, requestId: number, ids: readonly number[]) => {
  const signers = (await findSigners(tx, requestId)).filter(({ id }) => ids.includes(id))
  if (signers.length < new Set(ids).size) throw new Problem('SIGNER_NOT_FOUND')
  return signers
}

/**
 * Returns the SHA-256 of the scan that has the signatures of these signers.
 * @throws NOT_ON_PAPER if the signers have another scan by now, DOCUMENT_NOT_FOUND
 */
const requireScanHash = async (
  tx: Transaction,
  projectId: number,
  signers: readonly SignerRecord[],
  documentId: string,
): Promise<string> => {
  if (signers.some(({ paperDocumentId }) => paperDocumentId !== documentId)) throw new Problem('NOT_ON_PAPER')
  const scan = await findUsableDocument(tx, projectId, documentId, 'team')
  if (!scan) throw new Problem('DOCUMENT_NOT_FOUND')
  return scan.sha256
}

const writeNames = (signers: readonly { name: string }[]): string =>
  signers.map(({ name }) => name).join(', ')

/**
 * Stores which signers signed on paper, and the scan, for staff to confirm.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, SIGNATURE_REQUEST_NOT_FOUND,
 * SIGNATURES_VOIDED, SIGNATURES_ENDED, DOCUMENT_NOT_FOUND, SIGNER_NOT_FOUND, ALREADY_SIGNED
 */
export const submitPaperSignatures = async (
  context: Context,
  {
    id,
    requestId,
    documentId,
    signerIds,
  }: RequestReference & { documentId: string; signerIds: readonly number[] },
  { actor, now }: { actor: Actor; now: Date },
) => {
  const { id: projectId } = await getProject(context, id, actor)
  return context.database.transaction(async (tx) => {
    const { project, request } = await lockRequest(tx, { projectId, requestId }, actor)
    const scan = await findUsableDocument(tx, project.id, documentId, getMessageSide(actor.role))
    if (!scan) throw new Problem('DOCUMENT_NOT_FOUND')
    const signers = await requireSigners(tx, request.id, signerIds)
    if (signers.some(({ signedAt }) => signedAt)) throw new Problem('ALREADY_SIGNED')
    for (const signer of signers)
      await updateSigner(tx, signer.id, {
        paperDocumentId: documentId,
        paperSubmittedBy: actor.userId,
        paperSubmittedAt: now,
        paperRefusal: null,
      })
    const { adminId, name } = describeActor(actor)
    await recordRequestUpdate(tx, project, {
      adminId,
      message: `${name} uploaded signatures on paper for “${request.title}”: ${writeNames(signers)}.`,
    })
    return serializeSignatureRequests(tx, project, { actor, now })
  })
}

/**
 * Confirms or refuses signatures on paper. A signer who is refused can sign electronically or on paper again.
 * A confirmation includes the ID of the reviewed scan, because the client may upload another one in the
 * meantime.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, SIGNATURE_REQUEST_NOT_FOUND, SIGNATURES_VOIDED,
 * SIGNATURES_ENDED, SIGNER_NOT_FOUND, NOT_ON_PAPER, DOCUMENT_NOT_FOUND
 */
export const reviewPaperSignatures = async (
  context: Context,
  { id, requestId }: RequestReference,
  review: z.output<typeof PaperSignatureReview>,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const { id: projectId } = await getProject(context, id, actor)
  return context.database.transaction(async (tx) => {
    const { project, request } = await lockRequest(tx, { projectId, requestId }, actor)
    const signers = await requireSigners(tx, request.id, review.signerIds)
    if (signers.some(({ signedAt, paperSubmittedAt }) => signedAt || !paperSubmittedAt))
      throw new Problem('NOT_ON_PAPER')
    const changes =
      review.verdict === 'confirm'
        ? {
            signedAt: now,
            signedSha256: await requireScanHash(tx, project.id, signers, review.documentId),
            paperConfirmedBy: actor.userId,
          }
        : {
            paperDocumentId: null,
            paperSubmittedBy: null,
            paperSubmittedAt: null,
            paperRefusal: review.reason,
          }
    for (const signer of signers) await updateSigner(tx, signer.id, changes)
    const what = `the signatures on paper for “${request.title}”: ${writeNames(signers)}.`
    await recordRequestUpdate(tx, project, {
      adminId: actor.userId,
      message:
        review.verdict === 'confirm'
          ? `We confirmed ${what}`
          : `We couldn’t accept ${what} Reason: ${review.reason}`,
    })
    if (review.verdict === 'refuse') {
      const names = signers.map(({ name }) => name)
      await emailRequester(context, tx, project, request, { kind: 'refused', names, reason: review.reason })
    }
    await continueRequest(context, tx, { project, request }, now)
    return serializeSignatureRequests(tx, project, { actor, now })
  })
}
