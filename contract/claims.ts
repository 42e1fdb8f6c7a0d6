import { formatMoney } from './money.ts'
import { fees, grant, packages, roi } from './packages.ts'

/** Every figure and promise of the public pages, once. Prices and the grant come from the contract. */
export const claims = {
  grantPerMonth: formatMoney(grant.perMonth),
  grantPerYear: formatMoney(grant.perYear),
  approvalRate: '99.2%',
  nonprofitsLaunched: '100+',
  advertisingActivated: '$60M+',
  donationIncrease: '300%',
  daysToLaunch: 45,
  clientsPerMonth: 5,
  supportDays: 30,
  applicationTime: 'about 10–15 minutes',
  bankConfirmation: 'up to 4 business days',
  stateFilings: fees.excluded,
  launchPricing: 'Limited Time Launch Pricing - Save up to $6,000',
} as const

const percent = new Intl.NumberFormat('en-US')

/** Return on each price, in percent as users read them. */
export const returns = {
  starter: `${percent.format(roi(packages.starter.price, grant.perYear))}%`,
  full: `${percent.format(roi(packages.full.price, grant.perYear))}%`,
  fullNet: `${percent.format(roi(packages.full.price, grant.perYear, 'net'))}%`,
} as const
