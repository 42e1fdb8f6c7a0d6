import type { StaffPaymentQuery } from '#contract/payments'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { readPage } from '#server/platform/paging.ts'
import { paymentList } from './refunds/refunds.queries.ts'

/** One page of the payments that a view and a search let through, newest first. */
export const listPayments = (
  { database }: Pick<Context, 'database'>,
  filter: z.output<typeof StaffPaymentQuery>,
) => readPage(database, filter, paymentList(database, filter))
