import { z } from '#contract/zod.ts'

const typed = /^\d{1,6}(\.\d{1,2})?$/
const message = 'Please enter a number, like 500 or 12.50'

/** An amount as users type it, in dollars; cents come out. */
export const Dollars = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(',', ''))
  .pipe(z.string().regex(typed, message))
  .transform((text) => Math.round(Number(text) * 100))

/** The same, where nothing typed counts as zero. */
export const DollarsOrNone = z
  .string()
  .trim()
  .transform((text) => (text === '' ? '0' : text))
  .pipe(Dollars)

/** Cents as a field shows them: 5400 or 12.50. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
