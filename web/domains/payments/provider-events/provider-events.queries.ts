import * as contract from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const webhookEventQuery = (id: number) => ({
  ...createQuery(contract.getWebhookEvent, { params: { id } }),
  staleTime: 0,
})

export const replayWebhookEvent = (id: number) => request(contract.replayWebhookEvent, { params: { id } })

/** Routes and tags to refetch after an event was processed again. */
export const webhookEventInvalidations = [
  contract.listWebhookEvents,
  contract.getWebhookEvent,
  contract.listStaffPayments,
  contract.getStaffPayment,
  'project',
] as const
