import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, ExternalLink, Siren, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import {
  type GrantEvaluation,
  type GrantRule,
  type GrantRuleFinding,
  grantFindingStates,
  grantRules,
} from '#contract/grant'
import { formatDayOrMonth } from '#contract/results'
import { type BadgeStates, StateBadge } from '#web/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { grantEvaluationQuery } from '../grant.queries.ts'
import { GrantCheckDialog, type StaffCheckedRule } from './check-dialog.tsx'

/** The badge for each rule state. An account shows the badge of its worst rule. */
export const ruleBadges: BadgeStates<GrantRuleFinding['state']> = {
  alarm: { tone: 'red', icon: Siren, text: 'Not met' },
  warning: { tone: 'amber', icon: TriangleAlert, text: 'Warning' },
  unknown: { tone: 'gray', icon: CircleHelp, text: 'Not checked' },
  kept: { tone: 'green', icon: CircleCheck, text: 'Met' },
}

const sortFindings = ({ findings }: GrantEvaluation) =>
  findings.toSorted((a, b) => grantFindingStates.indexOf(a.state) - grantFindingStates.indexOf(b.state))

/**
 * The earliest `readOn` date among all rules. Every rule was checked against Google's policies on or after
 * this date.
 */
const [rulesReadOn = ''] = Object.values(grantRules)
  .map((rule) => rule.readOn)
  .toSorted()

/** A project's findings for all rules, worst first. */
export const GrantEvaluationView = ({ publicId }: { publicId: string }) => {
  const [checking, setChecking] = useState<StaffCheckedRule | null>(null)
  return (
    <QueryContent noun="the rules" query={useQuery(grantEvaluationQuery(publicId))}>
      {(evaluation) => (
        <>
          <p className="text-[0.9375rem] text-soft">
            From Google’s policies as of {formatDay(rulesReadOn)}. Each name links to its policy.
          </p>
          <ul
            aria-label="Ad Grant compliance"
            className="rounded-card border border-line bg-card shadow-card"
          >
            {sortFindings(evaluation).map((finding) => (
              <FindingRow
                key={finding.rule}
                finding={finding}
                assignedTo={evaluation.assignedTo}
                onCheck={setChecking}
              />
            ))}
          </ul>
          {checking && (
            <GrantCheckDialog publicId={publicId} rule={checking} onClose={() => setChecking(null)} />
          )}
        </>
      )}
    </QueryContent>
  )
}

/** A rule's title as a link to Google's policy. */
const RuleName = ({ title, source }: GrantRule) => (
  <h4 className="font-semibold">
    <a
      href={source}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center gap-1.5 underline-offset-[3px] hover:underline pointer-coarse:min-h-11"
    >
      {title}
      <ExternalLink className="size-3.5 shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </h4>
)

interface FindingRowProps {
  finding: GrantRuleFinding
  assignedTo: string | null
  onCheck: (rule: StaffCheckedRule) => void
}

const FindingRow = ({ finding, assignedTo, onCheck }: FindingRowProps) => {
  const { rule, state, evidence, since } = finding
  const definition: GrantRule = grantRules[rule]
  const { title, asks, remedy, measure } = definition
  const isBroken = state === 'alarm' || state === 'warning'
  const [newest, ...earlier] = evidence
  const isCounted = rule === 'clickRate' || rule === 'conversions'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 sm:px-5 md:grid-cols-[minmax(0,1fr)_10.5rem_8.75rem]">
      <div className="col-span-2 text-[0.9375rem] md:col-span-1">
        <RuleName {...definition} />
        <p className="text-soft">{asks}</p>
        {isBroken && (
          <p className="mt-1.5">
            <span className="font-semibold">What to do:</span> {remedy}{' '}
            <span className="text-soft">
              {since && `Since ${formatDay(since)}.`}{' '}
              {assignedTo ? `Assigned to ${assignedTo}.` : 'No one is assigned.'}
            </span>
          </p>
        )}
        {newest?.note && <p className="mt-1.5 wrap-anywhere">{newest.note}</p>}
        <EarlierEvidence evidence={earlier} title={measure} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 self-center last:max-md:col-span-2 md:block">
        <StateBadge states={ruleBadges} state={state} />
        {newest && (
          <p className="text-sm text-soft md:mt-1">
            <span className="font-semibold text-ink tabular-nums">{newest.value}</span>
            {' · '}
            {formatDayOrMonth(newest.when)}
          </p>
        )}
        {isCounted && state === 'unknown' && (
          <p className="text-sm text-soft md:mt-1">Counted from the first full month of figures.</p>
        )}
      </div>
      {!isCounted && (
        <Button
          variant="outline"
          size="small"
          className="self-center justify-self-end whitespace-nowrap"
          aria-label={`Record a check: ${title}`}
          onClick={() => onCheck(rule)}
        >
          {isBroken ? 'Record the fix' : 'Record a check'}
        </Button>
      )}
    </li>
  )
}

interface EarlierEvidenceProps {
  /** Excludes the newest entry, which is always visible. */
  evidence: GrantRuleFinding['evidence']
  title: string
}

const EarlierEvidence = ({ evidence, title }: EarlierEvidenceProps) =>
  evidence.length > 0 && (
    <details className="mt-0.5">
      <summary className="inline-flex min-h-6 items-center text-link text-sm pointer-coarse:min-h-11">
        Earlier
      </summary>
      <ul aria-label={`Evidence: ${title}`} className="mt-1 space-y-1 text-sm">
        {evidence.map(({ when, value, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two checks on one day may be equal.
          <li key={index} className="wrap-anywhere">
            <span className="text-soft">{formatDayOrMonth(when)}:</span>{' '}
            <span className="font-semibold tabular-nums">{value}</span>
            {note && <span className="text-soft"> · {note}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
