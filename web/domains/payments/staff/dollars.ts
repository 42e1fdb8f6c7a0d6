import { z } from '#contract/zod.ts'

const dollarPattern = /^\d{1,6}(\.\d{1,2})?$/
const invalidDollarsMessage = 'Please enter a number, like 500 or 12.50'

/** Schema that converts entered dollars, such as "1,200.50", to cents. */
export const DollarInput = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(',', ''))
  .pipe(z.string().regex(dollarPattern, invalidDollarsMessage))
  .transform((text) => Math.round(Number(text) * 100))

/** Like `DollarInput`, but an empty string is zero. */
export const OptionalDollarInput = z
  .string()
  .trim()
  .transform((text) => (text === '' ? '0' : text))
  .pipe(DollarInput)

/** Formats cents as dollars for a field: "5400" or "12.50". */
export const formatDollarInput = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
