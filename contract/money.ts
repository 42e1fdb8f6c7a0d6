const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as users read them: $6,000, or $6,000.50 when there are cents. */
export const formatMoney = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100)
