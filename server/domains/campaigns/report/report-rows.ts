import { MILLIONTHS } from './read-number.ts'
import type { Figures, ReadRow } from './read-row.ts'
import type { Report, ReportFigures, ReportRow } from './report.ts'

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

/** What several rows say of one thing is one sum. */
const addUp = (sums: Map<string, ReadRow>, key: string, row: ReadRow): void => {
  const sum = sums.get(key)
  if (sum) addTo(sum.figures, row.figures)
  else sums.set(key, { ...row, figures: { ...row.figures } })
}

/** Adds up the rows of a report: one campaign has several on a day where the report tells devices apart. */
export class ReportRows {
  readonly #sums = new Map<string, ReadRow>()
  readonly #keywords = new Map<string, ReadRow>()
  readonly #total: Figures = { cost: 0, impressions: 0, clicks: 0, conversions: 0 }
  readonly #ignored: { row: number; reason: string }[] = []

  add(read: ReadRow): void {
    const { when, campaign, keyword, figures } = read
    const key = `${'date' in when ? when.date : when.month} ${campaign}`
    addUp(this.#sums, key, read)
    if (keyword !== null) addUp(this.#keywords, `${key}\n${keyword}`, read)
    addTo(this.#total, figures)
  }

  ignore(row: number, reason: string): void {
    this.#ignored.push({ row, reason })
  }

  result(): Pick<Report, 'rows' | 'keywords' | 'totals' | 'ignored'> {
    const rowOf = ({ when, campaign, figures }: ReadRow): ReportRow => ({
      ...when,
      campaign,
      ...inUnits(figures),
    })
    const keywords = [...this.#keywords.values()].map((row) => ({
      ...rowOf(row),
      keyword: row.keyword ?? '',
    }))
    return {
      rows: [...this.#sums.values()].map(rowOf),
      keywords: keywords.length > 0 ? keywords : null,
      totals: inUnits(this.#total),
      ignored: this.#ignored,
    }
  }
}
