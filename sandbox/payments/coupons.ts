import { z } from 'zod'
import { currency, decimal, expandParam, integer, metadata, text } from './api/parse-params.ts'
import { missingResource, StripeError } from './api/stripe-error.ts'
import { newCouponId } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import type { Coupon } from './objects.ts'
import type { Payments } from './payments.ts'

/** The parameters of POST /v1/coupons the sandbox knows. */
export const couponParams = z
  .strictObject({
    id: text(200).optional(),
    amount_off: integer(1).optional(),
    currency: currency.optional(),
    percent_off: decimal
      .refine((percent) => percent > 0 && percent <= 100, {
        error: 'Must be greater than 0 and at most 100.',
      })
      .optional(),
    duration: z
      .enum(['once', 'forever', 'repeating'], { error: 'Must be one of forever, once, or repeating.' })
      .default('once'),
    duration_in_months: integer(1, 1200).optional(),
    max_redemptions: integer(1).optional(),
    redeem_by: integer(0, 99_999_999_999).optional(),
    name: text(40).optional(),
    metadata: metadata.default({}),
    ...expandParam,
  })
  .refine((coupon) => (coupon.amount_off === undefined) !== (coupon.percent_off === undefined), {
    error: 'Must provide exactly one of percent_off or amount_off.',
    path: ['percent_off'],
  })
  .refine((coupon) => coupon.amount_off === undefined || coupon.currency !== undefined, {
    error: 'Must provide currency when amount_off is given.',
    path: ['currency'],
  })
  .refine((coupon) => (coupon.duration === 'repeating') === (coupon.duration_in_months !== undefined), {
    error: 'duration_in_months belongs to duration "repeating", and only to it.',
    path: ['duration_in_months'],
  })

/** The parameters of POST /v1/coupons/:id: only what Stripe lets one change afterwards. */
export const couponChanges = z.strictObject({
  name: text(40).optional(),
  metadata: metadata.optional(),
  ...expandParam,
})

/** Stores a new coupon. Throws the 400 when its id is taken. */
export function createCoupon(payments: Payments, params: z.output<typeof couponParams>): Coupon {
  if (params.id !== undefined && payments.store.findAny(params.id) !== undefined) {
    throw new StripeError('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  return payments.store.add('coupon', {
    id: params.id ?? newCouponId(),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: payments.now(),
    currency: params.amount_off === undefined ? null : (params.currency ?? null),
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
}

/** Changes a coupon's name or metadata. Throws the 404 for an unknown id. */
export function updateCoupon(payments: Payments, id: string, params: z.output<typeof couponChanges>): Coupon {
  const coupon = findCoupon(payments, id)
  return payments.store.change('coupon', coupon, {
    name: params.name ?? coupon.name,
    metadata: mergeMetadata(coupon.metadata, params.metadata),
  })
}

/** The coupon with that id, `valid` as of now. Throws the 404 for an unknown one. */
export function findCoupon(payments: Payments, id: string): Coupon {
  const coupon = payments.store.find('coupon', id)
  if (coupon === undefined) throw missingResource('coupon', id, 'id')
  return withValidity(coupon, payments.now())
}

/** `coupon` with `valid` as of `now` (seconds): in time, and not used up. */
export function withValidity(coupon: Coupon, now: number): Coupon {
  const inTime = coupon.redeem_by === null || coupon.redeem_by > now
  const left = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions
  return { ...coupon, valid: inTime && left }
}

/** The coupon for a new session in that currency. Throws the 400 when it cannot be used. */
export function usableCoupon(payments: Payments, id: string, orderCurrency: string): Coupon {
  const param = 'discounts[0][coupon]'
  const stored = payments.store.find('coupon', id)
  if (stored === undefined) throw missingResource('coupon', id, param, 400)
  const coupon = withValidity(stored, payments.now())
  if (!coupon.valid) {
    throw new StripeError(`Coupon ${id} is used up or expired.`, { code: 'coupon_expired', param })
  }
  if (coupon.currency !== null && coupon.currency !== orderCurrency) {
    throw new StripeError(`Coupon ${id} is in ${coupon.currency}, the order in ${orderCurrency}.`, { param })
  }
  return coupon
}

/** Counts one use of each coupon of a session that was completed. */
export function redeemCoupons(payments: Payments, couponIds: string[]): void {
  for (const id of couponIds) {
    const coupon = payments.store.find('coupon', id)
    if (coupon === undefined) continue
    const used = { ...coupon, times_redeemed: coupon.times_redeemed + 1 }
    payments.store.change('coupon', used, withValidity(used, payments.now()))
  }
}
