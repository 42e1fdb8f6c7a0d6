import { once } from './once.ts'
import type { Unit } from './units.ts'

/** US cents, an integer. */
export type Cents = Unit<number, 'cents'>

const getWholeDollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const getCentFormat = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** $6,000, or $6,000.50 when there are cents. */
export const formatMoney = (cents: Cents): string =>
  (cents % 100 === 0 ? getWholeDollarFormat() : getCentFormat()).format(cents / 100)

/** $6,000.00: always with cents, for columns of amounts. */
export const formatMoneyInColumn = (cents: Cents): string => getCentFormat().format(cents / 100)
