import {
  applyEdits,
  isSameName,
  SIGNING_STATEMENT_VERSION,
  type SigningDetails,
  type signDocument as signDocumentRoute,
  signingStatements,
  voidReasonTexts,
} from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import { getRequestState } from '#contract/signature-state.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord, SignatureRequestRecord, SignerRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { findProject, lockProject, recordRequestUpdate, requireOpen } from '#server/projects'
import { serializeSections } from '../drafts/draft-details.ts'
import { findDraftVersion } from '../drafts/drafts.queries.ts'
import { emailRequester, emailSigners, requireRequester } from './email-signers.ts'
import { emailNextSigners, requireOpenSignatureRequest } from './signature-requests.ts'
import {
  findLink,
  findRequestById,
  findSignatureFile,
  findSigners,
  updateRequest,
  updateSigner,
} from './signatures.queries.ts'
import { voidChangedSignatures } from './void-signatures.ts'

interface LinkedSigner {
  project: ProjectRecord
  request: SignatureRequestRecord
  signers: SignerRecord[]
  signer: SignerRecord
  expiresAt: Date
}

/**
 * Returns a link's project, request, and signers, even if the link has expired. Locks the project if `lock`
 * is set.
 */
const findSigning = async (
  db: Queryable,
  token: string,
  lock?: (projectId: number) => Promise<ProjectRecord | undefined>,
): Promise<LinkedSigner | undefined> => {
  const tokenHash = hashToken(token)
  const known = await findLink(db, tokenHash)
  if (!known) return undefined
  const project = await (lock ? lock(known.projectId) : findProject(db, known.projectId))
  // Read the link again, because it may have been replaced before the project was locked.
  const link = lock ? await findLink(db, tokenHash) : known
  const request = await findRequestById(db, known.requestId)
  const signers = await findSigners(db, known.requestId)
  const signer = signers.find(({ id }) => id === known.signerId)
  return project && link && request && signer
    ? { project, request, signers, signer, expiresAt: link.expiresAt }
    : undefined
}

type SigningState = Exclude<SigningDetails['state'], 'unknown' | 'expired'>

const getSigningState = ({ project, request, signer, signers }: LinkedSigner): SigningState => {
  const state = getRequestState(request, project)
  if (state !== 'open') return state
  if (signer.signedAt) return 'signed'
  if (signer.paperSubmittedAt) return 'paper'
  return isTurn(request, signer, signers) ? 'ready' : 'waiting'
}

const isTurn = (
  { isInOrder }: SignatureRequestRecord,
  { position }: SignerRecord,
  signers: readonly SignerRecord[],
): boolean => !isInOrder || signers.every((each) => each.position >= position || each.signedAt !== null)

/** Whether signers can read the document. A canceled request may have been sent to a wrong address. */
const isReadable = (found: LinkedSigner): boolean => getSigningState(found) !== 'canceled'

const presentSigning = async (
  db: Queryable,
  found: LinkedSigner | undefined,
  now: Date,
): Promise<SigningDetails> => {
  if (!found) return { state: 'unknown' }
  if (found.expiresAt <= now) return { state: 'expired' }
  const { project, request, signer, signers } = found
  const requester = await requireRequester(db, project, request)
  const version = isReadable(found)
    ? await findDraftVersion(db, project.id, request.kind, request.version)
    : undefined
  return {
    state: getSigningState(found),
    title: request.title,
    organization: request.organization,
    requestedBy: requester.name,
    requestedAt: request.requestedAt,
    message: isReadable(found) ? request.message : '',
    documentSha256: request.documentSha256,
    sections: version ? serializeSections(applyEdits(version.document, version.edits).document) : [],
    name: signer.name,
    signerTitle: signer.title,
    expiresAt: found.expiresAt,
    signers: (isReadable(found) ? signers : [signer]).map(({ name, title, signedAt, paperSubmittedAt }) => ({
      name,
      title,
      signedAt,
      isOnPaper: signedAt !== null && paperSubmittedAt !== null,
    })),
    statement: {
      version: SIGNING_STATEMENT_VERSION,
      text: signingStatements[SIGNING_STATEMENT_VERSION],
    },
    endedAt: request.endedAt,
    endReason: request.voidReason && voidReasonTexts[request.voidReason],
  }
}

/** Returns the details of a link's request. Doesn't change anything. */
export const getSigningDetails = async ({ database }: Context, token: string, now: Date) =>
  presentSigning(database, await findSigning(database, token), now)

/**
 * Returns a link's PDF. After everyone has signed, returns the signed copy.
 * @throws SIGNING_LINK_ENDED, SIGNATURES_ENDED, SIGNED_COPY_NOT_FOUND
 */
export const getSigningFile = async (
  { database }: Context,
  token: string,
  now: Date,
): Promise<{ name: string; content: Buffer }> => {
  const found = await findSigning(database, token)
  if (!found || found.expiresAt <= now) throw new Problem('SIGNING_LINK_ENDED')
  if (!isReadable(found)) throw new Problem('SIGNATURES_ENDED')
  const { id, title, state } = found.request
  const signed = state === 'completed' ? await findSignatureFile(database, id, 'signed') : undefined
  // A job creates the signed PDF after the last signature.
  if (state === 'completed' && !signed)
    throw new Problem('SIGNED_COPY_NOT_FOUND', {
      message: 'The signed PDF isn’t ready yet. Please try again in a minute.',
    })
  const content = signed ?? (await findSignatureFile(database, id, 'sent'))
  if (!content) throw new Problem('SIGNING_LINK_ENDED')
  return { name: `${title}${signed ? ' – signed' : ''}.pdf`, content }
}

