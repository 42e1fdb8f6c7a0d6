import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { TemplateVersion } from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import { emailTemplates, emailTemplateVersions, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

type NewVersion = typeof emailTemplateVersions.$inferInsert

const selectTemplateEntries = (db: Queryable) =>
  db
    .select({
      status: sql<ProjectStatus>`${emailTemplates.status}`,
      subject: emailTemplates.subject,
      htmlContent: emailTemplates.htmlContent,
      textContent: emailTemplates.textContent,
      isActive: emailTemplates.isActive,
      updatedAt: emailTemplates.updatedAt,
      by: sql<string | null>`(
        select u.name from ${emailTemplateVersions} v join ${users} u on u.id = v.edited_by
        where v.status = ${emailTemplates.status} order by v.id desc limit 1
      )`,
    })
    .from(emailTemplates)

export const findTemplates = (db: Queryable) => selectTemplateEntries(db).orderBy(asc(emailTemplates.id))

export const findTemplate = async (db: Queryable, status: string) => {
  const [template] = await selectTemplateEntries(db).where(eq(emailTemplates.status, status))
  return template
}

/** Returns a template, or undefined if there is none, and locks it until the transaction ends. */
export const lockEmailTemplate = async (db: Queryable, status: string) => {
  const [template] = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.status, status))
    .for('update')
  return template
}

export const updateTemplate = (
  db: Queryable,
  status: string,
  changes: Partial<typeof emailTemplates.$inferInsert>,
) => db.update(emailTemplates).set(changes).where(eq(emailTemplates.status, status))

export const insertTemplateVersion = (db: Queryable, version: NewVersion) =>
  db.insert(emailTemplateVersions).values(version)

export const hasTemplateVersions = async (db: Queryable, status: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: emailTemplateVersions.id })
    .from(emailTemplateVersions)
    .where(eq(emailTemplateVersions.status, status))
    .limit(1)
  return row !== undefined
}

export const findTemplateVersions = (db: Queryable, status: string) =>
  db
    .select({
      id: emailTemplateVersions.id,
      subject: emailTemplateVersions.subject,
      htmlContent: emailTemplateVersions.htmlContent,
      origin: sql<TemplateVersion['origin']>`${emailTemplateVersions.origin}`,
      by: users.name,
      createdAt: emailTemplateVersions.createdAt,
    })
    .from(emailTemplateVersions)
    .leftJoin(users, eq(users.id, emailTemplateVersions.editedBy))
    .where(eq(emailTemplateVersions.status, status))
    .orderBy(desc(emailTemplateVersions.id))
    .limit(100)

export const findTemplateVersion = async (db: Queryable, status: string, id: number) => {
  const [version] = await db
    .select()
    .from(emailTemplateVersions)
    .where(and(eq(emailTemplateVersions.id, id), eq(emailTemplateVersions.status, status)))
  return version
}

export const findActiveTemplate = async (db: Queryable, status: string) => {
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.status, status))
  return template?.isActive ? template : undefined
}

/** Inserts missing templates. Doesn't change existing ones. */
export const insertMissingTemplates = (db: Queryable, templates: (typeof emailTemplates.$inferInsert)[]) =>
  db.insert(emailTemplates).values(templates).onConflictDoNothing({ target: emailTemplates.status })
