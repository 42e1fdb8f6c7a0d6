import { isEmptyCell } from './read-number.ts'
import type { ReadRow } from './read-row.ts'
import type { ReportAccount } from './report.ts'
import { ReportError } from './report-error.ts'
import { Sum } from './sum.ts'

/** More accounts than anyone chooses from. */
const MAX_ACCOUNTS = 200

/** What tells accounts apart: the customer ID in either form, 111-111-1111 or 1111111111, or else the name. */
export const accountKeyOf = ({ id, name }: { id: string; name: string }): string => {
  if (!isEmptyCell(id)) return /^[\d-]+$/.test(id) ? id.replaceAll('-', '') : id
  return isEmptyCell(name) ? '' : name
}

/** The accounts that the rows of a report are about. */
export class Accounts {
  readonly #accounts = new Map<string, { id: string; name: string; sum: Sum }>()

  /** @throws ReportError */
  add({ account, figures }: ReadRow): void {
    const key = accountKeyOf(account)
    if (key === '') return
    const known = this.#accounts.get(key)
    if (!known && this.#accounts.size === MAX_ACCOUNTS)
      throw new ReportError('This report has too many accounts. Export one account at a time.')
    const entry = known ?? {
      id: isEmptyCell(account.id) ? account.name : account.id,
      name: account.name,
      sum: new Sum(),
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
