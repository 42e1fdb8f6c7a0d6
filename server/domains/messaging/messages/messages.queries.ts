import { and, count, desc, eq, gt, lt, lte, max, min, notExists, or, sql } from 'drizzle-orm'
import type { Attachment } from '#contract/documents'
import type { MessageSide } from '#contract/identity'
import { createDocumentVisibleCondition } from '#server/database/document-visibility.ts'
import { documents, messageReads, projectMessages, projects, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** A message's documents, oldest first. Includes only documents that the client can see. */
const attachmentsColumn = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object(
    'publicId', ${documents.publicId}, 'name', ${documents.name}, 'mimeType', ${documents.mimeType},
    'fileSize', ${documents.fileSize}, 'status', ${documents.status}) order by ${documents.id}), '[]'::json)
  from ${documents} where ${documents.messageId} = ${projectMessages.id} and ${createDocumentVisibleCondition('client')})`

/**
 * Returns a project's newest messages, or those before a given one, newest first. Includes the senders'
 * names.
 */
export const findProjectMessages = (
  db: Queryable,
  projectId: number,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .select({
      id: projectMessages.id,
      projectId: projectMessages.projectId,
      senderId: projectMessages.senderId,
      message: projectMessages.message,
      isFromAdmin: projectMessages.isFromAdmin,
      createdAt: projectMessages.createdAt,
      sender: { name: users.name },
      isByEmail: projectMessages.isByEmail,
      quotedText: projectMessages.quotedText,
      emailNote: projectMessages.emailNote,
      documents: attachmentsColumn,
    })
    .from(projectMessages)
    .innerJoin(users, eq(users.id, projectMessages.senderId))
    .where(
      and(
        eq(projectMessages.projectId, projectId),
        before === undefined ? undefined : lt(projectMessages.id, before),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(limit)

export const insertMessage = async (db: Queryable, message: typeof projectMessages.$inferInsert) => {
  const [row] = await db.insert(projectMessages).values(message).returning()
  if (!row) throw new Error('inserting a message failed')
  return row
}

const createFromOtherSideCondition = (side: MessageSide) => eq(projectMessages.isFromAdmin, side === 'client')

/**
 * Stores the last message that the client or staff (`side`) have read, unless a later one is stored. Returns
 * whether it changed.
 */
export const updateLastRead = async (
  db: Queryable,
  read: { projectId: number; side: MessageSide; lastReadId: number; readAt: Date },
): Promise<boolean> => {
  const raised = await db
    .insert(messageReads)
    .values(read)
    .onConflictDoUpdate({
      target: [messageReads.projectId, messageReads.side],
      set: { lastReadId: read.lastReadId, readAt: read.readAt },
      setWhere: lt(messageReads.lastReadId, read.lastReadId),
    })
    .returning({ side: messageReads.side })
  return raised.length > 0
}

/**
 * Returns the newest message sent to the client or staff (`side`), up to the message `upTo`. Undefined if
 * there is none.
 */
export const findLastReceived = async (db: Queryable, projectId: number, side: MessageSide, upTo: number) => {
  const [message] = await db
    .select({ id: projectMessages.id })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.projectId, projectId),
        createFromOtherSideCondition(side),
        lte(projectMessages.id, upTo),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(1)
  return message
}

const matchesSide = (side: MessageSide) =>
  and(eq(messageReads.projectId, projectMessages.projectId), eq(messageReads.side, side))

/** Creates a condition for messages that their recipient (`side`) hasn't read or been emailed about. */
const createUnnotifiedCondition = (projectId: number, side: MessageSide) =>
  and(
    eq(projectMessages.projectId, projectId),
    createFromOtherSideCondition(side),
    or(
      sql`${messageReads.side} is null`,
      gt(projectMessages.id, sql`greatest(${messageReads.lastReadId}, ${messageReads.lastMailedId})`),
    ),
  )

/**
 * Counts messages that their recipient (`side`) hasn't read or been emailed about. Returns the number with
 * the times of the first and last one, or null if there are none.
 */
export const countUnnotifiedMessages = async (db: Queryable, projectId: number, side: MessageSide) => {
  const [burst] = await db
    .select({
      total: count(),
      firstAt: min(projectMessages.createdAt),
      lastAt: max(projectMessages.createdAt),
    })
    .from(projectMessages)
    .leftJoin(messageReads, matchesSide(side))
    .where(createUnnotifiedCondition(projectId, side))
  return burst?.firstAt && burst.lastAt ? { ...burst, firstAt: burst.firstAt, lastAt: burst.lastAt } : null
}

/**
 * Returns up to `limit` of the newest messages that their recipient (`side`) hasn't read or been emailed
 * about, newest first.
 */
export const findUnnotifiedMessages = (db: Queryable, projectId: number, side: MessageSide, limit: number) =>
  db
    .select({
      id: projectMessages.id,
      message: projectMessages.message,
      emailNote: projectMessages.emailNote,
      senderName: users.name,
      documents: attachmentsColumn,
    })
    .from(projectMessages)
    .innerJoin(users, eq(users.id, projectMessages.senderId))
    .leftJoin(messageReads, matchesSide(side))
    .where(createUnnotifiedCondition(projectId, side))
    .orderBy(desc(projectMessages.id))
    .limit(limit)

export const setLastEmailed = (db: Queryable, projectId: number, side: MessageSide, lastMailedId: number) =>
  db
    .insert(messageReads)
    .values({ projectId, side, lastMailedId })
    .onConflictDoUpdate({ target: [messageReads.projectId, messageReads.side], set: { lastMailedId } })

/** Keeps `updatedAt` unchanged, so that staff who are editing the project don't get a conflict. */
const keepUpdatedAt = { updatedAt: sql`${projects.updatedAt}` }

/** Stores when the client's first unanswered message was sent, and locks the project. */
export const recordWaitStart = async (db: Queryable, projectId: number): Promise<null> => {
  await db
    .update(projects)
    .set({ ...keepUpdatedAt, awaitingReplySince: sql`coalesce(${projects.awaitingReplySince}, now())` })
    .where(eq(projects.id, projectId))
  return null
}

/**
 * Clears the client's waiting time and locks the project.
 * @returns when the client started waiting, or null
 */
export const clearWaitStart = async (db: Queryable, projectId: number): Promise<Date | null> => {
  const [project] = await db
    .select({ awaitingReplySince: projects.awaitingReplySince })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update')
  await db
    .update(projects)
    .set({ ...keepUpdatedAt, awaitingReplySince: null })
    .where(eq(projects.id, projectId))
  return project?.awaitingReplySince ?? null
}

/** Clears the waiting time unless the client has sent a message after the given one. */
export const markAnsweredUpTo = (db: Queryable, projectId: number, lastId: number) =>
  db
    .update(projects)
    .set({ ...keepUpdatedAt, awaitingReplySince: null })
    .where(
      and(
        eq(projects.id, projectId),
        notExists(
          db
            .select({ id: projectMessages.id })
            .from(projectMessages)
            .where(
              and(
                eq(projectMessages.projectId, projectId),
                createFromOtherSideCondition('team'),
                gt(projectMessages.id, lastId),
              ),
            ),
        ),
      ),
    )
