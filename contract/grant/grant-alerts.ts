import { type Day, formatDay, shiftMonth } from '#contract/dates.ts'
import type { ProjectSummary } from '#contract/projects'
import { formatMonthName, formatShare, REQUIRED_CLICK_RATE } from '#contract/results'
import { clientRuleTexts } from './grant-health.ts'
import { type GrantRuleFinding, NO_IMPRESSIONS } from './grant-monitor.ts'
import { grantRules } from './grant-rules.ts'

/**
 * Describes what Google may do about a click-through rate below `target`. After one month below it, the
 * outcome depends on the next month. `month` is the newest month that Google's rule counts. Empty unless
 * `state` is `alarm` or `warning`.
 */
export const describeClickRateOutlook = (
  { state, month }: { state: GrantRuleFinding['state']; month: string },
  target: string,
  today: Day,
): string => {
  if (state === 'alarm')
    return `That’s two months in a row below ${target}, so Google may deactivate the account.`
  if (state !== 'warning') return ''
  const next = shiftMonth(month, 1)
  const name = formatMonthName(next)
  return next >= today.slice(0, 7)
    ? `If ${name} also ends below ${target}, Google may deactivate the account.`
    : `If ${name} also ended below ${target}, Google may deactivate the account. We’re waiting for ${name}’s figures.`
}

/** Formats the days left to reach the required click-through rate: "4 days left". */
export const formatDaysLeft = (days: number): string =>
  days === 0 ? 'Any day now' : `${days} ${days === 1 ? 'day' : 'days'} left`

type Evidence = GrantRuleFinding['evidence'][number]

const describeRate = ({ when, value }: Evidence): string =>
  value === NO_IMPRESSIONS
    ? `couldn’t be measured in ${formatMonthName(when)}`
    : `was ${value} in ${formatMonthName(when)}`

/** Describes the rates of two months: "was 4.39% in October and 4.10% in September". */
const describeRates = (newest: Evidence, before: Evidence): string => {
  const first = describeRate(newest)
  const second = describeRate(before)
  return `${first} and ${first.startsWith('was ') ? second.replace(/^was /, '') : second}`
}

type Alert = NonNullable<ProjectSummary['grantAlert']>

const describeFinding = ({ rule, state, evidence }: GrantRuleFinding, today: Day): Alert => {
  const [newest, before] = evidence
  if (!newest) return { text: clientRuleTexts[rule].asks, outlook: '' }
  if (rule === 'clickRate') {
    const rates = state === 'alarm' && before ? describeRates(newest, before) : describeRate(newest)
    return {
      text: `Click-through rate ${rates}. Google asks for ${formatShare(REQUIRED_CLICK_RATE)}.`,
      outlook: describeClickRateOutlook({ state, month: newest.when }, 'it', today),
    }
  }
  if (rule === 'conversions')
    return {
      // The number can be a fraction, because Google divides a conversion among clicks.
      text: `${newest.value === '0' ? 'No conversion' : 'Less than one conversion'} was recorded in ${formatMonthName(newest.when)}. Google asks for at least one a month.`,
      outlook: '',
    }
  return {
    text: `${grantRules[rule].title} didn’t meet Google’s rule on ${formatDay(newest.when)}. ${clientRuleTexts[rule].asks}`,
    outlook: 'Google may suspend an account that doesn’t follow its rules.',
  }
}

/**
 * Describes the worst of an account's violations of Google's rules, and counts the others. Null if none was
 * found.
 */
export const describeGrantAlert = (findings: readonly GrantRuleFinding[], today: Day): Alert | null => {
  const alarms = findings.filter(({ state }) => state === 'alarm')
  const [worst, ...others] = [...alarms, ...findings.filter(({ state }) => state === 'warning')]
  if (!worst) return null
  const { text, outlook } = describeFinding(worst, today)
  if (others.length === 0) return { text, outlook }
  const more = others.length === 1 ? 'One more rule isn’t met.' : `${others.length} more rules aren’t met.`
  return { text, outlook: [outlook, more].filter(Boolean).join(' ') }
}
