import { z } from './zod.ts'

export const PackageType = z.enum(['starter', 'full'], { error: 'Please select a package to continue' })
export type PackageType = z.output<typeof PackageType>

export interface Package {
  type: PackageType
  name: string
  nickname: string
  /** Integer cents. */
  price: number
  /** Integer cents. */
  listPrice: number
  badge: string | null
  includes: readonly string[]
}

/** The grant in integer cents for a month and a year. */
export const grant = { perMonth: 10_000_00, perYear: 120_000_00 } as const

export const packages: Record<PackageType, Package> = {
  starter: {
    type: 'starter',
    name: 'Starter Package',
    nickname: 'Quick Launch',
    price: 6_000_00,
    listPrice: 9_000_00,
    badge: null,
    includes: [
      '501(c)(3) formation plus IRS approval',
      'Mission writing for grant compliance',
      'Basic website of 1-3 pages',
      'Ad Grant setup',
      '$10K/month ads credit',
    ],
  },
  full: {
    type: 'full',
    name: 'Full Launch Package',
    nickname: 'Formed, launched, and managed',
    price: 9_000_00,
    listPrice: 15_000_00,
    badge: 'MOST POPULAR',
    includes: [
      'Everything in Starter',
      'Custom landing page design',
      'Professional ad campaign creation',
      '3-month campaign management',
      'Monthly performance reports',
      'Ongoing compliance management',
    ],
  },
}

/** The package a stored value stands for: anything other than starter means Full Launch. */
export const packageOf = (value: string): Package => (value === 'starter' ? packages.starter : packages.full)

/** "Starter" or "Full Launch", as tables name it. */
export const shortName = (pack: Package): string => pack.name.replace(' Package', '')

/** What a project is called until its founder names it; treated as blank in the application form. */
export const isPlaceholderName = (name: string): boolean =>
  Object.values(packages).some((pack) => pack.name === name.trim())

/** What a package saves against its list price, integer cents. */
export const saving = (pack: Package): number => pack.listPrice - pack.price

/**
 * Return on the price of one year of grant, in whole percent, rounded down so that it never promises too much.
 * `net` takes the price off the grant first.
 */
export const roi = (price: number, yearlyGrant: number, kind: 'gross' | 'net' = 'gross'): number =>
  Math.floor(((kind === 'net' ? yearlyGrant - price : yearlyGrant) * 100) / price)

/** Fees of the government: what the price of both packages covers, and what clients pay their state themselves. */
export const fees = {
  included: 'Government filing fees for formation and recognition',
  excluded: 'Annual state filings, typically $25-100 per year',
  /** For receipts. */
  sentence:
    'The price includes government filing fees for formation and recognition, but not annual state filings, typically $25-100 per year.',
} as const
