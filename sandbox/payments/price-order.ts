import type { Coupon } from './objects.ts'

export interface OrderLine {
  /** Price of one, in the smallest unit of the currency. */
  unitAmount: number
  quantity: number
}

export interface OrderAmounts {
  subtotal: number
  discount: number
  total: number
  /** The same for each line, in order; the parts add up to the whole exactly. */
  lines: { subtotal: number; discount: number; total: number }[]
}

/**
 * The amounts of an order as Stripe computes them: a fixed discount never exceeds the subtotal, a percentage is
 * rounded half up to the smallest unit, and the discount is spread over the lines in proportion to their price.
 */
export function priceOrder(
  orderLines: OrderLine[],
  coupon?: Pick<Coupon, 'amount_off' | 'percent_off'>,
): OrderAmounts {
  const subtotals = orderLines.map((line) => line.unitAmount * line.quantity)
  const subtotal = subtotals.reduce((sum, amount) => sum + amount, 0)
  const discount = discountOn(subtotal, coupon)

  let subtotalSoFar = 0
  let discountSoFar = 0
  const lines = subtotals.map((amount) => {
    // Rounding the running sum, not each part, leaves no cent over.
    subtotalSoFar += amount
    const share = subtotal === 0 ? 0 : Math.round((discount * subtotalSoFar) / subtotal) - discountSoFar
    discountSoFar += share
    return { subtotal: amount, discount: share, total: amount - share }
  })
  return { subtotal, discount, total: subtotal - discount, lines }
}

function discountOn(subtotal: number, coupon?: Pick<Coupon, 'amount_off' | 'percent_off'>): number {
  if (coupon === undefined) return 0
  if (coupon.amount_off !== null) return Math.min(coupon.amount_off, subtotal)
  return Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
}
