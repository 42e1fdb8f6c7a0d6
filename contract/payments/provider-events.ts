import { Instant, NumericId, PublicId } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A webhook event from the payment provider. */
export const WebhookEvent = z.object({
  id: z.int(),
  /** The provider's event ID. */
  eventId: z.string(),
  type: z.string(),
  processed: z.boolean(),
  /** The last processing error. Null if there was none, or if the event was processed since. */
  error: z.string().nullable(),
  project: z.object({ publicId: PublicId, name: z.string() }).nullable(),
  createdAt: Instant,
  processedAt: Instant.nullable(),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

export const webhookEventStates = ['processed', 'failed', 'waiting'] as const

/** `search` matches an event ID, a payment ID, or the beginning of the event type. */
export const WebhookEventQuery = PageQuery.extend({ state: z.enum(webhookEventStates).optional() })

const idParams = z.object({ id: NumericId })

export const listWebhookEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/webhook-events',
  summary: 'The payment provider’s events by page, newest first',
  access: 'staff',
  query: WebhookEventQuery,
  reply: definePage(WebhookEvent),
})

export const getWebhookEvent = defineRoute({
  method: 'GET',
  path: '/api/admin/webhook-events/:id',
  summary: 'An event with what the provider sent',
  access: 'staff',
  params: idParams,
  reply: WebhookEvent.extend({ payload: z.unknown() }),
})

export const replayWebhookEvent = defineRoute({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/replay',
  summary: 'Processes an event as if it were delivered again. Processed events don’t change',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: WebhookEvent,
})
