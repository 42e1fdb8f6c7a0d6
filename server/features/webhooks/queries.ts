import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { webhookEvents } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

type NewEvent = typeof webhookEvents.$inferInsert

export const isProcessed = async (db: Queryable, stripeEventId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.stripeEventId, stripeEventId), webhookEvents.processed))
  return row !== undefined
}

/** Records an event once and locks its row; a second delivery waits here for the first to end. */
export const recordEvent = async (db: Queryable, event: NewEvent) => {
  await db.insert(webhookEvents).values(event).onConflictDoNothing({ target: webhookEvents.stripeEventId })
  const [row] = await db
    .select({ id: webhookEvents.id, processed: webhookEvents.processed })
    .from(webhookEvents)
    .where(eq(webhookEvents.stripeEventId, event.stripeEventId))
    .for('update')
  if (!row) throw new Error('a webhook event was not stored')
  return row
}

export const markProcessed = (
  db: Queryable,
  id: number,
  outcome: Pick<NewEvent, 'processedAt' | 'relatedProjectId' | 'relatedUserId'>,
) =>
  db
    .update(webhookEvents)
    .set({ ...outcome, processed: true, processingError: null })
    .where(eq(webhookEvents.id, id))

/** Keeps why an event could not be processed; never touches one that was. */
export const recordFailure = (db: Queryable, event: NewEvent, processingError: string) =>
  db
    .insert(webhookEvents)
    .values({ ...event, processingError })
    .onConflictDoUpdate({
      target: webhookEvents.stripeEventId,
      set: { processingError },
      setWhere: eq(webhookEvents.processed, false),
    })

export const erasePayloadsBefore = (db: Queryable, time: Date) =>
  db
    .update(webhookEvents)
    .set({ eventData: null })
    .where(
      and(lt(webhookEvents.createdAt, time), webhookEvents.processed, isNotNull(webhookEvents.eventData)),
    )
