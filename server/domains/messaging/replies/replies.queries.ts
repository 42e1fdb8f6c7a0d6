import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { projects, receivedEmails, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Records that an email was stored. Returns false if an email with this Message-ID was already recorded. */
export const insertReceivedEmail = async (db: Queryable, messageIdHash: string): Promise<boolean> => {
  const rows = await db
    .insert(receivedEmails)
    .values({ messageIdHash })
    .onConflictDoNothing()
    .returning({ messageIdHash: receivedEmails.messageIdHash })
  return rows.length > 0
}

export const isEmailReceived = async (db: Queryable, messageIdHash: string): Promise<boolean> =>
  (await db.$count(receivedEmails, eq(receivedEmails.messageIdHash, messageIdHash))) > 0

export const deleteReceivedEmailsBefore = (db: Queryable, time: Date) =>
  db.delete(receivedEmails).where(lt(receivedEmails.receivedAt, time))

/**
 * Returns the active user with this ID and email address, or undefined. Clients must have verified the
 * address.
 */
export const findSender = async (db: Queryable, userId: number, email: string) => {
  const [user] = await db
    .select({ userId: users.id, role: users.role })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.email, email),
        users.isActive,
        or(eq(users.role, 'admin'), isNotNull(users.emailProvenAt)),
      ),
    )
  return user
}

export const hasProject = async (db: Queryable, projectId: number): Promise<boolean> =>
  (await db.$count(projects, eq(projects.id, projectId))) > 0
