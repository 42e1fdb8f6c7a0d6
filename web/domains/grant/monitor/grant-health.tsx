import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDollarSign, CircleHelp, Siren, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, type Day, formatDay, formatShortDay, toEasternDay } from '#contract/dates.ts'
import {
  clientRuleTexts,
  describeClickRateOutlook,
  type GrantHealth,
  type GrantRuleName,
  grantRules,
  RENEWAL_DAYS,
} from '#contract/grant'
import { formatMoney } from '#contract/money.ts'
import { CAMPAIGN_MANAGEMENT_MONTHS } from '#contract/packages.ts'
import {
  formatDayOrMonth,
  formatMonth,
  formatMonthName,
  formatRate,
  formatShare,
  getPreviousMonth,
  listLowCampaigns,
  REQUIRED_CLICK_RATE,
} from '#contract/results'
import { type MessageViewer, prefillMessage } from '#web/messaging'
import { type BadgeStates, resultsQuery, StateBadge } from '#web/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { LinkButton } from '#web/ui/buttons.tsx'
import { getStepHeadingProps } from '#web/ui/step-target.ts'
import { grantHealthQuery } from '../grant.queries.ts'

const healthBadges: BadgeStates<GrantHealth['state']> = {
  alarm: { tone: 'red', icon: Siren, text: 'At risk' },
  warning: { tone: 'amber', icon: TriangleAlert, text: 'Needs attention' },
  unknown: { tone: 'gray', icon: CircleHelp, text: 'Partly checked' },
  kept: { tone: 'green', icon: CircleCheck, text: 'Healthy' },
}

/**
 * Shows whether the Ad Grant account follows Google's rules, what we're doing about any problems, and when
 * our service ends.
 */
export const GrantHealthView = ({ publicId, viewer }: { publicId: string; viewer: MessageViewer }) => (
  <section aria-labelledby="grant-health" className="space-y-3">
    <h2 id="grant-health" {...getStepHeadingProps('results')} className="scroll-mt-8 text-2xl">
      Grant health
    </h2>
    <QueryContent noun="your grant’s health" query={useQuery(grantHealthQuery(publicId))}>
      {(health) => <Health publicId={publicId} viewer={viewer} health={health} />}
    </QueryContent>
  </section>
)

export const isServiceOver = (service: GrantHealth['service']) =>
  service !== null && toEasternDay(new Date()) > service.endsOn

/** Whether the support period is over. Always false for projects with compliance management. */
export const isSupportOver = ({ service }: GrantHealth) =>
  service?.kind === 'support' && isServiceOver(service)

/**
 * Summarizes the account's problems or, if there are none, how many of Google's rules have been checked.
 */
const summarizeHealth = (health: GrantHealth): string => {
  const { rules, kept, unchecked } = health
  const brokenRules = rules.filter(({ state }) => state === 'alarm' || state === 'warning')
  const broken = brokenRules.length
  if (broken > 0)
    return [
      broken === 1 ? 'One of Google’s rules isn’t met.' : `${broken} of Google’s rules aren’t met.`,
      // The row of the click-through rate explains its own consequences.
      ...(brokenRules.some(({ rule }) => rule !== 'clickRate')
        ? ['Google may suspend an account that doesn’t follow its rules.']
        : []),
      isSupportOver(health)
        ? 'Your support has ended, so please see below what to do.'
        : `We’re working on ${broken === 1 ? 'it' : 'them'}.`,
    ].join(' ')
  if (unchecked.length === 0) return 'Your account follows all of Google’s rules.'
  return kept.length === 0
    ? 'We haven’t checked Google’s rules yet.'
    : `Your account follows the ${kept.length} of Google’s ${kept.length + unchecked.length} rules we’ve checked so far.`
}

/**
 * Explains what Google may do if the click-through rate stays too low, and how much time is left. Empty if
 * the rate isn't too low.
 */
