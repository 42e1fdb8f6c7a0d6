import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isRequestWaitingForClient } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import {
  isSameName,
  type RequestSigning,
  SIGNING_STATEMENT_VERSION,
  signingStatements,
  type signRequestedDocument as signRequestedDocumentRoute,
} from '#contract/formation'
import { isPlaceholderName } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { DocumentRecord, DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import {
  addSignedDocument,
  findRequestedFile,
  listRequestAnswers,
  recordAnswer,
  requireDocumentRequest,
  requireRequestedFile,
} from '#server/documents'
import { requireUser } from '#server/identity'
import type { Caller, Context, DomainEvents } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { openDocumentFile } from '#server/platform/files/open-document.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getClientProject, lockClientProject, requireOpen } from '#server/projects'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { appendCertificate } from './append-certificate.ts'
import { endDocumentSignatures, insertDocumentSignature } from './document-signatures.queries.ts'
import { renderRequestCertificate } from './signature-pdf.ts'
import { requireConfirmedEmail } from './signature-requests.ts'

interface RequestReference {
  id: ProjectReference
  requestId: number
}

type SignatureInput = z.output<(typeof signRequestedDocumentRoute)['body']>

const MAX_TITLE_LENGTH = 120

/** Returns a file's name without its extension, shortened so that text can follow it. */
const getTitle = ({ name }: Pick<DocumentRecord, 'name'>): string =>
  name.replace(/\.pdf$/i, '').slice(0, MAX_TITLE_LENGTH)

/** Returns the organization's legal name, or the project's name. Empty if the project has no name yet. */
const readOrganization = async (db: Queryable, project: ProjectRecord): Promise<string> => {
  const stored = await findProfile(db, project.id)
  const { legalName } = stored.profile ?? prefillProfile(project, stored)
  return legalName.trim() || (isPlaceholderName(project.name) ? '' : project.name)
}

const getState = (
  request: DocumentRequestRecord,
  file: DocumentRecord | undefined,
): RequestSigning['state'] => {
  if (!isRequestWaitingForClient(request.status)) return isAnswered(request) ? 'signed' : 'ended'
  if (!file || file.sha256 !== request.attachmentSha256) return 'replaced'
  return file.status === 'clean' ? 'ready' : 'checking'
}

const isAnswered = ({ status, answeredAt }: DocumentRequestRecord): boolean =>
  status === 'approved' && answeredAt !== null

/**
 * Returns the file of a request to sign online.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN for viewers and staff, PROJECT_CLOSED, DOCUMENT_REQUEST_NOT_FOUND
 */
export const getRequestSigning = async (
  context: Context,
  { id, requestId }: RequestReference,
  actor: Actor,
): Promise<RequestSigning> => {
  const { database } = context
  const project = await getClientProject(context, id, actor)
  requireOpen(project)
  const request = await requireDocumentRequest(database, project, requestId, 'sign')
  const [file, [signedFile], organization, signer] = await Promise.all([
    findRequestedFile(database, request),
    listRequestAnswers(database, request, 'client'),
    readOrganization(database, project),
    request.answeredBy === null ? undefined : requireUser(database, request.answeredBy),
  ])
  const state = getState(request, file)
  const shown = state === 'replaced' ? undefined : file
  return {
    state,
    type: request.type,
    words: request.words,
    reason: request.reason,
    dueOn: request.dueOn,
    organization,
    file: shown ?? null,
    documentSha256: shown?.sha256 ?? null,
    name: actor.user.name,
    isEmailConfirmed: actor.user.emailProvenAt !== null,
    statement: { version: SIGNING_STATEMENT_VERSION, text: signingStatements[SIGNING_STATEMENT_VERSION] },
    answer:
      isAnswered(request) && request.answeredAt && signer
        ? { name: signer.name, at: request.answeredAt }
        : null,
    signedFile: signedFile ?? null,
  }
}

const refuseField = (field: string, message: string): never => {
  throw new Problem('VALIDATION_FAILED', { message, fields: { [field]: message } })
}

/**
 * Returns the request and its file if the actor can sign it now, or null if the actor already has.
 * @throws PROJECT_CLOSED, DOCUMENT_REQUEST_NOT_FOUND, ALREADY_SIGNED, DOCUMENT_REPLACED,
 * DOCUMENT_NOT_CHECKED, VALIDATION_FAILED if the name isn't the user's or the hash isn't the file's
 */
const requireSignable = async (
  db: Queryable,
  project: ProjectRecord,
  requestId: number,
  { name, documentSha256 }: Pick<SignatureInput, 'name' | 'documentSha256'>,
  actor: Actor,
): Promise<{ request: DocumentRequestRecord; file: DocumentRecord } | null> => {
  requireOpen(project)
  const request = await requireDocumentRequest(db, project, requestId, 'sign')
  if (isAnswered(request) && request.answeredBy === actor.userId) return null
  if (!isRequestWaitingForClient(request.status)) throw new Problem('ALREADY_SIGNED')
  const file = await requireRequestedFile(db, request)
  if (!isSameName(name, actor.user.name))
    refuseField('name', `Please type your full name as it appears in your profile: ${actor.user.name}`)
  if (documentSha256 !== file.sha256)
    refuseField('documentSha256', 'Please reload the page and read the document again.')
  return { request, file }
}

/**
 * Signs the file of a request with the typed name, and stores a copy with a certificate as a document that
 * answers the request. Staff don't review it, because it's their own file and only the certificate is new.
 * Signing again changes nothing.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN for viewers and staff, EMAIL_NOT_CONFIRMED, DOCUMENT_NOT_SIGNABLE,
 * TOO_MANY_DOCUMENTS, FILE_DAMAGED, STORAGE_FULL, and the errors of `requireSignable`
 */
export const signRequestedDocument = async (
  context: Context,
  { id, requestId }: RequestReference,
  input: SignatureInput,
  { actor, caller, now }: { actor: Actor; caller: Caller; now: Date },
): Promise<RequestSigning> => {
  const { config, database, files } = context
  const found = await getClientProject(context, id, actor)
  requireConfirmedEmail(actor)
  const signable = await requireSignable(database, found, requestId, input, actor)
  if (!signable) return getRequestSigning(context, { id, requestId }, actor)
  const { file, request } = signable
  const title = getTitle(file)
  const signature = {
    publicId: randomUUID(),
    projectId: found.id,
    requestId,
    title,
    organization: await readOrganization(database, found),
    requestedAt: request.createdAt,
    signedBy: actor.userId,
    name: actor.user.name,
    email: actor.user.email,
    signedName: input.name,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
    statementVersion: input.statementVersion,
    signedAt: now,
    documentSha256: file.sha256,
  }
  // Creating the file takes CPU time, so it's done before the project is locked.
  const certificate = await renderRequestCertificate(signature, `${config.publicUrl}/verify`)
  const original = await buffer(await openDocumentFile(context, file))
  const content = await appendCertificate({ content: original, certificate })
  const signedSha256 = createHash('sha256').update(content).digest('hex')
  const filePath = await files.save(toSingleChunk(content), { isEncrypted: file.isSensitive })
  const sign = () =>
    database.transaction(async (tx) => {
      const project = await lockClientProject(tx, id, actor)
      const current = await requireSignable(tx, project, requestId, input, actor)
      if (!current) return false
      await endDocumentSignatures(tx, requestId, now)
      await insertDocumentSignature(tx, { ...signature, signedSha256 })
      const message = `${actor.user.name} signed “${file.name}” online.`
      await recordAnswer(tx, project, current.request, { actor, now, message })
      await addSignedDocument(context, tx, {
        request: current.request,
        name: `${title} (signed).pdf`,
        filePath,
        fileSize: content.length,
        sha256: signedSha256,
        isSensitive: file.isSensitive,
        uploadedBy: actor.userId,
      })
      return true
    })
  // If this throws, the signature may be stored anyway, so the file stays. The sweep deletes it if no
  // row uses it.
  const isStored = await sign()
  if (!isStored) await files.remove(filePath)
  return getRequestSigning(context, { id, requestId }, actor)
}

async function* toSingleChunk(content: Uint8Array) {
  yield content
}

/** Ends the signature of a request that staff returned, so that it doesn't count anymore. */
export const endReturnedSignature = async ({
  tx,
  requestId,
  now,
}: DomainEvents['documentReturned']): Promise<void> => {
  await endDocumentSignatures(tx, requestId, now)
}
