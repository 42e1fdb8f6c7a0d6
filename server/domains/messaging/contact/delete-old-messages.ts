import type { Queryable } from '#server/platform/database.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { deleteMessagesBefore } from './contact.queries.ts'

/** Removes messages of the contact form after the time that the privacy policy names. */
export const deleteOldMessages = async (db: Queryable, now: Date): Promise<void> => {
  await deleteMessagesBefore(db, retentionCutoff('contactMessages', now))
}
