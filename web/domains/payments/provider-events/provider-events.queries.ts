import {
  getStaffPayment,
  getWebhookEvent,
  listStaffPayments,
  listWebhookEvents,
  replayWebhookEvent,
} from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const eventQuery = (id: number) => ({
  ...createQuery(getWebhookEvent, { params: { id } }),
  staleTime: 0,
})

export const replayEvent = (id: number) => request(replayWebhookEvent, { params: { id } })

/** Routes and tags to refetch after an event was processed again. */
export const eventInvalidations = [
  listWebhookEvents,
  getWebhookEvent,
  listStaffPayments,
  getStaffPayment,
  'project',
] as const
