import { isEmptyCell } from './read-number.ts'
import type { ReadRow, RowReading } from './read-row.ts'
import {
  type AdsReport,
  FigureSum,
  findDifferences,
  type ReportAccount,
  ReportError,
  type ReportFigures,
  type ReportRow,
} from './report.ts'
import { classifySumLabel } from './report-words.ts'

/** Maximum number of ignored rows, and of subtotals, kept in the report. All are counted. */
const MAX_KEPT_ENTRIES = 200

interface RowEntry {
  row: ReadRow
  sum: FigureSum
}

const getOrCreateEntry = (entries: Map<string, RowEntry>, key: string, row: ReadRow): RowEntry => {
  const entry = entries.get(key) ?? { row, sum: new FigureSum() }
  entries.set(key, entry)
  return entry
}

const getRowKey = (row: ReadRow): string => `${getWhenKey(row)} ${row.campaign}`

const toReportRow = ({ row: { when, campaign }, sum }: RowEntry): ReportRow => ({
  ...when,
  campaign,
  ...sum.figures,
})

/**
 * Adds up rows. In a report that is segmented, for example by device, a campaign has several rows per day.
 */
export class ReportRowAggregator {
  readonly #campaigns = new Map<string, RowEntry>()
  readonly #keywords = new Map<string, RowEntry>()
  readonly #accounts = new Accounts()
  readonly #accountTotals = new AccountTotals()
  readonly #subtotals = new Subtotals()
  readonly #all = new FigureSum()
  readonly #counted = new FigureSum()
  readonly #ignored: AdsReport['ignored'] = []
  readonly #account: string | undefined
  #ignoredCount = 0

  /**
   * @param account the account to import, if the report contains several
   */
  constructor(account?: string) {
    this.#account = account === undefined ? undefined : getAccountKey({ id: account, name: '' })
  }

  /** Adds a row. @returns whether the row is imported, or might be once all rows are read */
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
        // Reserve the row's position, in case it turns out to be a campaign.
        getOrCreateEntry(this.#campaigns, getRowKey(reading.row), reading.row)
        return this.#isChosen(reading.row)
      case 'row':
        this.#subtotals.addRow(reading.row)
        return this.#count(reading.row, number)
    }
  }

  /** Records a daily account total for the comparison with the rows, even if it's in the campaign column. */
  #noteAccountTotal({ row: { account, figures }, label }: Extract<RowReading, { kind: 'suspect' }>): void {
    if (classifySumLabel(label) === 'account')
      this.#accountTotals.add({ kind: 'sum', label: 'account', isDated: true, account: account.id, figures })
  }

  #isChosen({ account }: ReadRow): boolean {
    return this.#account === undefined || getAccountKey(account) === this.#account
  }

  #ignore(row: number, reason: string): void {
    this.#ignoredCount += 1
    if (this.#ignored.length < MAX_KEPT_ENTRIES) this.#ignored.push({ row, reason })
  }

  #count(row: ReadRow, number: number): boolean {
    this.#all.add(row.figures)
    this.#accounts.add(row)
    if (!this.#isChosen(row)) {
      if (getAccountKey(row.account) === '') this.#ignore(number, 'The row names no account.')
      return false
    }
    this.#counted.add(row.figures)
    getOrCreateEntry(this.#campaigns, getRowKey(row), row).sum.add(row.figures)
    if (row.keyword !== null)
      getOrCreateEntry(this.#keywords, `${getRowKey(row)}\n${row.keyword}`, row).sum.add(row.figures)
    return true
  }

  result(): Pick<
    AdsReport,
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
    const subtotals: AdsReport['subtotals'] = []
    let subtotalCount = 0
    for (const { number, row, label, isSubtotal } of this.#subtotals.resolve()) {
      if (!isSubtotal) this.#count(row, number)
      else if (this.#isChosen(row)) {
        subtotalCount += 1
        if (subtotals.length < MAX_KEPT_ENTRIES) subtotals.push({ row: number, label })
        this.#ignore(number, `A subtotal, “${label.slice(0, 60)}”. Its rows are counted.`)
      }
    }
    const isCounted = ({ sum }: RowEntry) => sum.rowCount > 0
    const keywords = [...this.#keywords.values()].map((entry) => ({
      ...toReportRow(entry),
      keyword: entry.row.keyword ?? '',
    }))
    return {
      rows: [...this.#campaigns.values()].filter(isCounted).map(toReportRow),
      keywords: keywords.length > 0 ? keywords : null,
      totals: this.#counted.figures,
      ignored: this.#ignored.toSorted((a, b) => a.row - b.row),
      ignoredCount: this.#ignoredCount,
      accounts: this.#accounts.list(),
      check: {
        accountTotal: this.#accountTotals.result(),
        rowTotal: this.#all.figures,
        rowCount: this.#all.rowCount,
      },
      subtotals,
      subtotalCount,
    }
  }
}

/** Collects the account totals that a report states. */
class AccountTotals {
  readonly #manager = new FigureSum()
  /** The first total for each account. Reports may repeat it. */
  readonly #byAccount = new Map<string, ReportFigures>()
  readonly #ofDays = new FigureSum()
  #bare: ReportFigures | undefined