const explainRisk = ({ rules, daysLeft }: GrantHealth): string => {
  const clickRate = rules.find(({ rule }) => rule === 'clickRate')
  if (!clickRate?.when) return ''
  const { state, when: month } = clickRate
  const today = toEasternDay(new Date())
  const outlook = describeClickRateOutlook({ state, month }, '5%', today)
  // Once the deciding month has ended, the days left in this one don't matter.
  const isDecidingNow = getPreviousMonth(today) === month
  return state === 'warning' && daysLeft !== null && isDecidingNow
    ? `${outlook} ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left this month.`
    : outlook
}

/** Returns when we last checked the account. Empty if we never did, or if the figures have the same date. */
const formatLastCheck = ({ checkedOn, knownThrough }: GrantHealth): string =>
  checkedOn && checkedOn !== knownThrough ? `Last checked ${formatDay(checkedOn)}.` : ''

/** Steps that bring the click-through rate up, for clients who run their account themselves. */
const clickRateSteps = [
  'In Google Ads, open Campaigns and sort the list by CTR. Begin with the lowest campaigns.',
  'Open a campaign’s search keywords. Pause those that many people saw and few clicked.',
  'Use the words that people search for in your ads’ headlines. Look at the CTR again after a week.',
]

/** Returns the month in which the click-through rate was too low. Null if the rate is met or unknown. */
const getLowMonth = ({ rules }: GrantHealth): string | null => {
  const clickRate = rules.find(({ rule }) => rule === 'clickRate')
  return clickRate?.state === 'alarm' || clickRate?.state === 'warning' ? clickRate.when : null
}

/** Lists the campaigns below the required rate. Renders nothing while they load, or if there are none. */
const LowCampaigns = ({ publicId, month }: { publicId: string; month: string }) => {
  const { data } = useQuery(resultsQuery(publicId))
  const campaigns = data ? listLowCampaigns(data.campaigns, month) : []
  if (campaigns.length === 0) return null
  return (
    <p>
      Campaigns below {formatShare(REQUIRED_CLICK_RATE)} in {formatMonthName(month)}:{' '}
      {campaigns
        .slice(0, MAX_LOW_CAMPAIGNS)
        .map(({ campaign, clickRate }) => `${campaign} (${formatRate(clickRate)})`)
        .join(', ')}
      {campaigns.length > MAX_LOW_CAMPAIGNS && `, and ${campaigns.length - MAX_LOW_CAMPAIGNS} more`}.
    </p>
  )
}

const MAX_LOW_CAMPAIGNS = 5

