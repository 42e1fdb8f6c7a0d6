import type { ReadRow, RowReading } from './read-row.ts'
import type { ReportFigures } from './report.ts'
import { differencesOf, Sum } from './sum.ts'

type SuspectReading = Extract<RowReading, { kind: 'suspect' }>

interface Suspect {
  number: number
  reading: SuspectReading
  /** The rows of the same days right before and right after it. */
  before: Sum
  after: Sum
}

export const whenKeyOf = ({ when }: ReadRow): string => ('date' in when ? when.date : when.month)
const campaignKeyOf = (row: ReadRow): string => `${whenKeyOf(row)} ${row.campaign}`

const repeats = ({ rowCount, figures }: Sum, suspect: ReportFigures): boolean =>
  rowCount > 0 && differencesOf(figures, suspect, rowCount).length === 0

const isZero = ({ cost, impressions, clicks, conversions }: ReportFigures): boolean =>
  cost === 0 && impressions === 0 && clicks === 0 && conversions === 0

/**
 * Tells subtotals from campaigns with such names. A row is a subtotal if it says so in the words of Google Ads, or if
 * it repeats the rows before it, the rows after it, all rows of its days, or all rows of its campaign on these days.
 */
export class Subtotals {
  readonly #suspects: Suspect[] = []
  readonly #byWhen = new Map<string, Sum>()
  readonly #byCampaign = new Map<string, Sum>()
  #block = { when: '', sum: new Sum() }

  addRow(row: ReadRow): void {
    const when = whenKeyOf(row)
    if (this.#block.when !== when) this.#block = { when, sum: new Sum() }
    const sums = [this.#block.sum, sumIn(this.#byWhen, when), sumIn(this.#byCampaign, campaignKeyOf(row))]
    for (const sum of sums) sum.add(row.figures)
  }

  addSuspect(reading: SuspectReading, number: number): void {
    const when = whenKeyOf(reading.row)
    const before = this.#block.when === when ? this.#block.sum : new Sum()
    this.#block = { when, sum: new Sum() }
    this.#suspects.push({ number, reading, before, after: this.#block.sum })
  }

  /** The suspects, each with whether it is a subtotal, in the order of the file. */
  resolve(): { number: number; row: ReadRow; label: string; isSubtotal: boolean }[] {
    return this.#suspects.map(({ number, reading, before, after }) => {
      const { row, label, isCertain } = reading
      const sums = [before, after, this.#byWhen.get(whenKeyOf(row)), this.#byCampaign.get(campaignKeyOf(row))]
      const isRepeat = !isZero(row.figures) && sums.some((sum) => sum && repeats(sum, row.figures))
      return { number, row, label, isSubtotal: isCertain || isRepeat }
    })
  }
}

const sumIn = (sums: Map<string, Sum>, key: string): Sum => {
  const sum = sums.get(key) ?? new Sum()
  sums.set(key, sum)
  return sum
}
