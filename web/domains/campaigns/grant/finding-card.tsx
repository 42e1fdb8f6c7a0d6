import { type Finding, formatMonth, type GrantRule, grantRules } from '#contract/campaigns'
import { formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { CheckedRule } from './check-dialog.tsx'
import { RuleState } from './rule-state.tsx'

const whenText = (when: string): string => (when.length === 7 ? formatMonth(when) : formatDay(when))

const Evidence = ({ evidence, title }: { evidence: Finding['evidence']; title: string }) =>
  evidence.length > 0 && (
    <ul aria-label={`Evidence: ${title}`} className="mt-2 space-y-1 text-[0.9375rem]">
      {evidence.map(({ when, value, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two looks on one day may say the same.
        <li key={index}>
          <span className="text-soft">{whenText(when)}:</span>{' '}
          <span className="font-semibold tabular-nums">{value}</span>
          {note && <span className="text-soft"> · {note}</span>}
        </li>
      ))}
    </ul>
  )

interface Props {
  finding: Finding
  assignedTo: string | null
  onCheck: (rule: CheckedRule) => void
}

/** One rule: how it stands and since when, what that rests on, and what to do. */
export const FindingCard = ({ finding: { rule, state, evidence, since }, assignedTo, onCheck }: Props) => {
  const { title, asks, remedy, measure, source, readOn }: GrantRule = grantRules[rule]
  const isBroken = state === 'alarm' || state === 'warning'
  return (
    <li className="rounded-card border border-line bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold text-lg">{title}</h4>
        <RuleState state={state} />
      </div>
      <p className="mt-1 text-soft">{asks}</p>
      {isBroken && (
        <p className="mt-3">
          <span className="font-semibold">What to do:</span> {remedy}{' '}
          <span className="text-soft">
            {since && `Since ${formatDay(since)}.`}{' '}
            {assignedTo ? `Assigned to ${assignedTo}.` : 'No one is assigned.'}
          </span>
        </p>
      )}
      <Evidence evidence={evidence} title={measure} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {rule !== 'clickRate' && rule !== 'conversions' && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Record a check: ${title}`}
            onClick={() => onCheck(rule)}
          >
            {isBroken ? 'Record the Fix' : 'Record a Check'}
          </Button>
        )}
        <TextLink
          to={source}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-sm"
        >
          Google’s rule, as of {formatDay(readOn)}
          <span className="sr-only"> (opens in a new tab)</span>
        </TextLink>
      </div>
    </li>
  )
}
