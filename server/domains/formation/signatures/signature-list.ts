import type { ProjectReference } from '#contract/fields.ts'
import { type SignatureRequests, type SignerState, voidReasonTexts } from '#contract/formation'
import type { SignatureRequestRecord, SignerRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findRequests, findSignersWithNames } from './signatures.queries.ts'

export const getSignerState = (
  { declinedAt, signedAt, paperSubmittedAt, askedAt, expiresAt }: SignerRecord,
  now: Date,
): SignerState => {
  if (declinedAt) return 'declined'
  if (signedAt) return 'signed'
  if (paperSubmittedAt) return 'paper'
  if (!askedAt) return 'waiting'
  return expiresAt && expiresAt <= now ? 'expired' : 'asked'
}

type SignerRow = Awaited<ReturnType<typeof findSignersWithNames>>[number]

const presentSigner = ({ signer, submittedBy, confirmedBy, scan }: SignerRow, now: Date) => {
  const { id, name, email, title, askedAt, signedAt, declinedAt, declineReason, paperSubmittedAt } = signer
  return {
    id,
    name,
    email,
    title,
    state: getSignerState(signer, now),
    askedAt,
    expiresAt: signedAt || declinedAt || paperSubmittedAt ? null : signer.expiresAt,
    signedAt,
    declinedAt,
    declineReason,
    paper: paperSubmittedAt && {
      document: scan,
      submittedBy,
      submittedAt: paperSubmittedAt,
      confirmedBy,
      confirmedAt: signedAt,
    },
    paperRefusal: signer.paperRefusal,
  }
}

const getEndReason = (
  { voidReason, cancelReason }: SignatureRequestRecord,
  rows: readonly SignerRow[],
): string | null => {
  if (voidReason) return voidReasonTexts[voidReason]
  return cancelReason ?? rows.find(({ signer }) => signer.declinedAt)?.signer.declineReason ?? null
}

/** Returns a project's requests with what each signer did, newest first. */
export const presentSignatureRequests = async (
  db: Queryable,
  projectId: number,
  now: Date,
): Promise<SignatureRequests> => {
  const rows = await findRequests(db, projectId)
  const ids = rows.map(({ request }) => request.id)
  const signerRows = ids.length === 0 ? [] : await findSignersWithNames(db, ids)
  const signersOf = Map.groupBy(signerRows, ({ signer }) => signer.requestId)
  return {
    requests: rows.map(({ request, requestedBy, endedBy, signedDocument }) => {
      const own = signersOf.get(request.id) ?? []
      return {
        ...request,
        requestedBy,
        endedBy,
        signedDocument,
        endReason: getEndReason(request, own),
        signers: own.map((row) => presentSigner(row, now)),
      }
    }),
  }
}

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listSignatureRequests = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
) => {
  const { id } = await getProject(context, reference, actor)
  return presentSignatureRequests(context.database, id, now)
}
