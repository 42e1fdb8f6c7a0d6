import { type Verification, voidReasonTexts } from '#contract/formation'
import type { SignatureRequestRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { findRequestByHash } from './signatures.queries.ts'

/** Returns why signatures don't count. Omits text that users entered, because the result is public. */
const getReason = ({ state, voidReason }: SignatureRequestRecord): string => {
  if (voidReason) return voidReasonTexts[voidReason]
  return state === 'declined' ? 'someone declined to sign' : 'the request was canceled'
}

/** Checks whether a file with this SHA-256 was sent for signature or signed here. */
export const verifySignature = async ({ database }: Context, sha256: string): Promise<Verification> => {
  const found = await findRequestByHash(database, sha256)
  if (!found) return { result: 'unknown' }
  const { request, signerCount } = found
  const { title, organization, endedAt, completedAt, requestedAt } = request
  if (endedAt) return { result: 'voided', title, organization, endedAt, reason: getReason(request) }
  if (request.signedSha256 === sha256 && completedAt)
    return { result: 'signed', title, organization, signerCount, signedAt: completedAt }
  return { result: 'sent', title, organization, sentAt: requestedAt }
}
