import { addMicros, type Micros } from '../micros.ts'
import type { ReportFigures } from './report.ts'

/** Rounded figures of rows may differ from their rounded sum by half a hundredth each. */
const ROUNDING_MICROS = 5000

/** The figures of several rows, added up. */
export class Sum {
  cost = 0 as Micros
  impressions = 0
  clicks = 0
  conversions = 0 as Micros
  rowCount = 0

  add(figures: ReportFigures): void {
    this.cost = addMicros(this.cost, figures.cost)
    this.impressions += figures.impressions
    this.clicks += figures.clicks
    this.conversions = addMicros(this.conversions, figures.conversions)
    this.rowCount += 1
  }

  get figures(): ReportFigures {
    const { cost, impressions, clicks, conversions } = this
    return { cost, impressions, clicks, conversions }
  }
}

/** Which figures of rows differ from their sum in the file by more than the rounding of the rows. */
export const differencesOf = (
  ofRows: ReportFigures,
  sum: ReportFigures,
  rowCount: number,
): (keyof ReportFigures)[] => {
  const slack = (rowCount + 1) * ROUNDING_MICROS
  const names = ['cost', 'impressions', 'clicks', 'conversions'] as const
  return names.filter((name) => {
    const isRounded = name === 'cost' || name === 'conversions'
    return Math.abs(ofRows[name] - sum[name]) > (isRounded ? slack : 0)
  })
}
