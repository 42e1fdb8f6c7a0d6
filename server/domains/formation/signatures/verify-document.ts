import { type Verification, voidReasonTexts } from '#contract/formation'
import {
  CLOSED_PROJECT_REASON,
  getRequestState,
  type SignatureRequestState,
} from '#contract/signature-state.ts'
import type { SignatureRequestRecord, SignerRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findDocumentSignatureByHash } from './document-signatures.queries.ts'
import { findRequestByHash, findRequestByScan, findSigners } from './signatures.queries.ts'

const endedStates: readonly SignatureRequestState[] = ['declined', 'voided', 'canceled']

/** Returns why signatures don't count. Omits text that users entered, because the result is public. */
const getReason = ({ state, voidReason }: SignatureRequestRecord): string => {
  if (voidReason) return voidReasonTexts[voidReason]
  if (state === 'open') return CLOSED_PROJECT_REASON
  return state === 'declined' ? 'someone declined to sign' : 'the request was canceled'
}

const getNewest = (signers: readonly SignerRecord[]): Date =>
  new Date(Math.max(...signers.map(({ signedAt }) => signedAt?.getTime() ?? 0)))

/** Checks whether a file with this SHA-256 was sent or signed for a document request. */
const verifyRequestedDocument = async (db: Queryable, sha256: string): Promise<Verification> => {
  const found = await findDocumentSignatureByHash(db, sha256)
  if (!found) return { result: 'unknown' }
  const { title, organization, requestedAt, signedAt, endedAt } = found
  const about = { title, organization }
  if (sha256 !== found.signedSha256) return { result: 'sent', ...about, sentAt: requestedAt }
  if (endedAt)
    return { result: 'voided', ...about, file: 'signed', endedAt, reason: 'we asked for a new signature' }
  return { result: 'signed', ...about, signerCount: 1, signedAt }
}

/**
 * Checks whether a file with this SHA-256 was sent for signature, signed, or confirmed as a scan. The result
 * is `voided` if its signatures don't count.
 */
export const verifyDocument = async ({ database }: Context, sha256: string): Promise<Verification> => {
  const found = (await findRequestByHash(database, sha256)) ?? (await findRequestByScan(database, sha256))
  if (!found) return verifyRequestedDocument(database, sha256)
  const { request, closedOn } = found
  const { title, organization, endedAt, completedAt, requestedAt, documentSha256, signedSha256 } = request
  const file = sha256 === signedSha256 ? 'signed' : sha256 === documentSha256 ? 'sent' : 'scan'
  const about = { title, organization }
  if (endedStates.includes(getRequestState(request, { closedOn })))
    return { result: 'voided', ...about, file, endedAt, reason: getReason(request) }
  if (file === 'sent') return { result: 'sent', ...about, sentAt: requestedAt }
  const signers = await findSigners(database, request.id)
  if (file === 'signed')
    return {
      result: 'signed',
      ...about,
      signerCount: signers.length,
      signedAt: completedAt ?? getNewest(signers),
    }
  const scanned = signers.filter((signer) => signer.paperSubmittedAt && signer.signedSha256 === sha256)
  return { result: 'scan', ...about, signerCount: scanned.length, confirmedAt: getNewest(scanned) }
}
