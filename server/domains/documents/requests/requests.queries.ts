import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MessageSide } from '#contract/identity'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import {
  type DocumentRequestRecord,
  documentRequests,
  documents,
  projects,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findDocumentRequest = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(documentRequests).where(eq(documentRequests.id, id))
  return row
}

export const lockDocumentRequest = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(documentRequests).where(eq(documentRequests.id, id)).for('update')
  return row
}

const answerers = alias(users, 'answerer')

/**
 * Returns a project's document requests, each with the names of the staff member who last reminded the client
 * and of the client who confirmed or signed the attachment.
 * Requests that wait for the client come first. Both groups are sorted by due date.
 */
export const findDocumentRequests = (db: Queryable, projectId: number) =>
  db
    .select({ ...getTableColumns(documentRequests), reminder: users.name, answerer: answerers.name })
    .from(documentRequests)
    .leftJoin(users, eq(users.id, documentRequests.remindedBy))
    .leftJoin(answerers, eq(answerers.id, documentRequests.answeredBy))
    .where(eq(documentRequests.projectId, projectId))
    .orderBy(
      sql`${documentRequests.waitingSince} is null`,
      asc(documentRequests.dueOn),
      asc(documentRequests.id),
    )
    .limit(MAX_LIST_ITEMS)

const fileColumns = {
  publicId: documents.publicId,
  name: documents.name,
  mimeType: documents.mimeType,
  fileSize: documents.fileSize,
  status: documents.status,
}

/**
 * Returns the file to read or sign for each of a project's requests that has one, in its newest version.
 * Excludes rejected versions and those that the viewer can't see.
 */
export const findRequestAttachments = (db: Queryable, projectId: number, side: MessageSide) =>
  db
    .selectDistinctOn([documentRequests.id], {
      requestId: documentRequests.id,
      sha256: documents.sha256,
      ...fileColumns,
    })
    .from(documentRequests)
    .innerJoin(documents, eq(documents.groupId, documentRequests.attachmentGroupId))
    .where(
      and(
        eq(documentRequests.projectId, projectId),
        eq(documents.projectId, projectId),
        createDocumentVisibleCondition(side),
        inArray(documents.status, ['clean', 'quarantined']),
      ),
    )
    .orderBy(documentRequests.id, desc(documents.version))

/**
 * Returns the file that the client should read or sign for a request, in its newest version. Undefined if
 * there is none or the client can't see it.
 */
export const findRequestedFile = async (
  db: Queryable,
  { projectId, attachmentGroupId }: Pick<DocumentRequestRecord, 'projectId' | 'attachmentGroupId'>,
) => {
  if (attachmentGroupId === null) return undefined
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.groupId, attachmentGroupId),
        createDocumentVisibleCondition('client'),
        inArray(documents.status, ['clean', 'quarantined']),
      ),
    )
    .orderBy(desc(documents.version))
    .limit(1)
  return row
}

/**
 * Returns the given documents that can be attached to a request in the project. Excludes documents that the
 * client can't see and rejected ones.
 */
export const findAttachableDocuments = (db: Queryable, projectId: number, publicIds: readonly string[]) =>
  db
    .select({
      publicId: documents.publicId,
      groupId: documents.groupId,
      mimeType: documents.mimeType,
      sha256: documents.sha256,
    })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        inArray(documents.publicId, [...publicIds]),
        createDocumentVisibleCondition('client'),
        inArray(documents.status, ['clean', 'quarantined']),
      ),
    )

/**
 * Returns the newest version of each file submitted for a project's requests, newest file first. Excludes
 * rejected files and files that the viewer can't see.
 */
export const findRequestAnswers = async (db: Queryable, projectId: number, side: MessageSide) => {
  const rows = await db
    .selectDistinctOn([documents.groupId], {
      id: documents.id,
      requestId: documents.requestId,
      ...fileColumns,
    })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        createDocumentVisibleCondition(side),
        isNotNull(documents.requestId),
        inArray(documents.status, ['clean', 'quarantined']),
      ),
    )
    .orderBy(documents.groupId, desc(documents.version))
  return rows.toSorted((a, b) => b.id - a.id)
}

export const insertDocumentRequests = (db: Queryable, records: (typeof documentRequests.$inferInsert)[]) =>
  db.insert(documentRequests).values(records).returning()

export const updateDocumentRequest = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof documentRequests.$inferInsert>,
) => {
  await db.update(documentRequests).set(changes).where(eq(documentRequests.id, id))
}

export const deleteDocumentRequest = (db: Queryable, id: number) =>
  db.delete(documentRequests).where(eq(documentRequests.id, id))

export const deleteUserDocumentRequests = (db: Queryable, userId: number) =>
  db
    .delete(documentRequests)
    .where(
      inArray(
        documentRequests.projectId,
        db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId)),
      ),
    )

/**
 * Returns open projects with requests that wait for the client, are due by the given day, and haven't been
 * emailed about since the given time.
 */
export const findProjectsToRemind = (db: Queryable, dueBy: string, mailedBefore: Date) =>
  db
    .selectDistinct({ projectId: documentRequests.projectId })
    .from(documentRequests)
    .innerJoin(projects, eq(projects.id, documentRequests.projectId))
    .where(
      and(
        isNull(projects.closedOn),
        isNotNull(documentRequests.waitingSince),
        sql`${documentRequests.dueOn} <= ${dueBy}`,
        lt(documentRequests.mailedAt, mailedBefore),
      ),
    )
    .orderBy(documentRequests.projectId)

export const lockWaitingRequests = (db: Queryable, projectId: number) =>
  db
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.projectId, projectId), isNotNull(documentRequests.waitingSince)))
    .orderBy(asc(documentRequests.dueOn), asc(documentRequests.id))
    .for('update')
