import { describe, expect, it } from 'vitest'
import { priceOrder } from './price-order.ts'

const off = (amount: number) => ({ amount_off: amount, percent_off: null })
const percent = (share: number) => ({ amount_off: null, percent_off: share })

describe('priceOrder', () => {
  it('multiplies and adds without a coupon', () => {
    const order = priceOrder([
      { unitAmount: 600_000, quantity: 1 },
      { unitAmount: 2_550, quantity: 3 },
    ])
    expect(order).toMatchObject({ subtotal: 607_650, discount: 0, total: 607_650 })
    expect(order.lines[1]).toEqual({ subtotal: 7_650, discount: 0, total: 7_650 })
  })

  it('takes a fixed amount off, never more than there is', () => {
    expect(priceOrder([{ unitAmount: 600_000, quantity: 1 }], off(50_000)).total).toBe(550_000)
    expect(priceOrder([{ unitAmount: 4_000, quantity: 1 }], off(50_000))).toMatchObject({
      discount: 4_000,
      total: 0,
    })
  })

  it('rounds a percentage to the cent', () => {
    expect(priceOrder([{ unitAmount: 999, quantity: 1 }], percent(12.5))).toMatchObject({
      discount: 125,
      total: 874,
    })
  })

  it('spreads the discount over the lines without losing a cent', () => {
    const lines = [100, 100, 100].map((unitAmount) => ({ unitAmount, quantity: 1 }))
    const order = priceOrder(lines, off(100))
    expect(order.lines.map((line) => line.discount)).toEqual([33, 34, 33])
    expect(order.lines.reduce((sum, line) => sum + line.total, 0)).toBe(order.total)
  })

  it('can be nothing at all', () => {
    expect(priceOrder([{ unitAmount: 0, quantity: 1 }], percent(50))).toMatchObject({ discount: 0, total: 0 })
  })
})
