import { contactMessages } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const insertContactMessage = (db: Queryable, message: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(message)
