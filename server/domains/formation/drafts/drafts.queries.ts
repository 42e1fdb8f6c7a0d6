import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { DraftingFacts, DraftKind } from '#contract/formation'
import { documents, draftingFacts, draftVersions, projects, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findDraftingFacts = async (
  db: Queryable,
  projectId: number,
): Promise<DraftingFacts | undefined> => {
  const [row] = await db
    .select({ facts: draftingFacts.facts })
    .from(draftingFacts)
    .where(eq(draftingFacts.projectId, projectId))
  return row?.facts
}

export const storeDraftingFacts = (
  db: Queryable,
  projectId: number,
  change: { facts: DraftingFacts; savedBy: number; savedAt: Date },
) =>
  db
    .insert(draftingFacts)
    .values({ projectId, ...change })
    .onConflictDoUpdate({ target: draftingFacts.projectId, set: change })

const versionColumns = {
  number: draftVersions.number,
  templateVersion: draftVersions.templateVersion,
  createdAt: draftVersions.createdAt,
  createdBy: users.name,
  editCount: sql<number>`(select count(*)::integer from jsonb_object_keys(${draftVersions.edits}))`,
  /** Null if the PDF wasn't saved as a document, or the document was deleted. */
  documentId: documents.publicId,
}

/** Returns the newest version of each kind, with its content. */
export const findNewestDraftVersions = (db: Queryable, projectId: number) =>
  db
    .selectDistinctOn([draftVersions.kind], {
      ...versionColumns,
      kind: draftVersions.kind,
      document: draftVersions.document,
      edits: draftVersions.edits,
    })
    .from(draftVersions)
    .leftJoin(users, eq(users.id, draftVersions.createdBy))
    .leftJoin(documents, eq(documents.publicId, draftVersions.documentId))
    .where(eq(draftVersions.projectId, projectId))
    .orderBy(draftVersions.kind, desc(draftVersions.number))

/** Returns all versions of a draft without their content, newest first. */
export const findDraftVersions = (db: Queryable, projectId: number, kind: DraftKind) =>
  db
    .select(versionColumns)
    .from(draftVersions)
    .leftJoin(users, eq(users.id, draftVersions.createdBy))
    .leftJoin(documents, eq(documents.publicId, draftVersions.documentId))
    .where(and(eq(draftVersions.projectId, projectId), eq(draftVersions.kind, kind)))
    .orderBy(desc(draftVersions.number))

/**
 * Returns the version with the given number, or the newest version if `number` is omitted. Undefined if there
 * is none.
 */
export const findDraftVersion = async (
  db: Queryable,
  projectId: number,
  kind: DraftKind,
  number?: number,
) => {
  const [row] = await db
    .select({ ...getTableColumns(draftVersions), savedDocumentId: documents.publicId })
    .from(draftVersions)
    .leftJoin(documents, eq(documents.publicId, draftVersions.documentId))
    .where(
      and(
        eq(draftVersions.projectId, projectId),
        eq(draftVersions.kind, kind),
        number === undefined ? undefined : eq(draftVersions.number, number),
      ),
    )
    .orderBy(desc(draftVersions.number))
    .limit(1)
  return row
}

export const insertDraftVersion = (db: Queryable, version: typeof draftVersions.$inferInsert) =>
  db.insert(draftVersions).values(version)

/**
 * Returns the public ID of the newest document that was saved from a draft and still exists. Undefined if
 * there is none.
 */
export const findSavedDocument = async (db: Queryable, projectId: number, kind: DraftKind) => {
  const [row] = await db
    .select({ documentId: documents.publicId })
    .from(draftVersions)
    .innerJoin(documents, eq(documents.publicId, draftVersions.documentId))
    .where(and(eq(draftVersions.projectId, projectId), eq(draftVersions.kind, kind)))
    .orderBy(desc(documents.version))
    .limit(1)
  return row?.documentId
}

export const hasDocument = async (db: Queryable, documentId: string): Promise<boolean> =>
  (await db.$count(documents, eq(documents.publicId, documentId))) > 0

/** Assigns a new document ID to a version whose document was deleted. */
export const renewDocumentId = async (db: Queryable, id: number): Promise<string> => {
  const documentId = crypto.randomUUID()
  await db.update(draftVersions).set({ documentId }).where(eq(draftVersions.id, id))
  return documentId
}

export const deleteUserDrafts = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db.delete(draftVersions).where(inArray(draftVersions.projectId, own))
  await db.delete(draftingFacts).where(inArray(draftingFacts.projectId, own))
}
