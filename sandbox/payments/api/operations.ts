import { z } from 'zod'
import { couponParams, createCoupon } from '../coupons.ts'
import { getCustomer } from '../customers.ts'
import type { ObjectSelection } from '../object-store.ts'
import type { ObjectByKind, ObjectKind, StripeList } from '../objects.ts'
import type { Payments, RequestCause } from '../payments.ts'
import { balanceTransactionParams, getPayout, listBalanceTransactions } from '../payouts.ts'
import { createRefund, refundParams } from '../refunds.ts'
import {
  createSession,
  expandPayment,
  expireDueSessions,
  expireSession,
  getSession,
  sessionParams,
} from '../sessions/sessions.ts'
import { integerParam, textParam } from './params.ts'
import { createMissingResourceError } from './stripe-error.ts'

/** An operation of Stripe's API. `params` validates the parameters, and `run` returns the response. */
export interface Operation<S extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: `/v1/${string}`
  params: S
  run: (payments: Payments, params: z.output<S>, id: string, cause: RequestCause) => object
}

const defineOperation = <S extends z.ZodType>(definition: Operation<S>) => definition

const DEFAULT_LIST_LIMIT = 10
const MAX_TIMESTAMP_SECONDS = 99_999_999_999

const emptyParams = z.strictObject({})
const listParams = {
  limit: integerParam(1, 100).default(DEFAULT_LIST_LIMIT),
  starting_after: textParam().optional(),
}
const createdListParams = z.strictObject({
  ...listParams,
  created: z.strictObject({ gte: integerParam(0, MAX_TIMESTAMP_SECONDS) }).optional(),
})
const paymentListParams = z.strictObject({ ...listParams, payment_intent: textParam().optional() })

/** The Stripe API operations that the server, tests, and benchmarks use. */
export const operations = [
  defineOperation({
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: sessionParams,
    run: createSession,
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: paymentListParams,
    run: (payments, { payment_intent, ...page }) => {
      expireDueSessions(payments)
      return listObjects(payments, 'checkout.session', page, { where: { payment_intent } })
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: z.strictObject({
      expand: z.tuple([z.literal('payment_intent.latest_charge.refunds')]).optional(),
    }),
    run: (payments, { expand }, id) => {
      const session = getSession(payments, id)
      return expand ? expandPayment(payments, session) : session
    },
  }),
  defineOperation({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: emptyParams,
    run: (payments, _, id, cause) => expireSession(payments, id, cause),
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/customers/:id',
    params: emptyParams,
    run: (payments, _, id) => getCustomer(payments, id),
  }),
  defineOperation({ method: 'POST', path: '/v1/coupons', params: couponParams, run: createCoupon }),
  defineOperation({
    method: 'GET',
    path: '/v1/disputes',
    params: createdListParams,
    run: (payments, { created, ...page }) =>
      listObjects(payments, 'dispute', page, { createdSince: created?.gte }),
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/disputes/:id',
    params: emptyParams,
    run: (payments, _, id) => {
      const dispute = payments.store.find('dispute', id)
      if (dispute === undefined) throw createMissingResourceError('dispute', id, 'id')
      return dispute
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: balanceTransactionParams,
    run: listBalanceTransactions,
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/payouts',
    params: createdListParams,
    run: (payments, { created, ...page }) =>
      listObjects(payments, 'payout', page, { createdSince: created?.gte }),
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/payouts/:id',
    params: emptyParams,
    run: (payments, _, id) => getPayout(payments, id),
  }),
  defineOperation({
    method: 'POST',
    path: '/v1/refunds',
    params: refundParams,
    run: (payments, params, _, cause) => createRefund(payments, params, cause),
  }),
  defineOperation({
    method: 'GET',
    path: '/v1/refunds',
    params: paymentListParams,
    run: (payments, { payment_intent, ...page }) =>
      listObjects(payments, 'refund', page, { where: { payment_intent } }),
  }),
]

const urlByKind = {
  'checkout.session': '/v1/checkout/sessions',
  dispute: '/v1/disputes',
  payout: '/v1/payouts',
  refund: '/v1/refunds',
} satisfies Partial<Record<ObjectKind, string>>

/** Lists one page of objects. Throws a 400 error if `starting_after` is unknown. */
function listObjects<K extends keyof typeof urlByKind>(
  payments: Payments,
  kind: K,
  { limit, starting_after: startingAfter }: { limit: number; starting_after?: string | undefined },
  selection: Pick<ObjectSelection, 'where' | 'createdSince'>,
): StripeList<ObjectByKind[K]> {
  if (startingAfter !== undefined && payments.store.find(kind, startingAfter) === undefined)
    throw createMissingResourceError(kind, startingAfter, 'starting_after', 400)
  const { data, hasMore } = payments.store.list(kind, { ...selection, startingAfter, limit })
  return { object: 'list', data, has_more: hasMore, url: urlByKind[kind] }
}
