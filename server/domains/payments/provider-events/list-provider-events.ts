import type { WebhookEventQuery } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { eventList, findEvent, findPayload } from './provider-events.queries.ts'

/** One page of the provider's events, newest first. */
export const listEvents = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof WebhookEventQuery>,
) => readPage(database, filter, eventList(database, filter))

/** An event with what the provider sent. @throws NOT_FOUND */
export const getProviderEvent = async ({ database }: Context, id: number) => {
  const event = await findEvent(database, id)
  if (!event) throw new Problem('NOT_FOUND')
  return { ...event, payload: await findPayload(database, id) }
}