const Health = ({
  publicId,
  viewer,
  health,
}: {
  publicId: string
  viewer: MessageViewer
  health: GrantHealth
}) => {
  const { state, knownThrough, rules, spend, service } = health
  const lowMonth = getLowMonth(health)
  return (
    <div className="rounded-card border border-line bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3 sm:px-5">
        <StateBadge states={healthBadges} state={state} />
        <p className="min-w-0">
          {summarizeHealth(health)} <span className="whitespace-nowrap">{formatLastCheck(health)}</span>
        </p>
        {knownThrough && !rules.some(({ soFar }) => soFar) && (
          <p className="text-sm text-soft max-sm:order-last sm:ml-auto">
            Figures through {formatDay(knownThrough)}
          </p>
        )}
        <Coverage health={health} />
      </div>
      <ul aria-label="Grant health" className="divide-y divide-line px-4 sm:px-5">
        {rules.map(({ rule, ...finding }) => (
          <HealthRow
            key={rule}
            title={grantRules[rule].title}
            text={clientRuleTexts[rule].asks}
            doing={
              !isSupportOver(health)
                ? clientRuleTexts[rule].doing
                : rule === 'clickRate'
                  ? ''
                  : `What to do: ${grantRules[rule].remedy}`
            }
            risk={rule === 'clickRate' ? explainRisk(health) : ''}
            look={ruleStates[finding.state]}
            {...finding}
          >
            {rule === 'clickRate' && lowMonth && (
              <>
                <LowCampaigns publicId={publicId} month={lowMonth} />
                {isSupportOver(health) && (
                  <ol aria-label="What to do" className="grid list-decimal gap-1 pl-5">
                    {clickRateSteps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                )}
              </>
            )}
          </HealthRow>
        ))}
        {spend && (
          <HealthRow
            title="Spend"
            text="Google pays up to $10,000 a month. Unspent money doesn’t carry over. Spending less breaks no rule."
            doing={
              isServiceOver(service)
                ? 'What to do: add keywords and campaigns to use more of it.'
                : 'We’re adding keywords and campaigns to use more of it.'
            }
            state={spend.isIdle ? 'warning' : 'kept'}
            look={spend.isIdle ? spendLooks.idle : spendLooks.used}
            value={formatMoney(Math.round(spend.cost / 100) * 100)}
            when={formatMonth(spend.month)}
            soFar={null}
            since={null}
          />
        )}
      </ul>
      {service && <ServicePeriod publicId={publicId} viewer={viewer} service={service} />}
    </div>
  )
}

const listTitles = (names: readonly GrantRuleName[]) => names.map((rule) => grantRules[rule].title).join(', ')

type Unchecked = GrantHealth['unchecked'][number]

/** Explains why a rule hasn't been checked, and when we expect to check it, unless our support is over. */
const explainUnchecked = ({ rule, lastCheckedOn, expectedBy }: Unchecked, isOver: boolean): string => {
  const missing =
    grantRules[rule].kind === 'results'
      ? 'Needs one full month of figures'
      : lastCheckedOn
        ? `Last checked by our team on ${formatDay(lastCheckedOn)}`
        : isOver
          ? 'Never checked by our team'
          : 'Waiting for a check by our team'
  return isOver ? missing : `${missing}, ${formatExpectedDay(expectedBy)}`
}

const formatExpectedDay = (day: Day | null): string => {
  if (day === null) return 'after your launch'
  return day < toEasternDay(new Date()) ? `late since ${formatDay(day)}` : `expected by ${formatDay(day)}`
}

/** Returns how many rules we've checked, and when we expect to check the rest, unless our support is over. */
const summarizeCoverage = (health: GrantHealth): string => {
  const { rules, kept, unchecked } = health
  const broken = rules.filter(({ state }) => state === 'alarm' || state === 'warning')
  const checked = broken.length + kept.length
  const total = checked + unchecked.length
  const [latest] = unchecked.toSorted((a, b) => (b.expectedBy ?? '9').localeCompare(a.expectedBy ?? '9'))
  if (!latest) return `All ${total} rules checked`
  const isOver = isSupportOver(health)
  const rest = `${unchecked.length} not checked`
  return `${checked} of ${total} rules checked, ${isOver ? `${rest} since your support ended` : `${rest} yet, ${formatExpectedDay(latest.expectedBy)}`}`
}

/** Lists the rules that haven't been checked, with the reasons, and those that are met. */
const Coverage = ({ health }: { health: GrantHealth }) => {
  const { kept, unchecked } = health
  const isOver = isSupportOver(health)
  const groups = [...Map.groupBy(unchecked, (rule) => explainUnchecked(rule, isOver))]
  return (
    <details className="group basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 py-1 text-[0.9375rem] text-soft hover:text-ink">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        {summarizeCoverage(health)}
      </summary>
      <dl className="grid gap-1 text-[0.9375rem]">
        {groups.map(([text, group]) => (
          <div key={text}>
            <dt className="font-semibold">{text}:</dt>
            <dd className="text-soft">{listTitles(group.map(({ rule }) => rule))}</dd>
          </div>
        ))}
        {kept.length > 0 && (
          <div>
            <dt className="font-semibold">Checked and met:</dt>
            <dd className="text-soft">{listTitles(kept)}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}

const ruleStates = {
  alarm: { icon: Siren, tone: 'text-brick', word: 'Not met' },
  warning: { icon: TriangleAlert, tone: 'text-amber-ink', word: 'Below target' },
  unknown: { icon: CircleHelp, tone: 'text-soft', word: 'Not measured yet' },
  kept: { icon: CircleCheck, tone: 'text-green-ink', word: 'Met' },
}

/** The grant's spend isn't a rule, so it's never shown as a violation. */
const spendLooks = {
  idle: { icon: CircleDollarSign, tone: 'text-soft', word: 'Mostly unspent' },
  used: { icon: CircleCheck, tone: 'text-green-ink', word: 'Used' },
}

interface HealthRowProps extends Omit<GrantHealth['rules'][number], 'rule'> {
  title: string
  text: string
  doing: string
  /** What Google may do if the rule stays unmet. */
  risk?: string
  look: { icon: typeof CircleCheck; tone: string; word: string }
  /** More about a rule that isn't met. */
  children?: ReactNode
}

const HealthRow = ({
  title,
  text,
  doing,
  risk,
  look,
  state,
  value,
  when,
  soFar,
  since,
  children,
}: HealthRowProps) => {
  const { icon: Icon, tone, word } = look
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon className={`mt-0.5 size-5 ${tone}`} aria-hidden="true" />
      <div>
        <h3 className="font-semibold font-sans text-base">{title}</h3>
        <p className="text-soft">{text}</p>
        {(state === 'alarm' || state === 'warning') && (
          <div className="mt-1 grid gap-1">
            {risk && <p className="font-semibold">{risk}</p>}
            {doing && <p>{doing}</p>}
            {children}
          </div>
        )}
      </div>
      <p className="max-sm:col-start-2 sm:text-right">
        <span className="font-semibold">
          {word}
          {since && <span className="whitespace-nowrap"> since {formatDay(since)}</span>}
        </span>
        {value && (
          <span className="block text-sm text-soft tabular-nums">
            {value}
            {when && ` · ${/^\d{4}-/.test(when) ? formatDayOrMonth(when) : when}`}
          </span>
        )}
        {soFar && (
          <span className="block text-sm text-soft tabular-nums">
            {formatMonthName(soFar.month)} so far: {soFar.value},{' '}
            <span className="whitespace-nowrap">through {formatShortDay(soFar.through)}</span>
          </span>
        )}
      </p>
    </li>
  )
}

interface ServicePeriodProps {
  publicId: string
  viewer: MessageViewer
  service: NonNullable<GrantHealth['service']>
}

/** Describes what our service includes, and when it ends or ended. */
const explainService = ({ kind, endsOn }: ServicePeriodProps['service'], hasEnded: boolean): string => {
  const day = formatDay(endsOn)
  if (kind === 'support')
    return hasEnded
      ? `Your support ended ${day}. Google’s rules still apply every month, and we no longer correct your account.`
      : `Your support runs through ${day}.`
  return hasEnded
    ? `Your ${CAMPAIGN_MANAGEMENT_MONTHS} months of campaign management ended ${day}. Compliance management continues: we keep checking your account against Google’s rules and correct what doesn’t meet them.`
    : `We manage your campaigns through ${day}. Compliance management continues after that.`
}

const ServicePeriod = ({ publicId, viewer, service }: ServicePeriodProps) => {
  const today = toEasternDay(new Date())
  const { kind, endsOn } = service
  const hasEnded = isServiceOver(service)
  const question = `Hi, our ${kind === 'support' ? 'support' : 'campaign management'} ${hasEnded ? 'ended' : 'ends'} on ${formatDay(endsOn)}. What would a renewal include, and what would it cost?`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-mist px-4 py-3 sm:px-5">
      <p className="max-w-text">{explainService(service, hasEnded)}</p>
      {viewer === 'client' && today >= addDays(endsOn, -RENEWAL_DAYS) && (
        <LinkButton
          to={`/project/${publicId}?tab=messages`}
          variant="outline"
          size="small"
          onClick={() => prefillMessage(publicId, question)}
        >
          Ask about renewal
        </LinkButton>
      )}
    </div>
  )
}
