import { createHash } from 'node:crypto'
import type { ProjectReference } from '#contract/fields.ts'
import {
  applyEdits,
  type DraftBlock,
  describeRoles,
  draftTitles,
  isSameName,
  type requestSignatures as requestSignaturesRoute,
  type SignedDraftKind,
  type SuggestedSigner,
  type signatureCopies,
} from '#contract/formation'
import { getMessageSide, isAllowed } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { ProjectRecord, SignatureRequestRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { getRetentionCutoff } from '#server/platform/retention.ts'
import {
  getProject,
  lockProject,
  recordRequestUpdate,
  requireOpen,
  requireProjectAccess,
} from '#server/projects'
import { readDraftFacts } from '../drafts/draft-facts.ts'
import { lockDraftedProject } from '../drafts/drafting-facts.ts'
import { findDraftVersion } from '../drafts/drafts.queries.ts'
import { readTemplates } from '../drafts/templates.ts'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { createOwnLink, emailSigners, emailSigningLink } from './email-signers.ts'
import { isOwnSignature, serializeSignatureRequests } from './signature-list.ts'
import { renderPaperCopy, renderSentCopy } from './signature-pdf.ts'
import {
  deleteLinksExpiredBefore,
  deleteUserSignatures,
  findRequest,
  findSignatureFile,
  findSigners,
  insertRequest,
  insertSigners,
  storeSignatureFile,
  updateRequest,
} from './signatures.queries.ts'
import { hasChangedFacts } from './void-signatures.ts'

interface By {
  actor: Actor
  now: Date
}

/**
 * Returns the actor's name for the history: "We" for staff, and the user's name for clients. For staff, also
 * returns their ID.
 */
export const describeActor = ({ role, userId, user }: Actor): { adminId: number | null; name: string } =>
  isAllowed(role, 'view any project') ? { adminId: userId, name: 'We' } : { adminId: null, name: user.name }

/** @throws SIGNATURE_REQUEST_NOT_FOUND */
export const requireSignatureRequest = async (db: Queryable, projectId: number, publicId: string) => {
  const request = await findRequest(db, projectId, publicId)
  if (!request) throw new Problem('SIGNATURE_REQUEST_NOT_FOUND')
  return request
}

/** @throws SIGNATURES_VOIDED, SIGNATURES_ENDED */
export const requireOpenSignatureRequest = ({ state }: Pick<SignatureRequestRecord, 'state'>): void => {
  if (state === 'voided') throw new Problem('SIGNATURES_VOIDED')
  if (state !== 'open') throw new Problem('SIGNATURES_ENDED')
}

const listSignatureLines = (blocks: readonly DraftBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'signature' && block.name.trim() !== '' ? [block] : []))

/**
 * Suggests who signs the newest version: the people with a signature line, and then the rest of the board.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, DRAFT_NOT_FOUND
 */
export const suggestSigners = async (
  context: Context,
  reference: ProjectReference,
  kind: SignedDraftKind,
  actor: Actor,
): Promise<{ version: number; signers: SuggestedSigner[] }> => {
  const { database } = context
  const project = await getProject(context, reference, actor)
  const [version, stored] = await Promise.all([
    findDraftVersion(database, project.id, kind),
    findProfile(database, project.id),
  ])
  if (!version) throw new Problem('DRAFT_NOT_FOUND')
  const { directors } = stored.profile ?? prefillProfile(project, stored)
  const lines = version.document.sections.flatMap(({ blocks }) => listSignatureLines(blocks))
  const named = lines
    .filter((line, index) => lines.findIndex(({ name }) => isSameName(name, line.name)) === index)
    .map(({ name, role }) => ({
      name,
      email: directors.find((director) => isSameName(director.name, name))?.email ?? '',
      title: role,
      isNamed: true,
    }))
  const others = directors
    .filter(({ name }) => !named.some((signer) => isSameName(signer.name, name)))
    .map((director) => ({
      name: director.name,
      email: director.email,
      title: describeRoles(director),
      isNamed: false,
    }))
  return { version: version.number, signers: [...named, ...others] }
}

/**
 * Returns the newest version of a draft, if it's the one that the actor saw and it's ready to sign.
 * @throws DRAFT_NOT_FOUND, DRAFT_CHANGED_MEANWHILE, DRAFT_CONFLICTS, DRAFT_OUTDATED
 */
const requireSignableVersion = async (
  db: Queryable,
  project: ProjectRecord,
  kind: SignedDraftKind,
  number: number,
) => {
  const version = await findDraftVersion(db, project.id, kind)
  if (!version) throw new Problem('DRAFT_NOT_FOUND')
  if (version.number !== number) throw new Problem('DRAFT_CHANGED_MEANWHILE')
  const { document, conflicts } = applyEdits(version.document, version.edits)
  if (conflicts.length > 0) throw new Problem('DRAFT_CONFLICTS')
  const facts = await readDraftFacts(db, project)
  const { texts } = (await readTemplates(db))[kind]
  if (hasChangedFacts(kind, version, facts, texts)) throw new Problem('DRAFT_OUTDATED')
  return document
}

