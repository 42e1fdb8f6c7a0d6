import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SignedDraftKind } from '#contract/formation'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import {
  documentSignatures,
  documents,
  projects,
  type SignatureRequestRecord,
  type SignerRecord,
  signatureFiles,
  signatureRequests,
  signers,
  signingLinks,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const enders = alias(users, 'ender')
const confirmers = alias(users, 'confirmer')

const attachmentColumns = {
  publicId: documents.publicId,
  name: documents.name,
  mimeType: documents.mimeType,
  fileSize: documents.fileSize,
  status: documents.status,
}

/** Returns a project's requests with names of users and the signed document, newest first. */
export const findProjectSignatureRequests = (db: Queryable, projectId: number) =>
  db
    .select({
      request: signatureRequests,
      requestedBy: users.name,
      endedBy: enders.name,
      signedDocument: attachmentColumns,
    })
    .from(signatureRequests)
    .leftJoin(users, eq(users.id, signatureRequests.requestedBy))
    .leftJoin(enders, eq(enders.id, signatureRequests.endedBy))
    .leftJoin(documents, eq(documents.publicId, signatureRequests.signedDocumentId))
    .where(eq(signatureRequests.projectId, projectId))
    .orderBy(desc(signatureRequests.id))
    .limit(MAX_LIST_ITEMS)

/** Returns the signers of the requests in order, with the names of users and the scan. */
export const findSignersWithNames = (db: Queryable, requestIds: readonly number[]) =>
  db
    .select({
      signer: signers,
      submittedBy: users.name,
      confirmedBy: confirmers.name,
      scan: attachmentColumns,
    })
    .from(signers)
    .leftJoin(users, eq(users.id, signers.paperSubmittedBy))
    .leftJoin(confirmers, eq(confirmers.id, signers.paperConfirmedBy))
    .leftJoin(documents, eq(documents.publicId, signers.paperDocumentId))
    .where(inArray(signers.requestId, [...requestIds]))
    .orderBy(asc(signers.requestId), asc(signers.position))

export const findRequest = async (db: Queryable, projectId: number, publicId: string) => {
  const [request] = await db
    .select()
    .from(signatureRequests)
    .where(and(eq(signatureRequests.projectId, projectId), eq(signatureRequests.publicId, publicId)))
  return request
}

export const findRequestById = async (db: Queryable, id: number) => {
  const [request] = await db.select().from(signatureRequests).where(eq(signatureRequests.id, id))
  return request
}

/** Returns the requests that a change to a draft may void: open and completed ones. */
export const findVoidableRequests = (db: Queryable, projectId: number, kind?: SignedDraftKind) =>
  db
    .select()
    .from(signatureRequests)
    .where(
      and(
        eq(signatureRequests.projectId, projectId),
        inArray(signatureRequests.state, ['open', 'completed']),
        kind === undefined ? undefined : eq(signatureRequests.kind, kind),
      ),
    )
    .orderBy(signatureRequests.id)

/** @returns the request, or undefined if another one of this kind is open */
export const insertRequest = async (db: Queryable, request: typeof signatureRequests.$inferInsert) => {
  const [row] = await db.insert(signatureRequests).values(request).onConflictDoNothing().returning()
  return row
}

export const updateRequest = async (
  db: Queryable,
  id: number,
  changes: Partial<SignatureRequestRecord>,
): Promise<void> => {
  await db.update(signatureRequests).set(changes).where(eq(signatureRequests.id, id))
}

export const insertSigners = (db: Queryable, rows: (typeof signers.$inferInsert)[]) =>
  db.insert(signers).values(rows)

export const findSigners = (db: Queryable, requestId: number): Promise<SignerRecord[]> =>
  db.select().from(signers).where(eq(signers.requestId, requestId)).orderBy(asc(signers.position))

export const updateSigner = async (
  db: Queryable,
  id: number,
  changes: Partial<SignerRecord>,
): Promise<void> => {
  await db.update(signers).set(changes).where(eq(signers.id, id))
}

export const insertLink = (db: Queryable, link: typeof signingLinks.$inferInsert) =>
  db.insert(signingLinks).values(link)

export const deleteLinks = async (db: Queryable, signerId: number): Promise<void> => {
  await db.delete(signingLinks).where(eq(signingLinks.signerId, signerId))
}

/** Returns a link's expiry and the IDs of its signer, request, and project, even if the link has expired. */
export const findLink = async (db: Queryable, tokenHash: string) => {
  const [link] = await db
    .select({
      expiresAt: signingLinks.expiresAt,
      signerId: signers.id,
      requestId: signers.requestId,
      projectId: signatureRequests.projectId,
    })
    .from(signingLinks)
    .innerJoin(signers, eq(signers.id, signingLinks.signerId))
    .innerJoin(signatureRequests, eq(signatureRequests.id, signers.requestId))
    .where(eq(signingLinks.tokenHash, tokenHash))
  return link
}

type StoredCopy = (typeof signatureFiles.$inferSelect)['copy']

/** Stores a PDF, unless one is already stored. @returns the PDF that is stored now */
export const storeSignatureFile = async (
  db: Queryable,
  requestId: number,
  copy: StoredCopy,
  content: Buffer,
) => {
  await db.insert(signatureFiles).values({ requestId, copy, content }).onConflictDoNothing()
  const stored = await findSignatureFile(db, requestId, copy)
  if (!stored) throw new Error('storing a PDF failed')
  return stored
}

export const findSignatureFile = async (
  db: Queryable,
  requestId: number,
  copy: StoredCopy,
): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ content: signatureFiles.content })
    .from(signatureFiles)
    .where(and(eq(signatureFiles.requestId, requestId), eq(signatureFiles.copy, copy)))
  return row?.content
}

