import { getKeys } from '#contract/get-keys.ts'
import { REQUIRED_CLICK_RATE } from '#contract/results'
import { z } from '#contract/zod.ts'

/**
 * A rule that Google sets for accounts with an Ad Grant. Rules of kind `results` are evaluated with imported
 * figures. The others are evaluated with checks that staff or the import from Google Ads recorded. For
 * `confirmed`, a check's value is 1 if the rule is met.
 */
export interface GrantRule {
  title: string
  asks: string
  /** What to do if the rule isn't met. */
  remedy: string
  /** Label of the field for the measured value. */
  measure: string
  kind: 'results' | 'number' | 'dollars' | 'confirmed'
  /** Inclusive limits. */
  atLeast?: number
  atMost?: number
  /** Number of days for which a check is valid. */
  validDays: number
  source: string
  readOn: string
}

const nonprofitGuide = {
  source: 'https://support.google.com/nonprofits/answer/9314402',
  readOn: '2026-11-22',
}
const missionPolicy = { source: 'https://support.google.com/grants/answer/4410314', readOn: '2026-11-22' }

export const grantRules = {
  clickRate: {
    title: 'Click-through rate',
    asks: 'The account needs a click-through rate of at least 5% each month. After two months in a row below that, Google may deactivate it.',
    remedy:
      'Pause keywords that get many impressions but few clicks, rewrite the weakest ads, and narrow broad keywords.',
    measure: 'Click-through rate for the month',
    kind: 'results',
    atLeast: REQUIRED_CLICK_RATE,
    validDays: 31,
    ...nonprofitGuide,
  },
  conversions: {
    title: 'Conversions',
    asks: 'The account records at least one conversion a month.',
    remedy:
      'Make sure conversion tracking works on the site, and send ads to pages where people can take action.',
    measure: 'Conversions in the month',
    kind: 'results',
    atLeast: 1,
    validDays: 31,
    ...nonprofitGuide,
  },
  singleWords: {
    title: 'Single-word keywords',
    asks: 'No keyword is a single word, except the nonprofit’s own brand, recognized medical conditions, and words on Google’s list of exceptions.',
    remedy: 'Pause single-word keywords, or replace them with phrases of two or more words.',
    measure: 'Single-word keywords that aren’t exceptions',
    kind: 'number',
    atMost: 0,
    validDays: 31,
    ...missionPolicy,
  },
  genericWords: {
    title: 'Overly generic keywords',
    asks: 'No keyword is overly generic, such as “free videos” or a city’s name on its own.',
    remedy: 'Replace generic keywords with ones that say what people are looking for.',
    measure: 'Overly generic keywords',
    kind: 'number',
    atMost: 0,
    validDays: 31,
    ...missionPolicy,
  },
  qualityScore: {
    title: 'Quality Score',
    asks: 'Every active keyword has a Quality Score above 2.',
    remedy:
      'Pause keywords with a Quality Score of 1 or 2. An automated rule in Google Ads can do this every day.',
    measure: 'Lowest Quality Score of an active keyword',
    kind: 'number',
    atLeast: 3,
    validDays: 31,
    ...missionPolicy,
  },
  adGroups: {
    title: 'Ad groups',
    asks: 'Every campaign has at least two active ad groups.',
    remedy: 'Split the campaign’s keywords into two themes, each with its own ad group.',
    measure: 'Fewest active ad groups in a campaign',
    kind: 'number',
    atLeast: 2,
    validDays: 92,
    ...nonprofitGuide,
  },
  ads: {
    title: 'Ads',
    asks: 'Every ad group has at least two active ads.',
    remedy: 'Add a second responsive search ad to each ad group that has only one.',
    measure: 'Fewest active ads in an ad group',
    kind: 'number',
    atLeast: 2,
    validDays: 92,
    ...nonprofitGuide,
  },
  sitelinks: {
    title: 'Sitelinks',
    asks: 'The account has at least two sitelinks.',
    remedy: 'Add sitelinks to the pages people need most.',
    measure: 'Active sitelinks',
    kind: 'number',
    atLeast: 2,
    validDays: 92,
    ...nonprofitGuide,
  },
  locations: {
    title: 'Geo-targeting',
    asks: 'Ads show only where people can use what the nonprofit offers.',
    remedy: 'Set each campaign’s locations to the area the nonprofit serves.',
    measure: 'Every campaign targets the area the nonprofit serves',
    kind: 'confirmed',
    atLeast: 1,
    validDays: 92,
    ...nonprofitGuide,
  },
  maximumBid: {
    title: 'Maximum bid',
    asks: 'No bid is above $2.00, unless the campaign bids for conversions.',
    remedy: 'Lower the bid to $2.00, or let the campaign maximize conversions.',
    measure: 'Highest maximum CPC without conversion-based bidding',
    kind: 'dollars',
    atMost: 2,
    validDays: 31,
    ...nonprofitGuide,
  },
  dailyBudget: {
    title: 'Daily budget',
    asks: 'The daily budgets of all campaigns add up to no more than $329.',
    remedy: 'Lower the daily budgets until they add up to $329 or less.',
    measure: 'Total of all daily budgets',
    kind: 'dollars',
    atMost: 329,
    validDays: 31,
    ...nonprofitGuide,
  },
  survey: {
    title: 'Annual survey',
    asks: 'The nonprofit completes the program’s annual survey.',
    remedy: 'Ask the client for the survey email, and help them complete it.',
    measure: 'This year’s survey is complete',
    kind: 'confirmed',
    atLeast: 1,
    validDays: 365,
    ...nonprofitGuide,
  },
  website: {
    title: 'Website',
    asks: 'Ads lead to the nonprofit’s own domain over HTTPS. The site states its mission, has working links, and carries no ads.',
    remedy: 'Fix what’s missing on the site, or ask the client to.',
    measure: 'The website follows the rules',
    kind: 'confirmed',
    atLeast: 1,
    validDays: 92,
    ...nonprofitGuide,
  },
} as const satisfies Record<string, GrantRule>

export type GrantRuleName = keyof typeof grantRules
export const grantRuleNames = getKeys(grantRules)
export const GrantRuleName = z.enum(grantRuleNames)

/** Share of the monthly grant, from 0 to 1. An account that spends less is idle. */
export const IDLE_SPEND_SHARE = 0.5
