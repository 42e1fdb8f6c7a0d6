import type { StaffPaymentQuery } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { paged } from '#server/platform/paging.ts'
import { countPayments, findPaymentPage } from './refunds/refunds.queries.ts'

/** One page of the payments that a view and a search let through, newest first. */
export const listPayments = ({ database }: Context, filter: z.output<typeof StaffPaymentQuery>) =>
  paged(filter, findPaymentPage(database, filter), countPayments(database, filter))
