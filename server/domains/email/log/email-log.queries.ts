import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { EmailQuery, EmailStatus } from '#contract/email'
import type { z } from '#contract/zod.ts'
import { mails, projects } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { prefixPattern } from '#server/platform/like-pattern.ts'
import type { ListSource } from '#server/platform/paging.ts'

type Filter = z.output<typeof EmailQuery>

const logged = (db: Queryable) =>
  db
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      replyTo: mails.replyTo,
      subject: mails.subject,
      status: sql<EmailStatus>`${mails.status}`,
      attempts: mails.attempts,
      lastError: mails.lastError,
      holdsSecret: mails.holdsSecret,
      project: { publicId: projects.publicId, name: projects.name },
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .leftJoin(projects, eq(projects.id, mails.projectId))

export const emailList = (db: Queryable, { status, search }: Filter) =>
  ({
    table: mails,
    filter: and(
      status === undefined ? undefined : eq(mails.status, status),
      search ? like(mails.recipient, prefixPattern(search.toLowerCase())) : undefined,
    ),
    order: [desc(mails.createdAt), asc(mails.id)],
    read: (ids: string[]) => logged(db).where(inArray(mails.id, ids)),
  }) satisfies ListSource<string, { id: string }>

export const findLoggedEmail = async (db: Queryable, id: string) => {
  const [mail] = await logged(db).where(eq(mails.id, id))
  return mail
}

/** The content of an email and its unsubscribe link. Undefined for an email with a secret. */
export const findContent = async (db: Queryable, id: string) => {
  const [mail] = await db
    .select({
      subject: mails.subject,
      html: mails.html,
      text: mails.text,
      unsubscribeUrl: mails.unsubscribeUrl,
    })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.holdsSecret, false)))
  return mail
}

/** An email, locked until the transaction ends. */
export const lockEmail = async (db: Queryable, id: string) => {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail
}

export const requeueEmail = (db: Queryable, id: string) =>
  db.update(mails).set({ status: 'queued', lastError: null }).where(eq(mails.id, id))
