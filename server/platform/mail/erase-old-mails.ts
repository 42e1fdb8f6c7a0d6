import type { Queryable } from '#server/platform/database.ts'
import { keptSince } from '#server/platform/retention.ts'
import { eraseContentsBefore } from './queries.ts'

export const ERASED = 'The content of this mail was erased after it was sent.'

/** Takes the contents out of mails that were sent, or given up, long ago. */
export const eraseOldMails = async (db: Queryable, now: Date): Promise<void> => {
  await eraseContentsBefore(db, keptSince('mailContents', now), ERASED)
}
