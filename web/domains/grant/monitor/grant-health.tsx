import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, Siren, TriangleAlert } from 'lucide-react'
import { addDays, formatDay, toEasternDay } from '#contract/dates.ts'
import { clientRuleTexts, type GrantHealth, grantRules, RENEWAL_DAYS } from '#contract/grant'
import { formatMoney } from '#contract/money.ts'
import { formatDayOrMonth, formatMonth } from '#contract/results'
import { type BadgeStates, StateBadge } from '#web/results'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { LinkButton } from '#web/ui/buttons.tsx'
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
export const GrantHealthView = ({ publicId }: { publicId: string }) => (
  <section aria-labelledby="grant-health" className="space-y-3">
    <h2 id="grant-health" className="text-2xl">
      Grant health
    </h2>
    <Loaded noun="your grant’s health" query={useQuery(grantHealthQuery(publicId))}>
      {(health) => <Health publicId={publicId} health={health} />}
    </Loaded>
  </section>
)

/** Summarizes the account's state. A rule that hasn't been measured yet doesn't count as a problem. */
const summarizeHealth = ({ state, rules }: GrantHealth): string => {
  const broken = rules.filter(({ state }) => state === 'alarm' || state === 'warning').length
  if (broken > 0)
    return broken === 1
      ? 'One of Google’s rules isn’t met. We’re working on it.'
      : `${broken} of Google’s rules aren’t met. We’re working on them.`
  return state === 'kept'
    ? 'Your account follows all of Google’s rules.'
    : 'No problems found. Some rules are still to be checked.'
}

const Health = ({ publicId, health }: { publicId: string; health: GrantHealth }) => {
  const { state, knownThrough, rules, spend, service } = health
  return (
    <div className="rounded-card border border-line bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
        <StateBadge states={healthBadges} state={state} />
        <p className="min-w-0">{summarizeHealth(health)}</p>
        {knownThrough && (
          <p className="text-sm text-soft sm:ml-auto">Figures through {formatDay(knownThrough)}</p>
        )}
      </div>
      <ul aria-label="Grant health" className="divide-y divide-line px-4 sm:px-5">
        {rules.map(({ rule, ...finding }) => (
          <HealthRow
            key={rule}
            title={grantRules[rule].title}
            text={clientRuleTexts[rule].asks}
            doing={clientRuleTexts[rule].doing}
            {...finding}
          />
        ))}
        {spend && (
          <HealthRow
            title="Spend"
            text="Google pays up to $10,000 a month. Unspent money doesn’t carry over."
            doing="We’re adding keywords and campaigns to use more of it."
            state={spend.isIdle ? 'warning' : 'kept'}
            value={formatMoney(Math.round(spend.cost / 100) * 100)}
            when={formatMonth(spend.month)}
            since={null}
          />
        )}
      </ul>
      {service && <ServicePeriod publicId={publicId} service={service} />}
    </div>
  )
}

const ruleStates = {
  alarm: { icon: Siren, tone: 'text-brick', word: 'Not met' },
  warning: { icon: TriangleAlert, tone: 'text-amber-ink', word: 'Below target' },
  unknown: { icon: CircleHelp, tone: 'text-soft', word: 'Not measured yet' },
  kept: { icon: CircleCheck, tone: 'text-green-ink', word: 'Met' },
}

interface HealthRowProps extends Omit<GrantHealth['rules'][number], 'rule'> {
  title: string
  text: string
  doing: string
}

const HealthRow = ({ title, text, doing, state, value, when, since }: HealthRowProps) => {
  const { icon: Icon, tone, word } = ruleStates[state]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon className={`mt-0.5 size-5 ${tone}`} aria-hidden="true" />
      <div>
        <h3 className="font-semibold font-sans text-base">{title}</h3>
        <p className="text-soft">{text}</p>
        {(state === 'alarm' || state === 'warning') && (
          <p className="mt-1">
            {doing} {since && <span className="text-soft">Since {formatDay(since)}.</span>}
          </p>
        )}
      </div>
      <p className="max-sm:col-start-2 sm:text-right">
        <span className="font-semibold">{word}</span>
        {value && (
          <span className="block text-sm text-soft tabular-nums">
            {value}
            {when && ` · ${/^\d{4}-/.test(when) ? formatDayOrMonth(when) : when}`}
          </span>
        )}
      </p>
    </li>
  )
}

const serviceLabels = { support: 'Your support', management: 'Our management of your campaigns' } as const

const ServicePeriod = ({
  publicId,
  service: { kind, endsOn },
}: {
  publicId: string
  service: NonNullable<GrantHealth['service']>
}) => {
  const today = toEasternDay(new Date())
  const isOver = today > endsOn
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-mist px-4 py-3 sm:px-5">
      <p>
        {serviceLabels[kind]} {isOver ? 'ended' : 'runs through'} {formatDay(endsOn)}.
        {isOver && ' Google’s rules still apply every month.'}
      </p>
      {today >= addDays(endsOn, -RENEWAL_DAYS) && (
        <LinkButton to={`/project/${publicId}?tab=messages`} variant="outline" size="small">
          Ask about renewal
        </LinkButton>
      )}
    </div>
  )
}
