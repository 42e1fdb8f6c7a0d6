import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#contract/documents'
import type { MessageSide } from '#contract/identity'
import type { ProjectRight } from '#contract/projects'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import { createProjectRightCondition } from '#server/database/project-access.ts'
import { documents, documentUploads, projects, signers, users } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'

/** Maximum number of document versions per project, including uploads in progress. */
export const MAX_DOCUMENTS = 500

/**
 * Returns all document versions in a project that the viewer can see: highest version numbers first, then
 * newest uploads first.
 */
export const findDocumentVersions = (db: Queryable, projectId: number, side: MessageSide) =>
  db
    .select({
      id: documents.id,
      publicId: documents.publicId,
      groupId: documents.groupId,
      version: documents.version,
      name: documents.name,
      type: documents.type,
      filePath: documents.filePath,
      fileSize: documents.fileSize,
      sha256: documents.sha256,
      mimeType: documents.mimeType,
      status: documents.status,
      isSensitive: documents.isSensitive,
      isFromStaff: documents.isFromStaff,
      isPublic: documents.isPublic,
      requestId: documents.requestId,
      createdAt: documents.createdAt,
      uploadedBy: users.name,
    })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(and(eq(documents.projectId, projectId), createDocumentVisibleCondition(side)))
    .orderBy(desc(documents.version), desc(documents.id))
    .limit(MAX_DOCUMENTS)

/** Creates a condition for uploads that can still become a document. */
const createOpenUploadCondition = (begunAfter: Date) =>
  and(isNull(documentUploads.finishedAt), gt(documentUploads.createdAt, begunAfter))

/** Counts a project's documents and open uploads. Lock the project first. */
export const countDocumentsAndUploads = async (db: Queryable, projectId: number, begunAfter: Date) =>
  (await db.$count(documents, eq(documents.projectId, projectId))) +
  (await db.$count(
    documentUploads,
    and(eq(documentUploads.projectId, projectId), createOpenUploadCondition(begunAfter)),
  ))

