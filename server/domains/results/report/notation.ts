import type { DaySpan } from '#contract/results'
import type { Columns } from './find-header.ts'
import { type DateOrder, dateOrderOf, isOrderedDate, readDay } from './read-date.ts'
import { type DecimalMark, decimalMarkOf } from './read-number.ts'
import type { Notation } from './read-row.ts'

const firstKnown = <T>(values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined)

/** Only one order may put a date into the period of the report. */
const orderWithin = (cell: string, period: DaySpan | undefined): DateOrder | undefined => {
  if (!period) return undefined
  const fits = (['month-first', 'day-first'] as const).filter((order) => {
    const day = readDay(cell, order)
    return day !== undefined && day >= period.from && day <= period.to
  })
  return fits.length === 1 ? fits[0] : undefined
}

/**
 * Finds out from the rows themselves how a file writes figures and dates: "1,234.50" shows it, "1,234" does not. Until
 * a row shows it the rows have to wait; when none does, the language of the headings decides.
 */
export class NotationFinder {
  #mark: DecimalMark | undefined
  #order: DateOrder | undefined
  readonly #columns: Columns
  readonly #period: DaySpan | undefined
  readonly #defaults: Notation

  constructor(columns: Columns, period: DaySpan | undefined, defaults: Notation) {
    this.#columns = columns
    this.#period = period
    this.#defaults = defaults
  }

  /** The notation once it is certain. */
  find(cells: readonly string[]): Notation | undefined {
    const { cost, impressions, clicks, conversions, day, month } = this.#columns
    const figures = [cost, conversions, impressions, clicks].map((column) => cells[column ?? -1] ?? '')
    const shares = cells.filter((cell) => cell.endsWith('%'))
    this.#mark ??= firstKnown([...figures, ...shares].map(decimalMarkOf))
    const date = cells[day ?? month ?? -1] ?? ''
    if (isOrderedDate(date)) this.#order ??= dateOrderOf(date) ?? orderWithin(date, this.#period)
    else this.#order ??= date === '' ? undefined : this.#defaults.order
    const isUndated = day === undefined && month === undefined
    const order = this.#order ?? (isUndated ? this.#defaults.order : undefined)
    return this.#mark && order ? { mark: this.#mark, order } : undefined
  }

  /** The notation when all rows were seen. */
  settle(): Notation {
    return { mark: this.#mark ?? this.#defaults.mark, order: this.#order ?? this.#defaults.order }
  }
}
