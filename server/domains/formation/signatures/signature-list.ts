import type { ProjectReference } from '#contract/fields.ts'
import { type SignatureRequests, type SignerState, voidReasonTexts } from '#contract/formation'
import {
  CLOSED_PROJECT_REASON,
  getRequestState,
  type SignatureRequestState,
} from '#contract/signature-state.ts'
import type { ProjectRecord, SignatureRequestRecord, SignerRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findProjectSignatureRequests, findSignersWithNames } from './signatures.queries.ts'

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

/** Whether a signer is the actor, whose email address must be confirmed. */
export const isOwnSignature = (
  { email }: Pick<SignerRecord, 'email'>,
  { user }: Pick<Actor, 'user'>,
): boolean => user.emailProvenAt !== null && user.email === email

type SignerRow = Awaited<ReturnType<typeof findSignersWithNames>>[number]

const presentSigner = (
  { signer, submittedBy, confirmedBy, scan }: SignerRow,
  { actor, isOpen, now }: { actor: Actor; isOpen: boolean; now: Date },
) => {
  const state = getSignerState(signer, now)
  const { id, name, email, title, askedAt, signedAt, declinedAt, declineReason, paperSubmittedAt } = signer
  return {
    id,
    name,
    email,
    title,
    state,
    canSign: isOpen && (state === 'asked' || state === 'expired') && isOwnSignature(signer, actor),
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
  state: SignatureRequestState,
  rows: readonly SignerRow[],
): string | null => {
  if (voidReason) return voidReasonTexts[voidReason]
  if (state === 'canceled') return cancelReason ?? CLOSED_PROJECT_REASON
  return rows.find(({ signer }) => signer.declinedAt)?.signer.declineReason ?? null
}

/** Returns a project's requests with what each signer did, newest first. */
export const serializeSignatureRequests = async (
  db: Queryable,
  project: ProjectRecord,
  { actor, now }: { actor: Actor; now: Date },
): Promise<SignatureRequests> => {
  const rows = await findProjectSignatureRequests(db, project.id)
  const ids = rows.map(({ request }) => request.id)
  const signerRows = ids.length === 0 ? [] : await findSignersWithNames(db, ids)
  const signersOf = Map.groupBy(signerRows, ({ signer }) => signer.requestId)
  return {
    requests: rows.map(({ request, requestedBy, endedBy, signedDocument }) => {
      const own = signersOf.get(request.id) ?? []
      const state = getRequestState(request, project)
      return {
        ...request,
        state,
        requestedBy,
        endedBy,
        signedDocument,
        endReason: getEndReason(request, state, own),
        signers: own.map((row) => presentSigner(row, { actor, isOpen: state === 'open', now })),
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
  const project = await getProject(context, reference, actor)
  return serializeSignatureRequests(context.database, project, { actor, now })
}
