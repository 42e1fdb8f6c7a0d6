import { MILLIONTHS } from './read-number.ts'
import type { Figures, ReadRow } from './read-row.ts'
import type { ReportFigures, ReportRow } from './report.ts'

const names = ['cost', 'impressions', 'clicks', 'conversions'] as const

const inUnits = (figures: Figures): ReportFigures => ({
  cost: figures.cost / MILLIONTHS,
  impressions: figures.impressions / MILLIONTHS,
  clicks: figures.clicks / MILLIONTHS,
  conversions: figures.conversions / MILLIONTHS,
})

const addTo = (sum: Figures, figures: Figures): void => {
  for (const name of names) sum[name] += figures[name]
}

/** Adds up the rows of a report: one campaign has several on a day where the report tells devices apart. */
export class ReportRows {
  readonly #sums = new Map<string, ReadRow>()
  readonly #total: Figures = { cost: 0, impressions: 0, clicks: 0, conversions: 0 }
  readonly #ignored: { row: number; reason: string }[] = []

  add(read: ReadRow): void {
    const { when, campaign, figures } = read
    const key = `${'date' in when ? when.date : when.month} ${campaign}`
    const sum = this.#sums.get(key)
    if (sum) addTo(sum.figures, figures)
    else this.#sums.set(key, read)
    addTo(this.#total, figures)
  }

  ignore(row: number, reason: string): void {
    this.#ignored.push({ row, reason })
  }

  result(): { rows: ReportRow[]; totals: ReportFigures; ignored: { row: number; reason: string }[] } {
    const rows = [...this.#sums.values()].map(
      ({ when, campaign, figures }): ReportRow => ({ ...when, campaign, ...inUnits(figures) }),
    )
    return { rows, totals: inUnits(this.#total), ignored: this.#ignored }
  }
}
