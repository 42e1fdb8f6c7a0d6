import { lt } from 'drizzle-orm'
import { contactMessages } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const insertContactMessage = (db: Queryable, message: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(message)

export const deleteMessagesBefore = (db: Queryable, time: Date) =>
  db.delete(contactMessages).where(lt(contactMessages.createdAt, time))