/** Rejects clients whose own address isn't confirmed. @throws EMAIL_NOT_CONFIRMED */
export const requireConfirmedEmail = ({ user, role }: Actor): void => {
  if (user.emailProvenAt === null && getMessageSide(role) === 'client')
    throw new Problem('EMAIL_NOT_CONFIRMED')
}

/** Counts an email toward the rate limit of the recipient's address. @throws TOO_MANY_REQUESTS */
const consumeSigningEmail = (context: Context, email: string): Promise<void> =>
  context.consumeRateLimit('signingEmailsToAddress', `address:${email.toLowerCase()}`)

type NewRequest = z.output<(typeof requestSignaturesRoute)['body']>

/**
 * Freezes the newest version of a draft as a PDF and emails the signers. If they sign in order, emails only
 * the first one.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, EMAIL_NOT_CONFIRMED,
 * TOO_MANY_REQUESTS, ALREADY_DONE, SIGNATURES_ALREADY_REQUESTED, and the errors of `requireSignableVersion`
 */
export const requestSignatures = async (
  context: Context,
  reference: ProjectReference,
  { kind, version, signers, isInOrder, message }: NewRequest & { kind: SignedDraftKind },
  { actor, claim, now }: By & { claim: RequestClaim },
) => {
  const { database } = context
  const found = await getProject(context, reference, actor)
  requireConfirmedEmail(actor)
  await context.consumeRateLimit('signatureRequests', `project:${found.id}`)
  for (const { email } of signers) await consumeSigningEmail(context, email)
  // Rendering takes CPU time, so it's done before the project is locked.
  const content = await renderSentCopy(await requireSignableVersion(database, found, kind, version))
  return database.transaction(async (tx) => {
    const project = await lockDraftedProject(tx, found.id, actor)
    await claim(tx)
    const { organization } = await requireSignableVersion(tx, project, kind, version)
    const request = await insertRequest(tx, {
      projectId: project.id,
      kind,
      version,
      title: draftTitles[kind],
      organization,
      isInOrder,
      message,
      requestedBy: actor.userId,
      requestedAt: now,
      documentSha256: createHash('sha256').update(content).digest('hex'),
    })
    if (!request) throw new Problem('SIGNATURES_ALREADY_REQUESTED')
    await storeSignatureFile(tx, request.id, 'sent', content)
    await insertSigners(
      tx,
      signers.map((signer, index) => ({ ...signer, requestId: request.id, position: index + 1 })),
    )
    await emailNextSigners(context, tx, { project, request }, now)
    const { adminId, name } = describeActor(actor)
    const people = signers.length === 1 ? '1 person' : `${signers.length} people`
    await recordRequestUpdate(tx, project, {
      adminId,
      message: `${name} asked ${people} to sign “${request.title}”.`,
    })
    return serializeSignatureRequests(tx, project, { actor, now })
  })
}

/**
 * Emails the signers whose turn it is: if the request is in order, the first who hasn't signed, otherwise all
 * who haven't. Skips those who were already emailed or whose paper signature was submitted.
 */
export const emailNextSigners = async (
  context: Context,
  tx: Transaction,
  of: { project: ProjectRecord; request: SignatureRequestRecord },
  now: Date,
): Promise<void> => {
  const missing = (await findSigners(tx, of.request.id)).filter(({ signedAt }) => !signedAt)
  for (const signer of of.request.isInOrder ? missing.slice(0, 1) : missing)
    if (!signer.askedAt && !signer.paperSubmittedAt) await emailSigningLink(context, tx, of, signer, now)
}

interface RequestReference {
  id: ProjectReference
  requestId: string
}

/**
 * Emails a signer a new link. Earlier links stop working.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, EMAIL_NOT_CONFIRMED,
 * TOO_MANY_REQUESTS, ALREADY_DONE, SIGNATURE_REQUEST_NOT_FOUND, SIGNATURES_VOIDED, SIGNATURES_ENDED,
 * SIGNER_NOT_FOUND, ALREADY_SIGNED, NOT_YOUR_TURN
 */
export const renewSigningLink = async (
  context: Context,
  { id, requestId, signerId }: RequestReference & { signerId: number },
  { actor, claim, now }: By & { claim: RequestClaim },
) => {
  const found = await getProject(context, id, actor)
  requireConfirmedEmail(actor)
  const asked = await requireSignatureRequest(context.database, found.id, requestId)
  const known = (await findSigners(context.database, asked.id)).find((each) => each.id === signerId)
  if (!known) throw new Problem('SIGNER_NOT_FOUND')
  await context.consumeRateLimit('signatureRequests', `project:${found.id}`)
  await consumeSigningEmail(context, known.email)
  return context.database.transaction(async (tx) => {
    const project = await lockDraftedProject(tx, found.id, actor)
    await claim(tx)
    const request = await requireSignatureRequest(tx, project.id, requestId)
    requireOpenSignatureRequest(request)
    const signer = (await findSigners(tx, request.id)).find((each) => each.id === signerId)
    if (!signer) throw new Problem('SIGNER_NOT_FOUND')
    if (signer.signedAt || signer.paperSubmittedAt) throw new Problem('ALREADY_SIGNED')
    if (!signer.askedAt) throw new Problem('NOT_YOUR_TURN')
    await emailSigningLink(context, tx, { project, request }, signer, now)
    const { adminId, name } = describeActor(actor)
    await recordRequestUpdate(tx, project, {
      adminId,
      message: `${name} sent ${signer.name} a new link to sign “${request.title}”.`,
    })
    return serializeSignatureRequests(tx, project, { actor, now })
  })
}

