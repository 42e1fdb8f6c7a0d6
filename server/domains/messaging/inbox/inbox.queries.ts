import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { InboxQuery } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { contactMessages, contactReplies, projects, users } from '#server/database/schema.ts'
import { hasWords, matchText, matchWords } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ListSource } from '#server/platform/paging.ts'

type InboxFilter = z.output<typeof InboxQuery>

const conditionByState = {
  open: and(isNull(contactMessages.handledAt), not(contactMessages.isPossibleSpam)),
  handled: isNotNull(contactMessages.handledAt),
  all: not(contactMessages.isPossibleSpam),
  spam: contactMessages.isPossibleSpam,
}

const selectInboxMessages = (db: Queryable) =>
  db
    .select({
      id: contactMessages.id,
      fullName: contactMessages.fullName,
      email: contactMessages.email,
      organization: contactMessages.organization,
      subject: contactMessages.subject,
      message: contactMessages.message,
      phone: contactMessages.phone,
      callSlot: contactMessages.callSlot,
      isPossibleSpam: contactMessages.isPossibleSpam,
      isByEmail: contactMessages.isByEmail,
      project: { publicId: projects.publicId, name: projects.name },
      createdAt: contactMessages.createdAt,
      handledAt: contactMessages.handledAt,
      handledBy: users.name,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy))
    .leftJoin(projects, eq(projects.id, contactMessages.projectId))

/**
 * Returns the source for the inbox list. Open messages are sorted oldest first, because they have waited
 * longest. All others are sorted newest first.
 */
export const getInboxListSource = (db: Queryable, { state, search }: InboxFilter) =>
  ({
    table: contactMessages,
    filter: conditionByState[state],
    matches: hasWords(search)
      ? [matchWords(contactMessages.searchWords, search), ...matchText(contactMessages.textWords, search)]
      : undefined,
    order: [state === 'open' ? asc(contactMessages.id) : desc(contactMessages.id)],
    read: (ids: number[]) => selectInboxMessages(db).where(inArray(contactMessages.id, ids)),
  }) satisfies ListSource<number, { id: number }>

/** Counts unhandled contact messages. Excludes possible spam. */
export const countOpenMessages = (db: Queryable) => db.$count(contactMessages, conditionByState.open)

export const findInboxMessage = async (db: Queryable, id: number) => {
  const [message] = await selectInboxMessages(db).where(eq(contactMessages.id, id))
  return message
}

/** Locks a contact message until the transaction ends. */
export const lockInboxMessage = (db: Queryable, id: number) =>
  db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)).for('update')

export const findInboxReplies = (db: Queryable, messageId: number) =>
  db
    .select({
      id: contactReplies.id,
      reply: contactReplies.reply,
      by: users.name,
      createdAt: contactReplies.createdAt,
    })
    .from(contactReplies)
    .innerJoin(users, eq(users.id, contactReplies.repliedBy))
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.id))

export const insertInboxReply = (db: Queryable, reply: typeof contactReplies.$inferInsert) =>
  db.insert(contactReplies).values(reply)

export const setPossibleSpam = (db: Queryable, id: number, isPossibleSpam: boolean) =>
  db.update(contactMessages).set({ isPossibleSpam }).where(eq(contactMessages.id, id))

export const updateHandledState = (
  db: Queryable,
  id: number,
  handled: { handledAt: Date | null; handledBy: number | null },
) => db.update(contactMessages).set(handled).where(eq(contactMessages.id, id))

export const insertContactMessage = (db: Queryable, message: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(message)

export const deleteContactMessagesBefore = (db: Queryable, time: Date) =>
  db
    .delete(contactMessages)
    .where(
      and(
        lt(contactMessages.createdAt, time),
        sql`not exists (select from ${projects} where ${projects.id} = ${contactMessages.projectId} and ${projects.holdReason} is not null)`,
      ),
    )
