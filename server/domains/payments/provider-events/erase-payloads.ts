import type { Queryable } from '#server/platform/database.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { erasePayloadsBefore } from './provider-events.queries.ts'

/** Takes what the provider sent out of events that came long ago, also where they were never processed. */
export const erasePayloads = async (db: Queryable, now: Date): Promise<void> => {
  await erasePayloadsBefore(db, retentionCutoff('webhookPayloads', now))
}
