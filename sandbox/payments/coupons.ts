import { z } from 'zod'
import { currencyParam, integerParam, textParam } from './api/params.ts'
import { createMissingResourceError, StripeError } from './api/stripe-error.ts'
import type { Coupon } from './objects.ts'
import { createRandomLetters, type Payments } from './payments.ts'

const COUPON_ID_LENGTH = 8

/** The parameters of POST /v1/coupons. */
export const couponParams = z.strictObject({
  amount_off: integerParam(1),
  currency: currencyParam,
  duration: z.literal('once', { error: 'The sandbox only supports "once".' }),
  max_redemptions: integerParam(1).optional(),
  name: textParam(40).optional(),
})

export function createCoupon(payments: Payments, params: z.output<typeof couponParams>): Coupon {
  return payments.store.add('coupon', {
    id: createRandomLetters(COUPON_ID_LENGTH),
    object: 'coupon',
    amount_off: params.amount_off,
    created: payments.now(),
    currency: params.currency,
    duration: params.duration,
    max_redemptions: params.max_redemptions ?? null,
    name: params.name ?? null,
    times_redeemed: 0,
    valid: true,
  })
}

/** Returns the coupon for a new session. Throws a 400 error if it can't be used. */
export function findUsableCoupon(payments: Payments, id: string): Coupon {
  const param = 'discounts[0][coupon]'
  const coupon = payments.store.find('coupon', id)
  if (coupon === undefined) throw createMissingResourceError('coupon', id, param, 400)
  if (!coupon.valid) throw new StripeError(`Coupon ${id} is used up.`, { code: 'coupon_expired', param })
  return coupon
}

/** Increments a coupon's redemptions, if it exists. The coupon becomes invalid at its limit. */
export function redeemCoupon(payments: Payments, id: string): void {
  const coupon = payments.store.find('coupon', id)
  if (coupon === undefined) return
  const timesRedeemed = coupon.times_redeemed + 1
  payments.store.change('coupon', coupon, {
    times_redeemed: timesRedeemed,
    valid: coupon.max_redemptions === null || timesRedeemed < coupon.max_redemptions,
  })
}
