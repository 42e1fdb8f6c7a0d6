import { and, desc, eq, or } from 'drizzle-orm'
import {
  documents,
  emails,
  projectMessages,
  projects,
  projectUpdates,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Maximum number of entries per section in an evidence file. The newest ones are kept. */
export const MAX_EVIDENCE_ENTRIES = 500

/** Returns the history that the client could see, newest first. Internal staff notes aren't evidence. */
const findHistory = (db: Queryable, projectId: number) =>
  db
    .select({ message: projectUpdates.message, createdAt: projectUpdates.createdAt })
    .from(projectUpdates)
    .where(and(eq(projectUpdates.projectId, projectId), projectUpdates.isVisible))
    .orderBy(desc(projectUpdates.id))
    .limit(MAX_EVIDENCE_ENTRIES)

const findMessages = (db: Queryable, projectId: number) =>
  db
    .select({
      message: projectMessages.message,
      isFromStaff: projectMessages.isFromAdmin,
      sender: users.name,
      createdAt: projectMessages.createdAt,
    })
    .from(projectMessages)
    .innerJoin(users, eq(users.id, projectMessages.senderId))
    .where(eq(projectMessages.projectId, projectId))
    .orderBy(desc(projectMessages.id))
    .limit(MAX_EVIDENCE_ENTRIES)

/**
 * Returns documents that the client uploaded or could open, newest first. Excludes rejected documents and
 * those that aren't scanned yet.
 */
const findDocuments = (db: Queryable, projectId: number) =>
  db
    .select({
      name: documents.name,
      version: documents.version,
      isFromStaff: documents.isFromStaff,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.status, 'clean'),
        or(documents.isPublic, eq(documents.isFromStaff, false)),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(MAX_EVIDENCE_ENTRIES)

/** Returns emails to the given recipient about the project, newest first. */
const findEmails = (db: Queryable, projectId: number, recipient: string) =>
  db
    .select({
      subject: emails.subject,
      recipient: emails.recipient,
      status: emails.status,
      sentAt: emails.sentAt,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(and(eq(emails.projectId, projectId), eq(emails.recipient, recipient)))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(MAX_EVIDENCE_ENTRIES)

/** Returns evidence about a project, each kind sorted newest first. Undefined if the project was deleted. */
export const findProjectEvidence = async (db: Queryable, projectId: number, clientEmail: string) => {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!project) return undefined
  const [history, messages, files, emails] = await Promise.all([
    findHistory(db, projectId),
    findMessages(db, projectId),
    findDocuments(db, projectId),
    findEmails(db, projectId, clientEmail),
  ])
  return { project, history, messages, documents: files, emails }
}

export type ProjectEvidence = NonNullable<Awaited<ReturnType<typeof findProjectEvidence>>>
