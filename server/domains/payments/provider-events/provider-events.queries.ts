import { and, desc, eq, inArray, isNotNull, isNull, like, lt, not } from 'drizzle-orm'
import type { WebhookEventQuery } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { projects, webhookEvents } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createPrefixPattern } from '#server/platform/like-pattern.ts'
import type { ListSource } from '#server/platform/paging.ts'

type NewEvent = typeof webhookEvents.$inferInsert

export const isWebhookEventProcessed = async (db: Queryable, stripeEventId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.stripeEventId, stripeEventId), webhookEvents.processed))
  return row !== undefined
}

/** Stores an event if it's new, and returns and locks its row. A concurrent delivery waits for the lock. */
export const recordWebhookEvent = async (db: Queryable, event: NewEvent) => {
  const values = {
    id: webhookEvents.id,
    processed: webhookEvents.processed,
    processingError: webhookEvents.processingError,
  }
  const [added] = await db
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing({ target: webhookEvents.stripeEventId })
    .returning(values)
  if (added) return added
  const [row] = await db
    .select(values)
    .from(webhookEvents)
    .where(eq(webhookEvents.stripeEventId, event.stripeEventId))
    .for('update')
  if (!row) throw new Error('inserting a webhook event failed')
  return row
}

export const markWebhookEventProcessed = (
  db: Queryable,
  id: number,
  outcome: Pick<NewEvent, 'processedAt' | 'paymentIntentId' | 'relatedProjectId' | 'relatedUserId'>,
) =>
  db
    .update(webhookEvents)
    .set({ ...outcome, processed: true, processingError: null })
    .where(eq(webhookEvents.id, id))

/** Stores an event and why it failed, unless it has already been processed. */
export const recordWebhookFailure = (db: Queryable, event: NewEvent, processingError: string) =>
  db
    .insert(webhookEvents)
    .values({ ...event, processingError })
    .onConflictDoUpdate({
      target: webhookEvents.stripeEventId,
      set: { processingError, paymentIntentId: event.paymentIntentId ?? null },
      setWhere: eq(webhookEvents.processed, false),
    })

export const eraseWebhookPayloadsBefore = (db: Queryable, time: Date) =>
  db
    .update(webhookEvents)
    .set({ eventData: null })
    .where(and(lt(webhookEvents.createdAt, time), isNotNull(webhookEvents.eventData)))

type EventFilter = z.output<typeof WebhookEventQuery>

const conditionByState = {
  processed: webhookEvents.processed,
  failed: and(not(webhookEvents.processed), isNotNull(webhookEvents.processingError)),
  waiting: and(not(webhookEvents.processed), isNull(webhookEvents.processingError)),
}

/**
 * Creates a condition for events that match an event ID, a payment ID, or the beginning of the event type.
 * Event types never start with an ID prefix.
 */
const matchesSearch = (search: string) => {
  if (search.startsWith('evt_')) return eq(webhookEvents.stripeEventId, search)
  if (search.startsWith('pi_')) return eq(webhookEvents.paymentIntentId, search)
  return like(webhookEvents.eventType, createPrefixPattern(search))
}

const selectEvents = (db: Queryable) =>
  db
    .select({
      id: webhookEvents.id,
      eventId: webhookEvents.stripeEventId,
      type: webhookEvents.eventType,
      processed: webhookEvents.processed,
      error: webhookEvents.processingError,
      project: { publicId: projects.publicId, name: projects.name },
      createdAt: webhookEvents.createdAt,
      processedAt: webhookEvents.processedAt,
    })
    .from(webhookEvents)
    .leftJoin(projects, eq(projects.id, webhookEvents.relatedProjectId))

export const getWebhookEventListSource = (db: Queryable, { state, search }: EventFilter) =>
  ({
    table: webhookEvents,
    filter: and(
      state === undefined ? undefined : conditionByState[state],
      search ? matchesSearch(search) : undefined,
    ),
    order: [desc(webhookEvents.id)],
    read: (ids: number[]) => selectEvents(db).where(inArray(webhookEvents.id, ids)),
  }) satisfies ListSource<number, { id: number }>

export const findWebhookEvent = async (db: Queryable, id: number) => {
  const [event] = await selectEvents(db).where(eq(webhookEvents.id, id))
  return event
}

export const findWebhookPayload = async (db: Queryable, id: number): Promise<unknown> => {
  const [event] = await db
    .select({ payload: webhookEvents.eventData })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
  return event?.payload
}
