import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { MessageSide } from '#contract/identity'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import {
  documents,
  readinessEntries,
  users,
  type WebsiteCheckRecord,
  websiteChecks,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findReadinessEntries = (db: Queryable, projectId: number) =>
  db
    .select({
      name: readinessEntries.name,
      value: readinessEntries.value,
      at: readinessEntries.recordedAt,
      by: users.name,
    })
    .from(readinessEntries)
    .leftJoin(users, eq(users.id, readinessEntries.recordedBy))
    .where(eq(readinessEntries.projectId, projectId))

export const recordReadinessEntry = (
  db: Queryable,
  { recordedAt, ...entry }: typeof readinessEntries.$inferInsert & { recordedAt: Date },
) => {
  const { value, recordedBy } = entry
  return db
    .insert(readinessEntries)
    .values({ ...entry, recordedAt })
    .onConflictDoUpdate({
      target: [readinessEntries.projectId, readinessEntries.name],
      set: { value, recordedBy, recordedAt },
      setWhere: ne(readinessEntries.value, value),
    })
}

export const deleteReadinessEntry = (
  db: Queryable,
  projectId: number,
  name: (typeof readinessEntries.$inferInsert)['name'],
) =>
  db
    .delete(readinessEntries)
    .where(and(eq(readinessEntries.projectId, projectId), eq(readinessEntries.name, name)))

/**
 * Returns the newest determination letter that wasn't rejected, or undefined. Prefers letters that the viewer
 * can see.
 */
export const findDeterminationLetter = async (db: Queryable, projectId: number, side: MessageSide) => {
  const [row] = await db
    .select({
      name: documents.name,
      status: documents.status,
      isVisible: sql<boolean>`${createDocumentVisibleCondition(side)}`,
      at: documents.createdAt,
      by: users.name,
    })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.type, 'determination_letter'),
        ne(documents.status, 'refused'),
      ),
    )
    .orderBy(sql`case when ${createDocumentVisibleCondition(side)} then 0 else 1 end`, desc(documents.id))
    .limit(1)
  return row
}

/** Returns the two newest website checks, newest first. */
export const findNewestWebsiteChecks = (db: Queryable, projectId: number) =>
  db
    .select()
    .from(websiteChecks)
    .where(eq(websiteChecks.projectId, projectId))
    .orderBy(desc(websiteChecks.id))
    .limit(2)

export const findWebsiteCheck = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(websiteChecks).where(eq(websiteChecks.id, id))
  return row
}

export const insertWebsiteCheck = async (db: Queryable, record: typeof websiteChecks.$inferInsert) => {
  const [row] = await db.insert(websiteChecks).values(record).returning({ id: websiteChecks.id })
  if (!row) throw new Error('inserting a website check failed')
  return row.id
}

export const updateWebsiteCheck = (
  db: Queryable,
  id: number,
  changes: Partial<typeof websiteChecks.$inferInsert>,
) => db.update(websiteChecks).set(changes).where(eq(websiteChecks.id, id))

/** Deletes the project's older website checks. */
export const deleteWebsiteChecksBefore = (db: Queryable, { id, projectId }: WebsiteCheckRecord) =>
  db.delete(websiteChecks).where(and(eq(websiteChecks.projectId, projectId), lt(websiteChecks.id, id)))
