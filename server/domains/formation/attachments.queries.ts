import { and, desc, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MessageSide } from '#contract/identity'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import { documents } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const createUsableDocumentCondition = (projectId: SQLWrapper | number, side: MessageSide) =>
  and(
    eq(documents.projectId, projectId),
    inArray(documents.status, ['clean', 'quarantined']),
    createDocumentVisibleCondition(side),
  )

/**
 * Creates a lateral subquery for the newest version of a row's document that the viewer can see and that
 * wasn't rejected. Also returns its columns.
 */
export const selectAttachment = (
  db: Queryable,
  row: { projectId: AnyPgColumn; documentGroupId: AnyPgColumn },
  side: MessageSide,
) => {
  const source = db
    .select({
      publicId: documents.publicId,
      name: documents.name,
      mimeType: documents.mimeType,
      fileSize: documents.fileSize,
      status: documents.status,
    })
    .from(documents)
    .where(
      and(eq(documents.groupId, row.documentGroupId), createUsableDocumentCondition(row.projectId, side)),
    )
    .orderBy(desc(documents.version))
    .limit(1)
    .as('document')
  const { publicId, name, mimeType, fileSize, status } = source
  return { source, columns: { publicId, name, mimeType, fileSize, status } }
}

/** Returns a project's document. Undefined if it doesn't exist, was rejected, or the viewer can't see it. */
export const findUsableDocument = async (
  db: Queryable,
  projectId: number,
  publicId: string,
  side: MessageSide,
) => {
  const [document] = await db
    .select({ groupId: documents.groupId, sha256: documents.sha256 })
    .from(documents)
    .where(and(eq(documents.publicId, publicId), createUsableDocumentCondition(projectId, side)))
  return document
}
