import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { checkedKinds } from '#contract/formation'
import type { MessageSide } from '#contract/identity'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import {
  documentRequests,
  documents,
  documentTexts,
  readinessEntries,
  websiteChecks,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readableMediaTypes } from './read-text.ts'

const isReadableCondition = and(
  eq(documents.status, 'clean'),
  eq(documents.isSensitive, false),
  inArray(documents.mimeType, [...readableMediaTypes]),
)

/** Returns a document if it's clean, not sensitive, and a PDF or Word file. Otherwise undefined. */
export const findReadableDocument = async (db: Queryable, id: number) => {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isReadableCondition))
  return document
}

const MAX_QUEUED_DOCUMENTS = 200

/**
 * Returns the IDs of readable documents that were stored more than ten minutes ago but haven't been read,
 * newest first. Returns at most MAX_QUEUED_DOCUMENTS.
 */
export const findDocumentsWithoutText = async (db: Queryable): Promise<number[]> => {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(
      and(
        isReadableCondition,
        isNull(documentTexts.documentId),
        lt(documents.createdAt, sql`now() - interval '10 minutes'`),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(MAX_QUEUED_DOCUMENTS)
  return rows.map(({ id }) => id)
}

export const storeDocumentText = async (
  db: Queryable,
  documentId: number,
  reading: Omit<typeof documentTexts.$inferInsert, 'documentId'>,
): Promise<void> => {
  await db
    .insert(documentTexts)
    .values({ documentId, ...reading })
    .onConflictDoUpdate({ target: documentTexts.documentId, set: reading })
}

/** Outcomes after which another attempt may succeed. */
export const retryableOutcomes = ['time', 'memory', 'damaged', 'missing'] as const

/** Deletes a document's text record if another extraction may succeed. Returns whether it was deleted. */
export const deleteFailedText = async (db: Queryable, documentId: number): Promise<boolean> => {
  const deleted = await db
    .delete(documentTexts)
    .where(
      and(eq(documentTexts.documentId, documentId), inArray(documentTexts.outcome, [...retryableOutcomes])),
    )
    .returning({ id: documentTexts.documentId })
  return deleted.length > 0
}

/** Maximum number of documents checked per project. Limits how long a request takes. */
const MAX_CHECKED_DOCUMENTS = 20

/**
 * Returns the newest version of up to MAX_CHECKED_DOCUMENTS documents whose kind is checked, with its text,
 * newest first. Ignores versions that were rejected or that the viewer can't see. Includes documents of kind
 * “Other” whose text suggests a checked kind.
 */
export const findCheckedDocuments = (db: Queryable, projectId: number, side: MessageSide) => {
  const newest = db
    .selectDistinctOn([documents.groupId], { id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        ne(documents.status, 'refused'),
        createDocumentVisibleCondition(side),
      ),
    )
    .orderBy(documents.groupId, desc(documents.version))
  return db
    .select({
      document: {
        id: documents.id,
        publicId: documents.publicId,
        name: documents.name,
        mimeType: documents.mimeType,
        fileSize: documents.fileSize,
        status: documents.status,
      },
      type: documents.type,
      isFromStaff: documents.isFromStaff,
      isPublic: documents.isPublic,
      requestStatus: documentRequests.status,
      reading: documentTexts,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .leftJoin(documentRequests, eq(documentRequests.id, documents.requestId))
    .where(
      and(
        inArray(documents.id, newest),
        or(
          inArray(documents.type, [...checkedKinds]),
          and(eq(documents.type, 'other'), sql`${documentTexts.suggestedKind} is not null`),
        ),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(MAX_CHECKED_DOCUMENTS)
}
export type CheckedDocumentRow = Awaited<ReturnType<typeof findCheckedDocuments>>[number]

/** Returns the legal name entered for the grant account. Empty if there is none. */
export const findGrantAccountName = async (db: Queryable, projectId: number): Promise<string> => {
  const [entry] = await db
    .select({ value: readinessEntries.value })
    .from(readinessEntries)
    .where(and(eq(readinessEntries.projectId, projectId), eq(readinessEntries.name, 'legalName')))
  return entry?.value ?? ''
}

/**
 * Returns the address and text of the newest finished website check. Null if there is none, or if it has no
 * text.
 */
export const findWebsiteText = async (
  db: Queryable,
  projectId: number,
): Promise<{ address: string; text: string } | null> => {
  const [check] = await db
    .select({ address: websiteChecks.address, text: websiteChecks.text })
    .from(websiteChecks)
    .where(and(eq(websiteChecks.projectId, projectId), eq(websiteChecks.status, 'done')))
    .orderBy(desc(websiteChecks.id))
    .limit(1)
  return check && check.text !== '' ? check : null
}

/** Returns the ID of a project's document. Undefined if it doesn't exist or the viewer can't see it. */
export const findDocumentId = async (
  db: Queryable,
  projectId: number,
  publicId: string,
  side: MessageSide,
): Promise<number | undefined> => {
  const [document] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.publicId, publicId),
        createDocumentVisibleCondition(side),
      ),
    )
  return document?.id
}
