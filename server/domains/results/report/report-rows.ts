import { AccountTotals } from './account-totals.ts'
import { Accounts, accountKeyOf } from './accounts.ts'
import type { ReadRow, RowReading } from './read-row.ts'
import type { Report, ReportRow } from './report.ts'
import { sumLabelOf } from './report-words.ts'
import { Subtotals, whenKeyOf } from './subtotals.ts'
import { Sum } from './sum.ts'

/** Ignored rows and subtotals are counted; the first ones are kept. */
const MAX_KEPT = 200

interface Entry {
  row: ReadRow
  sum: Sum
}

const entryOf = (entries: Map<string, Entry>, key: string, row: ReadRow): Entry => {
  const entry = entries.get(key) ?? { row, sum: new Sum() }
  entries.set(key, entry)
  return entry
}

const keyOf = (row: ReadRow): string => `${whenKeyOf(row)} ${row.campaign}`

const rowOf = ({ row: { when, campaign }, sum }: Entry): ReportRow => ({ ...when, campaign, ...sum.figures })

/** Adds up the rows of a report: a campaign has several on one day if the report is segmented by device. */
export class ReportRows {
  readonly #campaigns = new Map<string, Entry>()
  readonly #keywords = new Map<string, Entry>()
  readonly #accounts = new Accounts()
  readonly #accountTotals = new AccountTotals()
  readonly #subtotals = new Subtotals()
  readonly #all = new Sum()
  readonly #counted = new Sum()
  readonly #ignored: Report['ignored'] = []
  readonly #account: string | undefined
  #ignoredCount = 0

  /** @param account the account whose rows count, in a report of several */
  constructor(account?: string) {
    this.#account = account === undefined ? undefined : accountKeyOf({ id: account, name: '' })
  }

  /** @returns whether the figures of the row count, or may count */
  add(reading: NonNullable<RowReading>, number: number): boolean {
    switch (reading.kind) {
      case 'ignored':
        this.#ignore(number, reading.reason)
        return false
      case 'sum':
        this.#accountTotals.add(reading)
        this.#ignore(number, 'A row of totals. Including it would count everything twice.')
        return false
      case 'suspect':
        this.#subtotals.addSuspect(reading, number)
        this.#noteAccountTotal(reading)
        // Keeps the place of the row among the others, in case it is a campaign.
        entryOf(this.#campaigns, keyOf(reading.row), reading.row)
        return this.#isChosen(reading.row)
      case 'row':
        this.#subtotals.addRow(reading.row)
        return this.#count(reading.row, number)
    }
  }

  /** A sum of the account on one day tells what the rows have to add up to, even in the column of the campaigns. */
  #noteAccountTotal({ row: { account, figures }, label }: Extract<RowReading, { kind: 'suspect' }>): void {
    if (sumLabelOf(label) === 'account')
      this.#accountTotals.add({ kind: 'sum', label: 'account', isDated: true, account: account.id, figures })
  }

  #isChosen({ account }: ReadRow): boolean {
    return this.#account === undefined || accountKeyOf(account) === this.#account
  }

  #ignore(row: number, reason: string): void {
    this.#ignoredCount += 1
    if (this.#ignored.length < MAX_KEPT) this.#ignored.push({ row, reason })
  }

  #count(row: ReadRow, number: number): boolean {
    this.#all.add(row.figures)
    this.#accounts.add(row)
    if (!this.#isChosen(row)) {
      if (accountKeyOf(row.account) === '') this.#ignore(number, 'The row names no account.')
      return false
    }
    this.#counted.add(row.figures)
    entryOf(this.#campaigns, keyOf(row), row).sum.add(row.figures)
    if (row.keyword !== null)
      entryOf(this.#keywords, `${keyOf(row)}\n${row.keyword}`, row).sum.add(row.figures)
    return true
  }

  result(): Pick<
    Report,
    | 'rows'
    | 'keywords'
    | 'totals'
    | 'ignored'
    | 'ignoredCount'
    | 'accounts'
    | 'check'
    | 'subtotals'
    | 'subtotalCount'
  > {
    const subtotals: Report['subtotals'] = []
    let subtotalCount = 0
    for (const { number, row, label, isSubtotal } of this.#subtotals.resolve()) {
      if (!isSubtotal) this.#count(row, number)
      else if (this.#isChosen(row)) {
        subtotalCount += 1
        if (subtotals.length < MAX_KEPT) subtotals.push({ row: number, label })
        this.#ignore(number, `A subtotal, “${label.slice(0, 60)}”. Its rows are counted.`)
      }
    }
    const isCounted = ({ sum }: Entry) => sum.rowCount > 0
    const keywords = [...this.#keywords.values()].map((entry) => ({
      ...rowOf(entry),
      keyword: entry.row.keyword ?? '',
    }))
    return {
      rows: [...this.#campaigns.values()].filter(isCounted).map(rowOf),
      keywords: keywords.length > 0 ? keywords : null,
      totals: this.#counted.figures,
      ignored: this.#ignored.toSorted((a, b) => a.row - b.row),
      ignoredCount: this.#ignoredCount,
      accounts: this.#accounts.list(),
      check: {
        accountTotal: this.#accountTotals.result(),
        ofRows: this.#all.figures,
        rowCount: this.#all.rowCount,
      },
      subtotals,
      subtotalCount,
    }
  }
}
