import type { Context } from '#server/platform/context.ts'
import { findExpectedPayments } from '../payments.queries.ts'

/** Unpaid projects whose clients said they would pay by bank transfer or check, longest waiting first. */
export const listExpectedPayments = ({ database }: Context) => findExpectedPayments(database)
