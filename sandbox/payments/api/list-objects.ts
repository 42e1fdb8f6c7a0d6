import { z } from 'zod'
import type { Selection } from '../object-store.ts'
import type { Kind, Kinds, StripeList } from '../objects.ts'
import type { Payments } from '../payments.ts'
import { expandParam, integer, text } from './parse-params.ts'
import { missingResource } from './stripe-error.ts'

/** The parameters of every list. */
export const pageParams = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  ...expandParam,
}

export const plainListParams = z.strictObject(pageParams)

type PageParams = z.output<typeof plainListParams>

const USUAL_LIMIT = 10

/** A page of a list as Stripe sends it. Throws the 400 for a cursor that is no object's id. */
export function listObjects<K extends Kind>(
  payments: Payments,
  kind: K,
  url: string,
  page: PageParams,
  selection: Omit<Selection, 'limit' | 'startingAfter' | 'endingBefore'> = {},
): StripeList<Kinds[K]> {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const cursor = page[param]
    if (cursor !== undefined && payments.store.find(kind, cursor) === undefined) {
      throw missingResource(kind, cursor, param, 400)
    }
  }
  const { data, hasMore } = payments.store.list(kind, {
    ...selection,
    startingAfter: page.starting_after,
    endingBefore: page.ending_before,
    limit: page.limit ?? USUAL_LIMIT,
  })
  return { object: 'list', data, has_more: hasMore, url }
}