/** Counts a user's open uploads. Concurrent calls for the same user wait until the transaction ends. */
export const lockAndCountOpenUploads = async (
  tx: Transaction,
  userId: number,
  begunAfter: Date,
): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('document_uploads'), ${userId})`)
  return tx.$count(
    documentUploads,
    and(eq(documentUploads.userId, userId), createOpenUploadCondition(begunAfter)),
  )
}

const projectOwners = alias(projects, 'owner')

/**
 * Returns a document if the user can see it and has the given right in its project. Undefined otherwise.
 * Staff can see all documents and have all rights.
 */
export const findVisibleDocument = async (
  db: Queryable,
  publicId: string,
  viewer: { userId: number; side: MessageSide; right: ProjectRight },
) => {
  const [row] = await db
    .select({
      document: documents,
      project: { id: projectOwners.id, publicId: projectOwners.publicId, userId: projectOwners.userId },
    })
    .from(documents)
    .innerJoin(projectOwners, eq(projectOwners.id, documents.projectId))
    .where(
      and(
        eq(documents.publicId, publicId),
        createDocumentVisibleCondition(viewer.side),
        viewer.side === 'team'
          ? undefined
          : createProjectRightCondition(db, projectOwners, viewer.userId, viewer.right),
      ),
    )
  return row
}

export const findDocumentById = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  return row
}

export const lockDocument = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(documents).where(eq(documents.id, id)).for('update')
  return row
}

/** Whether staff used this scan to confirm signatures on paper. */
export const isConfirmedScan = async (db: Queryable, publicId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: signers.id })
    .from(signers)
    .where(and(eq(signers.paperDocumentId, publicId), isNotNull(signers.paperConfirmedBy)))
    .limit(1)
  return row !== undefined
}

/** Returns a group's newest version, and its newest version uploaded by staff, regardless of visibility. */
export const findNewestOfGroup = async (db: Queryable, groupId: string) => {
  const versions = await db
    .select({
      version: documents.version,
      isFromStaff: documents.isFromStaff,
      isPublic: documents.isPublic,
    })
    .from(documents)
    .where(eq(documents.groupId, groupId))
    .orderBy(desc(documents.version))
  return { newest: versions[0], newestOfStaff: versions.find(({ isFromStaff }) => isFromStaff) }
}

const createStaffVersionsCondition = (groupId: string) =>
  and(eq(documents.groupId, groupId), eq(documents.isFromStaff, true))

/** Whether any version that staff uploaded is attached to a message. */
export const isAttachedToMessage = async (db: Queryable, groupId: string) =>
  (await db.$count(documents, and(createStaffVersionsCondition(groupId), isNotNull(documents.messageId)))) > 0

/**
 * Attaches documents to a message and returns them. Skips documents that belong to another project, sender,
 * or message, and those that are hidden or were rejected.
 */
export const attachToMessage = (
  db: Queryable,
  message: { projectId: number; messageId: number; senderId: number; publicIds: readonly string[] },
) =>
  db
    .update(documents)
    .set({ messageId: message.messageId })
    .where(
      and(
        eq(documents.projectId, message.projectId),
        eq(documents.uploadedBy, message.senderId),
        inArray(documents.publicId, [...message.publicIds]),
        createDocumentVisibleCondition('client'),
        isNull(documents.messageId),
        ne(documents.status, 'refused'),
      ),
    )
    .returning({
      id: documents.id,
      publicId: documents.publicId,
      name: documents.name,
      mimeType: documents.mimeType,
      fileSize: documents.fileSize,
      status: documents.status,
    })

export const insertDocument = async (db: Queryable, record: typeof documents.$inferInsert) => {
  const [row] = await db.insert(documents).values(record).returning()
  if (!row) throw new Error('inserting a document failed')
  return row
}

export const updateDocument = (db: Queryable, id: number, changes: Partial<typeof documents.$inferInsert>) =>
  db.update(documents).set(changes).where(eq(documents.id, id))

/** Shares or hides the versions that staff uploaded. Clients can always see their own. */
export const setStaffVersionVisibility = (db: Queryable, groupId: string, isPublic: boolean) =>
  db.update(documents).set({ isPublic }).where(createStaffVersionsCondition(groupId))

/** Changes the kind of all versions of a document. */
export const updateDocumentKind = (db: Queryable, groupId: string, type: DocumentKind) =>
  db.update(documents).set({ type }).where(eq(documents.groupId, groupId))

export const deleteDocument = (db: Queryable, id: number) => db.delete(documents).where(eq(documents.id, id))

/**
 * Deletes all documents and uploads in a user's projects. Returns the names of the documents' files, which
 * the caller must remove.
 */
export const deleteUserDocuments = async (db: Queryable, userId: number): Promise<string[]> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(documentUploads).where(inArray(documentUploads.projectId, own))
  const gone = await db
    .delete(documents)
    .where(inArray(documents.projectId, own))
    .returning({ filePath: documents.filePath })
  return gone.map(({ filePath }) => filePath)
}

export const hasSubmission = async (db: Queryable, requestId: number) =>
  (await db.$count(
    documents,
    and(eq(documents.requestId, requestId), inArray(documents.status, ['clean', 'quarantined'])),
  )) > 0

/** Returns the given file names that belong to a document that wasn't rejected. */
export const findReferencedFiles = async (db: Queryable, names: readonly string[]) => {
  const rows = await db
    .select({ name: documents.filePath })
    .from(documents)
    .where(and(inArray(documents.filePath, [...names]), inArray(documents.status, ['clean', 'quarantined'])))
  return new Set(rows.map(({ name }) => name))
}

/** Returns the IDs and file names of the next 1,000 documents after `id` that have a file, ordered by ID. */
export const findDocumentFilesAfter = (db: Queryable, id: number) =>
  db
    .select({ id: documents.id, filePath: documents.filePath })
    .from(documents)
    .where(and(sql`${documents.id} > ${id}`, inArray(documents.status, ['clean', 'quarantined'])))
    .orderBy(asc(documents.id))
    .limit(1000)

/** Returns the next 100 documents after `id` that have a file, ordered by ID. */
export const findStoredDocumentsAfter = (db: Queryable, id: number) =>
  db
    .select()
    .from(documents)
    .where(and(gt(documents.id, id), ne(documents.status, 'refused')))
    .orderBy(documents.id)
    .limit(100)

export const insertUpload = (db: Queryable, record: typeof documentUploads.$inferInsert) =>
  db.insert(documentUploads).values(record)

export const findUpload = async (db: Queryable, id: string) => {
  const [row] = await db.select().from(documentUploads).where(eq(documentUploads.id, id))
  return row
}

export const lockUpload = async (db: Queryable, id: string) => {
  const [row] = await db.select().from(documentUploads).where(eq(documentUploads.id, id)).for('update')
  return row
}

export const markUploadFinished = (db: Queryable, id: string, finishedAt: Date) =>
  db.update(documentUploads).set({ finishedAt }).where(eq(documentUploads.id, id))

export const deleteUpload = (db: Queryable, id: string) =>
  db.delete(documentUploads).where(eq(documentUploads.id, id))

export const deleteUploadsBefore = async (db: Queryable, before: Date): Promise<string[]> => {
  const gone = await db
    .delete(documentUploads)
    .where(lt(documentUploads.createdAt, before))
    .returning({ id: documentUploads.id })
  return gone.map(({ id }) => id)
}

export const findUnfinishedUploadIds = async (db: Queryable, ids: readonly string[]) => {
  const rows = await db
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(and(inArray(documentUploads.id, [...ids]), isNull(documentUploads.finishedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the next 100 documents after `id` that have an encrypted file, ordered by ID. */
export const findEncryptedFilesAfter = (db: Queryable, id: number) =>
  db
    .select()
    .from(documents)
    .where(
      and(gt(documents.id, id), documents.isSensitive, inArray(documents.status, ['clean', 'quarantined'])),
    )
    .orderBy(documents.id)
    .limit(100)

/** Changes the file path of all documents that use a file. Returns false if there are none. */
export const replaceDocumentFile = async (
  db: Queryable,
  filePath: string,
  newPath: string,
): Promise<boolean> => {
  const replaced = await db
    .update(documents)
    .set({ filePath: newPath })
    .where(eq(documents.filePath, filePath))
    .returning({ id: documents.id })
  return replaced.length > 0
}
