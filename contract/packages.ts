import { type Cents, formatMoney } from './money.ts'
import { z } from './zod.ts'

export const PackageType = z.enum(['starter', 'full'], { error: 'Please select a package to continue' })
export type PackageType = z.output<typeof PackageType>

export interface Package {
  type: PackageType
  name: string
  nickname: string
  price: Cents
  listPrice: Cents
  badge: string | null
  includes: readonly string[]
}

/** Months of campaign management in the Full Launch package. */
export const CAMPAIGN_MANAGEMENT_MONTHS = 3

/** Explains "Ongoing compliance management" in package descriptions. */
export const ongoingNote = `Campaign management lasts ${CAMPAIGN_MANAGEMENT_MONTHS} months after launch. Compliance management continues after that: we keep checking your account against Google’s rules and correct what doesn’t meet them.`

/** Days of support after launch in both packages. */
export const SUPPORT_DAYS = 30

/** Explains what the Starter package includes after launch, and what the client does after that. */
export const supportNote = `Support lasts ${SUPPORT_DAYS} days after launch. After that, you run the Ad Grant account and keep it within Google’s rules yourself, such as a click-through rate of at least 5% each month.`

/** The Ad Grant's amounts in cents. */
export const adGrantValue = { perMonth: 10_000_00, perYear: 120_000_00 } as const

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

/** Returns the package for a stored value. Any value other than `starter` is Full Launch. */
export const getPackage = (value: string): Package => (value === 'starter' ? packages.starter : packages.full)

/** Returns the short name for tables: "Starter" or "Full Launch". */
export const getShortPackageName = (pack: Package): string => pack.name.replace(' Package', '')

/** Whether a project still has its default name. The application form shows a default name as empty. */
export const isPlaceholderName = (name: string): boolean =>
  Object.values(packages).some((pack) => pack.name === name.trim())

/** Returns the savings: list price minus price, in cents. */
export const getPackageSaving = (pack: Package): number => pack.listPrice - pack.price

/**
 * Calculates one year of the grant as a percentage of the price. Rounded down to avoid overpromising. `net`
 * subtracts the price from the grant first.
 */
export const calculateReturnPercentage = (
  price: Cents,
  yearlyGrant: Cents,
  kind: 'gross' | 'net' = 'gross',
): number => Math.floor(((kind === 'net' ? yearlyGrant - price : yearlyGrant) * 100) / price)

/** Explains how to get an invoice before paying. */
export const invoiceNote =
  'Choose a package and give your name and email. That creates an account, and nothing is charged. The payment page then has an invoice made out to your organization, to download for your board. You pay by card, bank transfer, or check.'

/** Where clients find the W-9, which staff may not have uploaded yet. Followed by a link to contact us. */
export const taxFormNote = 'If your board also needs our W-9, look beside the invoice.'

/**
 * The refund promise on public pages, with the limits and the exception from the Terms. `short` replaces the
 * limits and the exception on pages that follow one with both.
 */
export const refundTexts = {
  promise:
    'Full refund minus government filing fees already paid if your nonprofit or grant application is rejected.',
  grantLimits:
    'A denied grant is refunded if the denial comes within 3 months of submission and you ask within 30 days of it.',
  short: 'Time limits and exceptions apply.',
  exception:
    'There’s no refund if the rejection is due to untrue or incomplete answers, or to documents you didn’t send.',
} as const

/** An invented cancellation, for the example in `cancelTexts`. In cents. */
const cancelExample = { price: packages.full.price, workDone: 2_000_00, filingFee: 275_00 }

/** What a client who cancels gets back, as in section 8 of the Terms. */
export const cancelTexts = {
  question: 'Can I cancel?',
  rule: 'Yes, on 14 days’ notice in writing. We keep the value of the work done so far and government filing fees already paid, and refund the rest. There’s no refund once your grant has been live for 3 consecutive months.',
  /** How the program computes the refund. Part of section 8 of the Terms. */
  method:
    'The refund is what you paid, minus the value of the work done, minus the government filing fees already paid, minus anything we refunded before. The refund email and your receipt list each amount.',
  example: `An example: you pay ${formatMoney(cancelExample.price)} and cancel when we’ve done work worth ${formatMoney(cancelExample.workDone)} and paid a filing fee of ${formatMoney(cancelExample.filingFee)}. You get ${formatMoney(cancelExample.price - cancelExample.workDone - cancelExample.filingFee)} back.`,
} as const

/** Government fees: those included in both packages, and those that clients pay to their state. */
export const feeTexts = {
  included: 'Government filing fees for formation and recognition',
  excluded: 'Annual state filings, typically $25-100 per year',
  /** Sentence shown on receipts and invoices. */
  sentence:
    'The price includes government filing fees for formation and recognition, but not annual state filings, typically $25-100 per year.',
} as const
