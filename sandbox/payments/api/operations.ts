import { z } from 'zod'
import {
  couponChanges,
  couponParams,
  createCoupon,
  findCoupon,
  updateCoupon,
  withValidity,
} from '../coupons.ts'
import { createCustomer, customerParams, findCustomer, updateCustomer } from '../customers.ts'
import type { Kind, Kinds, StripeEvent } from '../objects.ts'
import type { Cause, Payments } from '../payments.ts'
import { refundParams, refundPayment } from '../refund-payment.ts'
import { createSession } from '../sessions/create-session.ts'
import { expireDueSessions, expireSession, findSession } from '../sessions/expire-session.ts'
import { sessionParams } from '../sessions/session-params.ts'
import type { HiddenField } from './expand.ts'
import { listObjects, pageParams, plainListParams } from './list-objects.ts'
import { expandParam, integer, text } from './parse-params.ts'
import { missingResource } from './stripe-error.ts'

/** One call of the API: its parameters are checked by `params`, its answer is `run`'s. */
export interface Operation<S extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: `/v1/${string}`
  params: S
  run: (payments: Payments, params: z.output<S>, id: string, cause: Cause) => object
}

/** Ties the type of `params` to its schema. */
const operation = <S extends z.ZodType<{ expand?: string[] | undefined }>>(definition: Operation<S>) =>
  definition

const SESSIONS = '/v1/checkout/sessions'
const retrieval = z.strictObject(expandParam)

/** Every call of Stripe's API the sandbox answers. */
export const operations = [
  operation({ method: 'POST', path: SESSIONS, params: sessionParams, run: createSession }),
  operation({
    method: 'GET',
    path: SESSIONS,
    params: z.strictObject({
      ...pageParams,
      payment_intent: text().optional(),
      customer: text().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    run: (payments, { payment_intent, customer, status, ...page }) => {
      expireDueSessions(payments)
      const where = { payment_intent, customer, status }
      return listObjects(payments, 'checkout.session', SESSIONS, page, { where })
    },
  }),
  operation({
    method: 'GET',
    path: `${SESSIONS}/:id`,
    params: retrieval,
    run: (payments, _, id) => {
      const session = findSession(payments, id)
      if (session === undefined) throw missingResource('checkout.session', id, 'session')
      return session
    },
  }),
  operation({
    method: 'GET',
    path: `${SESSIONS}/:id/line_items`,
    params: plainListParams,
    run: (payments, page, id) => lineItemsOf(payments, id, page),
  }),
  operation({
    method: 'POST',
    path: `${SESSIONS}/:id/expire`,
    params: retrieval,
    run: (payments, _, id, cause) => expireSession(payments, id, cause),
  }),

  operation({ method: 'POST', path: '/v1/customers', params: customerParams, run: createCustomer }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ ...pageParams, email: text().optional() }),
    run: (payments, { email, ...page }) =>
      listObjects(payments, 'customer', '/v1/customers', page, { where: { email } }),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:id',
    params: retrieval,
    run: (payments, _, id) => findCustomer(payments, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/:id',
    params: customerParams,
    run: (payments, params, id) => updateCustomer(payments, id, params),
  }),

  operation({ method: 'POST', path: '/v1/coupons', params: couponParams, run: createCoupon }),
  operation({
    method: 'GET',
    path: '/v1/coupons',
    params: plainListParams,
    run: (payments, page) => {
      const list = listObjects(payments, 'coupon', '/v1/coupons', page)
      return { ...list, data: list.data.map((coupon) => withValidity(coupon, payments.now())) }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/coupons/:id',
    params: retrieval,
    run: (payments, _, id) => findCoupon(payments, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/coupons/:id',
    params: couponChanges,
    run: (payments, params, id) => updateCoupon(payments, id, params),
  }),

  operation({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: retrieval,
    run: (payments, _, id) => find(payments, 'payment_intent', id),
  }),
  operation({
    method: 'GET',
    path: '/v1/charges/:id',
    params: retrieval,
    run: (payments, _, id) => find(payments, 'charge', id),
  }),

  operation({
    method: 'GET',
    path: '/v1/disputes',
    params: z.strictObject({
      ...pageParams,
      payment_intent: text().optional(),
      charge: text().optional(),
      created: z.strictObject({ gte: integer(0, 99_999_999_999) }).optional(),
    }),
    run: (payments, { payment_intent, charge, created, ...page }) =>
      listObjects(payments, 'dispute', '/v1/disputes', page, {
        where: { payment_intent, charge },
        createdSince: created?.gte,
      }),
  }),
  operation({
    method: 'GET',
    path: '/v1/disputes/:id',
    params: retrieval,
    run: (payments, _, id) => find(payments, 'dispute', id),
  }),

  operation({
    method: 'POST',
    path: '/v1/refunds',
    params: refundParams,
    run: (payments, params, _, cause) => refundPayment(payments, params, cause),
  }),
  operation({
    method: 'GET',
    path: '/v1/refunds',
    params: z.strictObject({
      ...pageParams,
      payment_intent: text().optional(),
      charge: text().optional(),
    }),
    run: (payments, { payment_intent, charge, ...page }) =>
      listObjects(payments, 'refund', '/v1/refunds', page, { where: { payment_intent, charge } }),
  }),
  operation({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: retrieval,
    run: (payments, _, id) => find(payments, 'refund', id),
  }),

  operation({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...pageParams,
      type: text().optional(),
      types: z.array(text()).min(1).max(20).optional(),
    }),
    run: (payments, { type, types, ...page }) => {
      const anyOf = types === undefined ? undefined : { field: 'type', values: types }
      const list = listObjects(payments, 'event', '/v1/events', page, { where: { type }, anyOf })
      return { ...list, data: list.data.map((event) => withPendingWebhooks(payments, event)) }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/events/:id',
    params: retrieval,
    run: (payments, _, id) => withPendingWebhooks(payments, find(payments, 'event', id)),
  }),
]

/** Fields that only show when they are expanded. */
export function hiddenFields(payments: Payments): Record<string, HiddenField> {
  return { 'checkout.session.line_items': (session) => lineItemsOf(payments, String(session.id), {}) }
}

function lineItemsOf(payments: Payments, sessionId: string, page: z.output<typeof plainListParams>) {
  if (findSession(payments, sessionId) === undefined) {
    throw missingResource('checkout.session', sessionId, 'session')
  }
  return listObjects(payments, 'item', `${SESSIONS}/${sessionId}/line_items`, page, { owner: sessionId })
}

function find<K extends Kind>(payments: Payments, kind: K, id: string): Kinds[K] {
  const object = payments.store.find(kind, id)
  if (object === undefined) throw missingResource(kind, id, 'id')
  return object
}

function withPendingWebhooks(payments: Payments, event: StripeEvent): StripeEvent {
  return { ...event, pending_webhooks: payments.pendingWebhooks(event.id) }
}
