import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { EmailQuery, EmailStatus } from '#contract/email'
import type { z } from '#contract/zod.ts'
import { emails, projects } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createPrefixPattern } from '#server/platform/like-pattern.ts'
import type { ListSource } from '#server/platform/paging.ts'

type EmailFilter = z.output<typeof EmailQuery>

const selectLoggedEmails = (db: Queryable) =>
  db
    .select({
      id: emails.id,
      kind: emails.kind,
      recipient: emails.recipient,
      replyTo: emails.replyTo,
      subject: emails.subject,
      status: sql<EmailStatus>`${emails.status}`,
      attempts: emails.attempts,
      lastError: emails.lastError,
      holdsSecret: emails.holdsSecret,
      project: { publicId: projects.publicId, name: projects.name },
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .leftJoin(projects, eq(projects.id, emails.projectId))

export const getEmailListSource = (db: Queryable, { status, search }: EmailFilter) =>
  ({
    table: emails,
    filter: and(
      status === undefined ? undefined : eq(emails.status, status),
      search ? like(emails.recipient, createPrefixPattern(search.toLowerCase())) : undefined,
    ),
    order: [desc(emails.createdAt), asc(emails.id)],
    read: (ids: string[]) => selectLoggedEmails(db).where(inArray(emails.id, ids)),
  }) satisfies ListSource<string, { id: string }>

export const findLoggedEmail = async (db: Queryable, id: string) => {
  const [email] = await selectLoggedEmails(db).where(eq(emails.id, id))
  return email
}

/** Returns an email's content and unsubscribe link. Undefined if it doesn't exist or contains a secret. */
export const findEmailContent = async (db: Queryable, id: string) => {
  const [email] = await db
    .select({
      subject: emails.subject,
      html: emails.html,
      text: emails.text,
      unsubscribeUrl: emails.unsubscribeUrl,
    })
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.holdsSecret, false)))
  return email
}

/** Returns an email, or undefined if there is none, and locks it until the transaction ends. */
export const lockEmail = async (db: Queryable, id: string) => {
  const [email] = await db.select().from(emails).where(eq(emails.id, id)).for('update')
  return email
}

export const requeueEmail = (db: Queryable, id: string) =>
  db.update(emails).set({ status: 'queued', lastError: null }).where(eq(emails.id, id))
