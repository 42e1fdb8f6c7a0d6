import { asc, eq } from 'drizzle-orm'
import { cannedReplies } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

interface NewCannedReply {
  title: string
  message: string
  updatedBy: number
}

export const findCannedReplies = (db: Queryable) =>
  db.select().from(cannedReplies).orderBy(asc(cannedReplies.title), asc(cannedReplies.id))

/** Stores a canned reply. Returns undefined if another reply already has the title. */
export const insertCannedReply = async (db: Queryable, content: NewCannedReply) => {
  const [row] = await db
    .insert(cannedReplies)
    .values(content)
    .onConflictDoNothing({ target: cannedReplies.title })
    .returning()
  return row
}

export const lockCannedReplyByTitle = async (db: Queryable, title: string) => {
  const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.title, title)).for('update')
  return row
}

export const updateCannedReply = async (db: Queryable, id: number, content: NewCannedReply) => {
  const [row] = await db.update(cannedReplies).set(content).where(eq(cannedReplies.id, id)).returning()
  return row
}

/** Deletes a canned reply. Does nothing if it doesn't exist. */
export const deleteCannedReply = (db: Queryable, id: number) =>
  db.delete(cannedReplies).where(eq(cannedReplies.id, id))
