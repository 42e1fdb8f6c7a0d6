import type { StaffPaymentQuery } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { findPaymentIds, findPayments } from './refunds/refunds.queries.ts'

/** One page of the payments that a view and a search let through, newest first. */
export const listPayments = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof StaffPaymentQuery>,
) =>
  paged(
    filter,
    (most) => findPaymentIds(database, filter, most),
    (ids) => findPayments(database, ids),
  )
