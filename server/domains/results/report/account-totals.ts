import type { RowReading } from './read-row.ts'
import type { ReportFigures } from './report.ts'
import { Sum } from './sum.ts'

/** What the rows of sums say about everything that the file is about. */
export class AccountTotals {
  readonly #manager = new Sum()
  /** The first sum of each account; reports may repeat it. */
  readonly #byAccount = new Map<string, ReportFigures>()
  readonly #ofDays = new Sum()
  #bare: ReportFigures | undefined

  add({ label, isDated, account, figures }: Extract<RowReading, { kind: 'sum' }>): void {
    if (!figures) return
    if (isDated) {
      if (label === 'account') this.#ofDays.add(figures)
    } else if (label === 'manager') this.#manager.add(figures)
    else if (label === 'account' && !this.#byAccount.has(account)) this.#byAccount.set(account, figures)
    else if (label === 'bare') this.#bare ??= figures
  }

  /** The sum of the manager account, of its accounts, of their days, or a row that only says "Total". */
  result(): ReportFigures | null {
    if (this.#manager.rowCount > 0) return this.#manager.figures
    const accounts = new Sum()
    for (const figures of this.#byAccount.values()) accounts.add(figures)
    if (accounts.rowCount > 0) return accounts.figures
    return this.#ofDays.rowCount > 0 ? this.#ofDays.figures : (this.#bare ?? null)
  }
}