/**
 * Returns the token of an additional link with which the actor signs. If the actor's link has expired, the
 * new one is valid as long as an emailed one.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, SIGNATURE_REQUEST_NOT_FOUND, SIGNATURES_VOIDED,
 * SIGNATURES_ENDED, SIGNER_NOT_FOUND, ALREADY_SIGNED, NOT_YOUR_TURN
 */
export const createSigningLink = async (
  context: Context,
  { id, requestId }: RequestReference,
  { actor, now }: By,
): Promise<{ token: string }> => {
  const found = await getProject(context, id, actor)
  return context.database.transaction(async (tx) => {
    const project = await requireProjectAccess(tx, actor, await lockProject(tx, found.id))
    requireOpen(project)
    const request = await requireSignatureRequest(tx, project.id, requestId)
    requireOpenSignatureRequest(request)
    const own = (await findSigners(tx, request.id)).filter((each) => isOwnSignature(each, actor))
    if (own.length === 0) throw new Problem('SIGNER_NOT_FOUND')
    const unsigned = own.filter(({ signedAt, paperSubmittedAt }) => !signedAt && !paperSubmittedAt)
    if (unsigned.length === 0) throw new Problem('ALREADY_SIGNED')
    // Signers can share an email address.
    const asked = unsigned.filter(({ askedAt }) => askedAt)
    const signer = asked.find(({ name }) => isSameName(name, actor.user.name)) ?? asked[0]
    if (!signer) throw new Problem('NOT_YOUR_TURN')
    return { token: await createOwnLink(tx, project, signer, now) }
  })
}

/**
 * Cancels an open request and notifies its signers.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, PAYMENT_REQUIRED, SIGNATURE_REQUEST_NOT_FOUND,
 * SIGNATURES_VOIDED, SIGNATURES_ENDED
 */
export const cancelSignatureRequest = async (
  context: Context,
  { id, requestId, reason }: RequestReference & { reason: string },
  { actor, now }: By,
) => {
  const found = await getProject(context, id, actor)
  return context.database.transaction(async (tx) => {
    const project = await lockDraftedProject(tx, found.id, actor)
    const request = await requireSignatureRequest(tx, project.id, requestId)
    requireOpenSignatureRequest(request)
    await updateRequest(tx, request.id, {
      state: 'canceled',
      cancelReason: reason,
      endedAt: now,
      endedBy: actor.userId,
    })
    await emailSigners(context, tx, project, request, 'canceled')
    const { adminId, name } = describeActor(actor)
    await recordRequestUpdate(tx, project, {
      adminId,
      message: `${name} canceled the request to sign “${request.title}”. Reason: ${reason}`,
    })
    return serializeSignatureRequests(tx, project, { actor, now })
  })
}

/**
 * Returns the given copy of a request's document as a PDF.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, SIGNATURE_REQUEST_NOT_FOUND, SIGNED_COPY_NOT_FOUND, DRAFT_NOT_FOUND
 */
export const getSignatureFile = async (
  context: Context,
  { id, requestId, copy }: RequestReference & { copy: (typeof signatureCopies)[number] },
  actor: Actor,
): Promise<{ name: string; content: Buffer }> => {
  const { database } = context
  const project = await getProject(context, id, actor)
  const request = await requireSignatureRequest(database, project.id, requestId)
  const name = `${request.title}, version ${request.version}${copy === 'sent' ? '' : ` – ${copy === 'paper' ? 'to sign' : 'signed'}`}.pdf`
  if (copy !== 'paper') {
    const content = await findSignatureFile(database, request.id, copy)
    if (!content) throw new Problem('SIGNED_COPY_NOT_FOUND')
    return { name, content }
  }
  const version = await findDraftVersion(database, project.id, request.kind, request.version)
  if (!version) throw new Problem('DRAFT_NOT_FOUND')
  const { document } = applyEdits(version.document, version.edits)
  return { name, content: await renderPaperCopy(document, await findSigners(database, request.id)) }
}

/** Deletes the signature requests in a closed account's projects. */
export const removeUserSignatures = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserSignatures(tx, userId)

/** Deletes links whose retention period has ended. */
export const sweepSigningLinks = async (database: Database, now: Date): Promise<void> => {
  await deleteLinksExpiredBefore(database, getRetentionCutoff('signingLinks', now))
}
