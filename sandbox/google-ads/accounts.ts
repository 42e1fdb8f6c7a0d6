import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const figures = {
  campaign: z.string(),
  cost: z.int(),
  impressions: z.int(),
  clicks: z.int(),
  conversions: z.number(),
}

/** The figures of a Google Ads account, and a fault. Costs are in cents. */
const Account = z.strictObject({
  currency: z.string().default('USD'),
  days: z.array(z.strictObject({ ...figures, date: z.iso.date() })).default([]),
  keywords: z.array(z.strictObject({ ...figures, date: z.iso.date(), keyword: z.string() })).default([]),
  /** The active keywords. The score is null until Google sets it. */
  quality: z
    .array(z.strictObject({ campaign: z.string(), keyword: z.string(), score: z.int().nullable() }))
    .default([]),
  /** Whether days after the last one repeat those of the week before. */
  goesOn: z.boolean().default(false),
  fault: z
    .strictObject({ status: z.int(), code: z.string(), times: z.int().default(1_000_000) })
    .nullable()
    .default(null),
})
export type AdsAccount = z.output<typeof Account>

export interface AdsAccounts {
  /** Replaces an account. Throws a ZodError if it's invalid. */
  put: (id: string, account: unknown) => AdsAccount
  find: (id: string) => AdsAccount | undefined
  /** Returns an account's fault, if any, and counts it. */
  takeFault: (id: string) => AdsAccount['fault']
}

export function openAdsAccounts(database: DatabaseSync): AdsAccounts {
  const insert = database.prepare('INSERT OR REPLACE INTO google_ads_accounts (id, body) VALUES (?, ?)')
  const select = database.prepare('SELECT body FROM google_ads_accounts WHERE id = ?')
  const put: AdsAccounts['put'] = (id, wanted) => {
    const account = Account.parse(wanted)
    insert.run(id, JSON.stringify(account))
    return account
  }
  const find: AdsAccounts['find'] = (id) => {
    const row = select.get(id)
    return row ? Account.parse(JSON.parse(String(row.body))) : undefined
  }
  return {
    put,
    find,
    takeFault: (id) => {
      const account = find(id)
      const fault = account?.fault
      if (!account || !fault || fault.times === 0) return null
      put(id, { ...account, fault: { ...fault, times: fault.times - 1 } })
      return fault
    },
  }
}
