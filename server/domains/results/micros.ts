import type { Cents } from '#contract/money.ts'

/** Millionths of a dollar (the unit of costs in Google Ads) or conversion. Integers, so totals are exact. */
export type Micros = number & { readonly unit: 'micros' }

export const MICROS_PER_UNIT = 1_000_000
const MICROS_PER_HUNDREDTH = 10_000

export const toMicros = (units: number): Micros => Math.round(units * MICROS_PER_UNIT) as Micros

export const addMicros = (a: Micros, b: Micros): Micros => (a + b) as Micros

/** Converts micros to dollars or conversions, only for display. To calculate totals, add up micros. */
export const toUnits = (micros: Micros): number => micros / MICROS_PER_UNIT

/** Converts micros of a dollar to cents, rounded to whole cents. Stored costs have the same precision. */
export const toCents = (micros: Micros): Cents => Math.round(micros / MICROS_PER_HUNDREDTH)

/** Converts micros to conversions with two decimals, as results are stored. */
export const toConversions = (micros: Micros): number => Math.round(micros / MICROS_PER_HUNDREDTH) / 100
