import { once } from './once.ts'
import type { Unit } from './units.ts'

/** US cents, an integer. */
export type Cents = Unit<number, 'cents'>

const getWholeDollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const getCentFormat = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats an amount: $6,000, or $6,000.50 if there are cents. */
export const formatMoney = (cents: Cents): string =>
  (cents % 100 === 0 ? getWholeDollarFormat() : getCentFormat()).format(cents / 100)

/** Formats an amount for a column of amounts. Always shows cents: $6,000.00. */
export const formatMoneyInColumn = (cents: Cents): string => getCentFormat().format(cents / 100)
