import { Instant, NumericId, PublicId } from '#contract/fields.ts'
import { PageQuery, pageOf } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** An event that the payment provider delivered. */
export const WebhookEvent = z.object({
  id: z.int(),
  /** The provider's own id. */
  eventId: z.string(),
  type: z.string(),
  processed: z.boolean(),
  /** Why it couldn't be processed, the last time. */
  error: z.string().nullable(),
  project: z.object({ publicId: PublicId, name: z.string() }).nullable(),
  createdAt: Instant,
  processedAt: Instant.nullable(),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

export const eventStates = ['processed', 'failed', 'waiting'] as const

/** `search` is the provider's id of the event or of its payment, or the beginning of the type. */
export const WebhookEventQuery = PageQuery.extend({ state: z.enum(eventStates).optional() })

const byId = z.object({ id: NumericId })

export const listWebhookEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/webhook-events',
  summary: "The payment provider's events by page, newest first",
  access: 'staff',
  query: WebhookEventQuery,
  reply: pageOf(WebhookEvent),
})

export const getWebhookEvent = defineRoute({
  method: 'GET',
  path: '/api/admin/webhook-events/:id',
  summary: 'An event with what the provider sent',
  access: 'staff',
  params: byId,
  reply: WebhookEvent.extend({ payload: z.unknown() }),
})

export const replayWebhookEvent = defineRoute({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/replay',
  summary: "Processes an event as if it were delivered again. Processed events don't change",
  access: 'staff',
  limit: 'write',
  params: byId,
  reply: WebhookEvent,
})
