import { claims } from '#contract/brand.ts'
import { addDays, addMonths, type Day as CalendarDay } from '#contract/dates.ts'
import { Day, ProjectReference } from '#contract/fields.ts'
import { CAMPAIGN_MANAGEMENT_MONTHS, getPackage } from '#contract/packages.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { grantFindingStates } from './grant-monitor.ts'
import { GrantRuleName, grantRules } from './grant-rules.ts'

/**
 * Compliance of a client's Ad Grant account with Google's rules. Based on the same findings as the warnings
 * that staff see.
 */
export const GrantHealth = z.object({
  /** The worst state among all rules. */
  state: z.enum(grantFindingStates),
  /**
   * The day of the last recorded check, or the last day with figures if it's later. Null if neither exists.
   */
  checkedOn: Day.nullable(),
  /** The last day with imported figures. Null if there is none. */
  knownThrough: Day.nullable(),
  /** The monthly rules, and any other rule that isn't met. */
  rules: z.array(
    z.object({
      rule: GrantRuleName,
      state: z.enum(grantFindingStates),
      /** The newest value, and the month or day when it was measured. Both are null without a value. */
      value: z.string().nullable(),
      when: z.string().nullable(),
      /**
       * A monthly rule's value so far in the newest month, and the last day with figures. Null if that month
       * is complete, has gaps, or doesn't count.
       */
      soFar: z.object({ month: z.string(), value: z.string(), through: Day }).nullable(),
      /** The first day of the current violation. Null if there's none. */
      since: Day.nullable(),
    }),
  ),
  /** The names of the rules that are met. */
  kept: z.array(GrantRuleName),
  /** Rules without a current measurement, and the day by which we plan to check them. */
  unchecked: z.array(
    z.object({ rule: GrantRuleName, lastCheckedOn: Day.nullable(), expectedBy: Day.nullable() }),
  ),
  /** Days left to reach the required click-through rate. See `GrantAccount`. */
  daysLeft: z.int().nullable(),
  /** Cents spent in the last complete month. `isIdle`: most of the grant wasn't spent. Null if unknown. */
  spend: z.object({ month: z.string(), cost: z.int(), isIdle: z.boolean() }).nullable(),
  /** The service that the package includes after launch. `endsOn` is its last day. Null before launch. */
  service: z.object({ kind: z.enum(['support', 'management']), endsOn: Day }).nullable(),
})
export type GrantHealth = z.output<typeof GrantHealth>

/** Returns the service that the package includes after launch, and its last day. Null before launch. */
export const getIncludedService = (
  packageType: string,
  launchedOn: CalendarDay | null,
): NonNullable<GrantHealth['service']> | null => {
  if (launchedOn === null) return null
  return getPackage(packageType).type === 'starter'
    ? { kind: 'support', endsOn: addDays(launchedOn, claims.supportDays) }
    : { kind: 'management', endsOn: addMonths(launchedOn, CAMPAIGN_MANAGEMENT_MONTHS) }
}

/** Number of days after launch, or after a check has expired, within which we check a rule. */
const GRANT_CHECK_INTERVAL_DAYS = 14

/** Maximum number of days after the end of a month until its figures are complete. */
const MAX_FIGURES_AGE_DAYS = 5

/**
 * Returns the day by which we plan to check an unchecked rule. Monthly rules require figures for one full
 * month after launch. Null before launch, unless an earlier check of a rule that isn't monthly has expired.
 */
export const getExpectedCheckDay = (
  rule: GrantRuleName,
  launchedOn: CalendarDay | null,
  lastCheckedOn: CalendarDay | null,
  today: CalendarDay,
): CalendarDay | null => {
  if (grantRules[rule].kind !== 'results') {
    if (lastCheckedOn !== null)
      return addDays(lastCheckedOn, grantRules[rule].validDays + GRANT_CHECK_INTERVAL_DAYS)
    return launchedOn && addDays(launchedOn, GRANT_CHECK_INTERVAL_DAYS)
  }
  if (launchedOn === null) return null
  const launchMonth = `${launchedOn.slice(0, 7)}-01`
  const firstMonth = launchedOn === launchMonth ? launchMonth : addMonths(launchMonth, 1)
  const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1)
  const [, month = lastMonth] = [firstMonth, lastMonth].toSorted()
  return addDays(addMonths(month, 1), MAX_FIGURES_AGE_DAYS)
}

/** Number of days before the end of the service when renewal is first offered. */
export const RENEWAL_DAYS = 14

export const getGrantHealth = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/grant-health',
  summary: 'How a project’s Ad Grant account is doing, in plain words',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: z.object({ id: ProjectReference }),
  reply: GrantHealth,
})

interface RuleTexts {
  /** Google's requirement, in plain language for clients. */
  asks: string
  /** What we do if the requirement isn't met. */
  doing: string
}

const accountCorrectionText = 'We’re correcting this in your account.'

/** Explanations of the rules for clients. */
export const clientRuleTexts: Record<z.output<typeof GrantRuleName>, RuleTexts> = {
  clickRate: {
    asks: 'Over each full month since your launch, at least 5 of 100 people who see your ads should click them. All campaigns count together.',
    doing: 'We’re pausing weak keywords and rewriting ads, so that more people click.',
  },
  conversions: {
    asks: 'At least one visitor a month should do what the ads are for, such as sign up or donate.',
    doing: 'We’re checking the tracking on your site and where your ads lead.',
  },
  singleWords: { asks: 'Keywords should have two words or more.', doing: accountCorrectionText },
  genericWords: { asks: 'Keywords should say what people really look for.', doing: accountCorrectionText },
  qualityScore: {
    asks: 'Google should rate every keyword at least 3 of 10.',
    doing: 'We’re pausing or improving keywords that Google rates low.',
  },
  adGroups: { asks: 'Every campaign should have two ad groups or more.', doing: accountCorrectionText },
  ads: { asks: 'Every ad group should have two ads or more.', doing: 'We’re writing the missing ads.' },
  sitelinks: {
    asks: 'Ads should link to at least two more pages of your site.',
    doing: accountCorrectionText,
  },
  locations: { asks: 'Ads should show only where you work.', doing: accountCorrectionText },
  maximumBid: { asks: 'A bid should be $2.00 or less.', doing: accountCorrectionText },
  dailyBudget: { asks: 'Daily budgets should add up to $329 or less.', doing: accountCorrectionText },
  survey: {
    asks: 'Google wants its annual survey answered.',
    doing: 'Google emails you the survey. Message us if you’d like help with it.',
  },
  website: {
    asks: 'Your website should follow Google’s rules for nonprofits.',
    doing: 'We’ll message you about what to change on your site.',
  },
}