  add({ label, isDated, account, figures }: Extract<RowReading, { kind: 'sum' }>): void {
    if (!figures) return
    if (isDated) {
      if (label === 'account') this.#ofDays.add(figures)
    } else if (label === 'manager') this.#manager.add(figures)
    else if (label === 'account' && !this.#byAccount.has(account)) this.#byAccount.set(account, figures)
    else if (label === 'bare') this.#bare ??= figures
  }

  /**
   * Returns the best available total: that of the manager account, the sum of account totals, the sum of
   * daily totals, or a row labeled only "Total". Null if there is none.
   */
  result(): ReportFigures | null {
    if (this.#manager.rowCount > 0) return this.#manager.figures
    const accounts = new FigureSum()
    for (const figures of this.#byAccount.values()) accounts.add(figures)
    if (accounts.rowCount > 0) return accounts.figures
    return this.#ofDays.rowCount > 0 ? this.#ofDays.figures : (this.#bare ?? null)
  }
}

const MAX_ACCOUNTS = 200

/** Returns an account's key: its customer ID without hyphens, or else its name. Empty if it has neither. */
export const getAccountKey = ({ id, name }: { id: string; name: string }): string => {
  if (!isEmptyCell(id)) return /^[\d-]+$/.test(id) ? id.replaceAll('-', '') : id
  return isEmptyCell(name) ? '' : name
}

class Accounts {
  readonly #accounts = new Map<string, { id: string; name: string; sum: FigureSum }>()

  /** Adds a row to its account's totals. @throws ReportError if there are too many accounts */
  add({ account, figures }: ReadRow): void {
    const key = getAccountKey(account)
    if (key === '') return
    const known = this.#accounts.get(key)
    if (!known && this.#accounts.size === MAX_ACCOUNTS)
      throw new ReportError('This report has too many accounts. Export one account at a time.')
    const entry = known ?? {
      id: isEmptyCell(account.id) ? account.name : account.id,
      name: account.name,
      sum: new FigureSum(),
    }
    entry.sum.add(figures)
    this.#accounts.set(key, entry)
  }

  list(): ReportAccount[] {
    return [...this.#accounts.values()].map(({ id, name, sum: { rowCount, cost } }) => ({
      id,
      name,
      rowCount,
      cost,
    }))
  }
}

type SuspectReading = Extract<RowReading, { kind: 'suspect' }>

interface SuspectRow {
  number: number
  reading: SuspectReading
  /** Total of the rows directly before it that have the same days, back to the previous suspect row. */
  before: FigureSum
  /** Total of the rows directly after it that have the same days, up to the next suspect row. */
  after: FigureSum
}

const getWhenKey = ({ when }: ReadRow): string => ('date' in when ? when.date : when.month)
const getCampaignKey = (row: ReadRow): string => `${getWhenKey(row)} ${row.campaign}`

const repeatsFigures = ({ rowCount, figures }: FigureSum, suspect: ReportFigures): boolean =>
  rowCount > 0 && findDifferences(figures, suspect, rowCount).length === 0

const isZero = ({ cost, impressions, clicks, conversions }: ReportFigures): boolean =>
  cost === 0 && impressions === 0 && clicks === 0 && conversions === 0

/**
 * Distinguishes subtotals from campaigns with similar names. A row is a subtotal if Google uses its label,
 * or if its figures aren't all zero and equal the total of the rows before it, the rows after it, all rows
 * for its days, or its campaign's rows for those days.
 */
class Subtotals {
  readonly #suspects: SuspectRow[] = []
  readonly #byWhen = new Map<string, FigureSum>()
  readonly #byCampaign = new Map<string, FigureSum>()
  #block = { when: '', sum: new FigureSum() }

  addRow(row: ReadRow): void {
    const when = getWhenKey(row)
    if (this.#block.when !== when) this.#block = { when, sum: new FigureSum() }
    const sums = [
      this.#block.sum,
      getOrCreateSum(this.#byWhen, when),
      getOrCreateSum(this.#byCampaign, getCampaignKey(row)),
    ]
    for (const sum of sums) sum.add(row.figures)
  }

  addSuspect(reading: SuspectReading, number: number): void {
    const when = getWhenKey(reading.row)
    const before = this.#block.when === when ? this.#block.sum : new FigureSum()
    this.#block = { when, sum: new FigureSum() }
    this.#suspects.push({ number, reading, before, after: this.#block.sum })
  }

  /** Returns the rows that may be subtotals, in file order, and whether each one is. */
  resolve(): { number: number; row: ReadRow; label: string; isSubtotal: boolean }[] {
    return this.#suspects.map(({ number, reading, before, after }) => {
      const { row, label, isCertain } = reading
      const sums = [
        before,
        after,
        this.#byWhen.get(getWhenKey(row)),
        this.#byCampaign.get(getCampaignKey(row)),
      ]
      const isRepeat = !isZero(row.figures) && sums.some((sum) => sum && repeatsFigures(sum, row.figures))
      return { number, row, label, isSubtotal: isCertain || isRepeat }
    })
  }
}

const getOrCreateSum = (sums: Map<string, FigureSum>, key: string): FigureSum => {
  const sum = sums.get(key) ?? new FigureSum()
  sums.set(key, sum)
  return sum
}
