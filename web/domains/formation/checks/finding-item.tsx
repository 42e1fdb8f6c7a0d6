import { CircleAlert, CircleCheck, CircleX, Eye, type LucideIcon } from 'lucide-react'
import type { Finding, FindingState } from '#contract/formation'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SourceLine } from '../source-line.tsx'

const findingIcons: Record<FindingState, { icon: LucideIcon; tone: string; label: string }> = {
  urgent: { icon: CircleX, tone: 'text-brick', label: 'Fix first' },
  fix: { icon: CircleAlert, tone: 'text-amber-ink', label: 'To fix' },
  review: { icon: Eye, tone: 'text-blue-ink', label: 'Needs a look' },
  passed: { icon: CircleCheck, tone: 'text-green-ink', label: 'Passed' },
}

/** Shows the legal name above the name found in the document. Underlines what differs. */
const Comparison = ({ parts }: { parts: NonNullable<Finding['comparison']> }) => (
  <dl className="mt-3 grid gap-x-3 gap-y-1 rounded-control bg-mist px-3 py-2 sm:grid-cols-[auto_minmax(0,1fr)]">
    {(['expected', 'found'] as const).map((side) => (
      <div key={side} className="contents">
        <dt className="text-[0.8125rem] text-soft sm:pt-0.5">
          {side === 'expected' ? 'Legal name' : 'Found'}
        </dt>
        <dd className="wrap-anywhere">
          {parts
            .filter((part) => part.side === 'both' || part.side === side)
            .map((part, index) =>
              part.side === 'both' ? (
                part.text
              ) : (
                <mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
                  key={index}
                  className="rounded-xs bg-brick-wash font-semibold text-brick underline decoration-2 underline-offset-4 whitespace-pre-wrap"
                >
                  {part.text}
                </mark>
              ),
            )}
        </dd>
      </div>
    ))}
  </dl>
)

/** A finding with its reason and, if there are any, a name comparison, quote, fix, and source. */
export const FindingItem = ({ finding }: { finding: Finding }) => {
  const { state, title, quote, why, source, fix, comparison } = finding
  const { icon: Icon, tone, label } = findingIcons[state]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-4">
      <Icon className={joinClasses('mt-0.5 size-5', tone)} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">
          <span className="sr-only">{label}: </span>
          {title}
        </p>
        {comparison && <Comparison parts={comparison} />}
        {quote && (
          <blockquote className="mt-2 border-line border-l-4 pl-3 text-[0.9375rem] text-faint wrap-anywhere">
            {quote.before}
            <span className="text-ink">{quote.text}</span>
            {quote.after}
          </blockquote>
        )}
        <p className="mt-2 text-[0.9375rem] text-soft">{why}</p>
        {fix && (
          <p className="mt-2 text-[0.9375rem] wrap-anywhere">
            <span className="font-semibold">How to fix it:</span> {fix}
          </p>
        )}
        {source && (
          <div className="mt-1">
            <SourceLine source={source} />
          </div>
        )}
      </div>
    </li>
  )
}
