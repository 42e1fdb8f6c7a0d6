import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import {
  getWebhookEvent,
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

/** Everything that an event may have changed is read again. */
export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/admin\/(webhook-events|payments|projects|portfolio)/.test(String(queryKey[0])),
  })