/**
 * Returns a link's project, request, and signers, and locks the project.
 * @throws SIGNING_LINK_ENDED, PROJECT_CLOSED
 */
const lockSigning = async (tx: Transaction, token: string, now: Date): Promise<LinkedSigner> => {
  const found = await findSigning(tx, token, (projectId) => lockProject(tx, projectId))
  if (!found || found.expiresAt <= now) throw new Problem('SIGNING_LINK_ENDED')
  requireOpen(found.project)
  return found
}

/** @throws SIGNATURES_VOIDED, SIGNATURES_ENDED, ALREADY_SIGNED, NOT_YOUR_TURN */
const requireTurn = ({ request, signer, signers }: LinkedSigner): void => {
  requireOpenSignatureRequest(request)
  if (signer.signedAt || signer.paperSubmittedAt) throw new Problem('ALREADY_SIGNED')
  if (!isTurn(request, signer, signers)) throw new Problem('NOT_YOUR_TURN')
}

type Signature = z.output<(typeof signDocumentRoute)['body']>

/** @throws VALIDATION_FAILED if the name isn't the signer's or the document's hash isn't the request's */
const requireMatch = (
  { request, signer }: LinkedSigner,
  { name, documentSha256 }: Pick<Signature, 'name' | 'documentSha256'>,
): void => {
  const refuse = (field: string, message: string): never => {
    throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
  }
  if (!isSameName(name, signer.name))
    refuse('name', `Please type your full name as it appears in the request: ${signer.name}`)
  if (documentSha256 !== request.documentSha256)
    refuse('documentSha256', 'Please reload the page and read the document again.')
}

/**
 * Signs a document with the typed name. Signing electronically again changes nothing. If facts have changed
 * since the request, voids the request instead.
 * @throws SIGNING_LINK_ENDED, SIGNATURES_VOIDED, SIGNATURES_ENDED, ALREADY_SIGNED if a signature on paper was
 * submitted, NOT_YOUR_TURN, PROJECT_CLOSED, VALIDATION_FAILED
 */
export const signDocument = async (
  context: Context,
  { token, name, statementVersion, documentSha256 }: Signature,
  { caller, now }: { caller: Caller; now: Date },
): Promise<SigningDetails> => {
  const isVoided = await context.database.transaction(async (tx) => {
    const found = await lockSigning(tx, token, now)
    const { project, request, signer } = found
    if (signer.signedAt && !signer.paperSubmittedAt) return false
    requireTurn(found)
    requireMatch(found, { name, documentSha256 })
    // Throwing here would undo the voiding, so it's reported after the transaction.
    const voided = await voidChangedSignatures(context, tx, project, now)
    if (voided.some(({ id }) => id === request.id)) return true
    await updateSigner(tx, signer.id, {
      signedAt: now,
      signedName: name,
      ipAddress: caller.ipAddress,
      userAgent: caller.userAgent,
      statementVersion,
      signedSha256: documentSha256,
    })
    await recordRequestUpdate(tx, project, {
      adminId: null,
      message: `${signer.name} signed “${request.title}”.`,
    })
    await continueRequest(context, tx, { project, request }, now)
    return false
  })
  if (isVoided) throw new Problem('SIGNATURES_VOIDED')
  return getSigningDetails(context, token, now)
}

/** Completes a request if everyone has signed. Otherwise, emails the next signers. */
export const continueRequest = async (
  context: Context,
  tx: Transaction,
  of: { project: ProjectRecord; request: SignatureRequestRecord },
  now: Date,
): Promise<void> => {
  const signers = await findSigners(tx, of.request.id)
  if (signers.some(({ signedAt }) => !signedAt)) return emailNextSigners(context, tx, of, now)
  await updateRequest(tx, of.request.id, { state: 'completed', completedAt: now })
  await context.jobs.enqueue(tx, 'store-signed-document', { requestId: of.request.id })
}

/**
 * Declines to sign. Ends the request, and notifies the requester and the other signers.
 * @throws SIGNING_LINK_ENDED, SIGNATURES_VOIDED, SIGNATURES_ENDED, ALREADY_SIGNED, NOT_YOUR_TURN,
 * PROJECT_CLOSED
 */
export const declineToSign = async (
  context: Context,
  { token, reason }: { token: string; reason: string },
  now: Date,
): Promise<SigningDetails> => {
  await context.database.transaction(async (tx) => {
    const found = await lockSigning(tx, token, now)
    const { project, request, signer } = found
    if (signer.declinedAt) return
    requireOpenSignatureRequest(request)
    if (signer.signedAt) throw new Problem('ALREADY_SIGNED')
    // A signer whose scan was uploaded early can decline before their turn.
    if (!signer.paperSubmittedAt && !isTurn(request, signer, found.signers))
      throw new Problem('NOT_YOUR_TURN')
    await updateSigner(tx, signer.id, { declinedAt: now, declineReason: reason })
    await updateRequest(tx, request.id, { state: 'declined', endedAt: now })
    await emailRequester(context, tx, project, request, { kind: 'declined', name: signer.name, reason })
    await emailSigners(context, tx, project, request, 'declined')
    await recordRequestUpdate(tx, project, {
      adminId: null,
      message: `${signer.name} declined to sign “${request.title}”. Reason: ${reason}`,
    })
  })
  return getSigningDetails(context, token, now)
}
