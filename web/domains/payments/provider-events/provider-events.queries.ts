import { keepPreviousData } from '@tanstack/react-query'
import {
  getStaffPayment,
  getWebhookEvent,
  listStaffPayments,
  listWebhookEvents,
  replayWebhookEvent,
  type WebhookEventQuery,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const eventPageQuery = (query: z.output<typeof WebhookEventQuery>) => ({
  ...queryOf(listWebhookEvents, { query }),
  placeholderData: keepPreviousData,
  // Events come by themselves.
  staleTime: 0,
})

export const eventQuery = (id: number) => ({ ...queryOf(getWebhookEvent, { params: { id } }), staleTime: 0 })

export const replay = (id: number) => request(replayWebhookEvent, { params: { id } })

/** What an event of the provider may have changed. */
export const eventRoutes = [
  listWebhookEvents,
  getWebhookEvent,
  listStaffPayments,
  getStaffPayment,
  'project',
] as const
