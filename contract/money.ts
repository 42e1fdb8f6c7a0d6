import { once } from './once.ts'

const whole = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const exact = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Integer cents as users read them: $6,000, or $6,000.50 when there are cents. */
export const formatMoney = (cents: number): string =>
  (cents % 100 === 0 ? whole() : exact()).format(cents / 100)

/** The same where amounts stand under each other: always with cents, $6,000.00. */
export const formatMoneyInColumn = (cents: number): string => exact().format(cents / 100)
