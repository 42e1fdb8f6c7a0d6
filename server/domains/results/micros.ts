import type { Cents } from '#contract/money.ts'

/** Millionths of a dollar or conversion, as Google Ads counts them. Integers, so sums are exact. */
export type Micros = number & { readonly unit: 'micros' }

export const MICROS_PER_UNIT = 1_000_000
const MICROS_PER_HUNDREDTH = 10_000

export const toMicros = (units: number): Micros => Math.round(units * MICROS_PER_UNIT) as Micros

export const addMicros = (a: Micros, b: Micros): Micros => (a + b) as Micros

/** Dollars or conversions, for display only. Add up micros instead. */
export const toUnits = (micros: Micros): number => micros / MICROS_PER_UNIT

/** Whole cents, the unit that results are stored in. */
export const toCents = (micros: Micros): Cents => Math.round(micros / MICROS_PER_HUNDREDTH)

/** Conversions to two decimals, as results are stored. */
export const toConversions = (micros: Micros): number => Math.round(micros / MICROS_PER_HUNDREDTH) / 100
