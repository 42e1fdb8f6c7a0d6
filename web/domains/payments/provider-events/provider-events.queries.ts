import {
  getStaffPayment,
  getWebhookEvent,
  listStaffPayments,
  listWebhookEvents,
  replayWebhookEvent,
} from '#contract/payments'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const eventQuery = (id: number) => ({ ...queryOf(getWebhookEvent, { params: { id } }), staleTime: 0 })

export const replay = (id: number) => request(replayWebhookEvent, { params: { id } })

/** Routes to refetch after an event was processed again. */
export const eventRoutes = [
  listWebhookEvents,
  getWebhookEvent,
  listStaffPayments,
  getStaffPayment,
  'project',
] as const
