import { addDays, type Day } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import {
  adGrantValue,
  calculateReturnPercentage,
  feeTexts,
  packages,
  SUPPORT_DAYS,
} from '#contract/packages.ts'

/** The company's name, contact details, and standard notices. */
export const brand = {
  name: 'Causeway',
  tagline: 'From a cause to its work',
  supportEmail: 'support@causeway.example',
  phone: '+1 (555) 018-2019',
  phoneLink: 'tel:+15550182019',
  businessHours: 'Monday to Friday, 9 AM to 6 PM EST',
  replyPromise: 'We reply within 24 hours',
  address: '1200 Harbor Road, Suite 400, Wilmington, DE 19801',
  paymentProvider: 'Stripe',
  foundedIn: 2019,
  copyright: '© 2025 Causeway',
  grantExplained: 'The Ad Grant is our name for Google Ad Grants, Google’s program for nonprofits.',
  notAffiliated: 'Causeway is not affiliated with, endorsed by, or acting for Google or the IRS.',
} as const

/** The current version of the non-attorney services disclosure. */
export const disclosure = { version: '1.0', effective: 'January 6, 2025' } as const

/** The current version of the Terms of Service. A change in meaning requires a new version. */
export const termsOfService = { version: '1.0', effective: 'January 6, 2025' } as const

/**
 * Numbers and claims shown on public pages and to clients. The grant amount and the fees come from
 * contract/packages.ts.
 */
export const claims = {
  grantPerMonth: formatMoney(adGrantValue.perMonth),
  grantPerYear: formatMoney(adGrantValue.perYear),
  approvalRate: '99.2%',
  nonprofitsLaunched: '100+',
  advertisingActivated: '$60M+',
  donationIncrease: '300%',
  daysToLaunch: 45,
  /** The conditions for `daysToLaunch`. */
  timing:
    'Typical for short-form applications when you answer at once. The IRS, your state, and Google set their own pace.',
  /** How long the IRS takes. The federal rules contain the ranges and their sources. */
  irsTime:
    'The IRS decides most short-form applications in 3–4 weeks, and takes up to 120 days when it asks for more. Long-form applications take 7–9 months.',
  clientsPerMonth: 5,
  supportDays: SUPPORT_DAYS,
  applicationTime: 'about 10–15 minutes',
  bankConfirmation: 'up to 4 business days',
  stateFilings: feeTexts.excluded,
  launchPricing: 'Limited Time Launch Pricing - Save up to $6,000',
} as const

const percentFormat = new Intl.NumberFormat('en-US')

/**
 * One year of the grant as a formatted percentage of each package's price. `fullNet` subtracts the price from
 * the grant first.
 */
export const packageReturns = {
  starter: `${percentFormat.format(calculateReturnPercentage(packages.starter.price, adGrantValue.perYear))}%`,
  full: `${percentFormat.format(calculateReturnPercentage(packages.full.price, adGrantValue.perYear))}%`,
  fullNet: `${percentFormat.format(calculateReturnPercentage(packages.full.price, adGrantValue.perYear, 'net'))}%`,
} as const

/** The phases from payment to launch. `from` and `to` are days after the payment. */
export const launchPhases = {
  review: { title: 'Application review', from: 1, to: 5 },
  filing: { title: '501(c)(3) filing', from: 6, to: 20 },
  grant: { title: 'Ad Grant setup', from: 21, to: 35 },
  launch: { title: 'Launch and optimization', from: 36, to: 45 },
} as const

export type LaunchPhase = keyof typeof launchPhases

/** Returns the first and last day of a phase for a client who paid on `paidOn`. */
export const getPhaseDates = (phase: LaunchPhase, paidOn: Day): { from: Day; to: Day } => ({
  from: addDays(paidOn, launchPhases[phase].from),
  to: addDays(paidOn, launchPhases[phase].to),
})