const selectRequestAndClosing = (db: Queryable) =>
  db
    .select({ request: signatureRequests, closedOn: projects.closedOn })
    .from(signatureRequests)
    .innerJoin(projects, eq(projects.id, signatureRequests.projectId))

/** Returns the newest request with a PDF of this hash, either as sent for signature or signed. */
export const findRequestByHash = async (db: Queryable, sha256: string) => {
  const [found] = await selectRequestAndClosing(db)
    .where(or(eq(signatureRequests.signedSha256, sha256), eq(signatureRequests.documentSha256, sha256)))
    .orderBy(desc(signatureRequests.id))
    .limit(1)
  return found
}

/** Returns the newest request with a confirmed scan of this hash. */
export const findRequestByScan = async (db: Queryable, sha256: string) => {
  const [found] = await selectRequestAndClosing(db)
    .innerJoin(signers, eq(signers.requestId, signatureRequests.id))
    .where(and(eq(signers.signedSha256, sha256), isNotNull(signers.paperSubmittedAt)))
    .orderBy(desc(signatureRequests.id))
    .limit(1)
  return found
}

const isUnanswered = and(isNull(signers.signedAt), isNull(signers.declinedAt))

/**
 * Returns open requests of open projects that wait for a signer whose link expires by the given time.
 * Excludes signers whose expired link has been reported.
 */
export const findRequestsToRemind = (db: Queryable, before: Date) =>
  db
    .selectDistinct({ requestId: signatureRequests.id, projectId: signatureRequests.projectId })
    .from(signatureRequests)
    .innerJoin(projects, eq(projects.id, signatureRequests.projectId))
    .innerJoin(signers, eq(signers.requestId, signatureRequests.id))
    .where(
      and(
        eq(signatureRequests.state, 'open'),
        isNull(projects.closedOn),
        isUnanswered,
        isNull(signers.expiryReportedAt),
        lte(signers.expiresAt, before),
      ),
    )
    .orderBy(signatureRequests.id)

/** Returns projects that changed since this time and have a request that a change can void. */
export const findChangedProjects = (db: Queryable, since: Date) =>
  db
    .selectDistinct({ projectId: projects.id })
    .from(projects)
    .innerJoin(signatureRequests, eq(signatureRequests.projectId, projects.id))
    .where(and(gt(projects.updatedAt, since), inArray(signatureRequests.state, ['open', 'completed'])))
    .orderBy(projects.id)

export const deleteLinksExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(signingLinks).where(lt(signingLinks.expiresAt, time))

export const deleteUserSignatures = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(signatureRequests).where(inArray(signatureRequests.projectId, own))
  await db.delete(documentSignatures).where(inArray(documentSignatures.projectId, own))
}

/** Returns a document's `groupId`, which all its versions share. Undefined if the document doesn't exist. */
export const findDocumentGroupId = async (db: Queryable, publicId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ groupId: documents.groupId })
    .from(documents)
    .where(eq(documents.publicId, publicId))
  return row?.groupId
}
