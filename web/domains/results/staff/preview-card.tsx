import { useRef, useState } from 'react'
import { formatDateRange } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import {
  formatConversions,
  formatCount,
  formatShare,
  formatSpans,
  getClickThroughRate,
  type ReportComparison,
  type ReportPreview,
  type ReportProblemCode,
} from '#contract/results'
import { DescriptionItem, DescriptionList } from '#web/ui/admin/description-list.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { scrollAreaProps } from '#web/ui/scrolling.ts'
import { FiguresTable } from '../figures-table.tsx'
import { DifferenceTable } from './difference-table.tsx'

interface Props {
  name: string
  /** The selected account, if the report contains several. */
  account: string | undefined
  preview: ReportPreview
  busy: boolean
  onImport: (confirmed: readonly ReportProblemCode[]) => void
  onCancel: () => void
}

const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const PeriodNotice = ({ comparison, totals }: { comparison: ReportComparison; totals: { cost: number } }) => {
  if (comparison.kind === 'same')
    return (
      <Notice kind="success" title="Already imported">
        Nothing in this report is new, so there’s nothing to import.
      </Notice>
    )
  if (comparison.kind === 'more')
    return <Notice kind="info">This report matches the results we have and adds to them.</Notice>
  if (comparison.kind === 'new') return null
  return (
    <Notice kind="attention" title="This period already has different figures. Replace them?">
      <p>
        Spend would go from {formatMoney(comparison.before.cost)} to {formatMoney(totals.cost)}.{' '}
        {formatCounted(comparison.differenceCount, 'row')} would change. You can undo the import.
      </p>
      {comparison.lostDays.length > 0 && (
        <p className="mt-1 font-semibold">
          This report replaces a total that also covers {formatSpans(comparison.lostDays)}. We’d no longer
          have figures for those days.
        </p>
      )}
    </Notice>
  )
}

/** Shows what a report contains before it's imported. The user must confirm each problem to import it. */
export const PreviewCard = ({ name, account, preview, busy, onImport, onCancel }: Props) => {
  const [confirmed, setConfirmed] = useState<ReadonlySet<ReportProblemCode>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  const problems = useRef<HTMLDivElement>(null)
  const { period, unit, rowCount, totals, campaigns, campaignCount, comparison } = preview
  const rate = getClickThroughRate(totals)
  const isReplacing = comparison.kind === 'other'
  const isKnown = comparison.kind === 'same'
  const submit = () => {
    if (preview.problems.every(({ code }) => confirmed.has(code))) return onImport([...confirmed])
    setIsAsked(true)
    problems.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
  }
  const confirm = (code: ReportProblemCode, isConfirmed: boolean) =>
    setConfirmed(
      (before) => new Set([...before].filter((other) => other !== code).concat(isConfirmed ? code : [])),
    )
  return (
    <Card className="space-y-5">
      <h3 className="text-xl wrap-anywhere">{name}</h3>
      <DescriptionList>
        {account && <DescriptionItem label="Account">{account}</DescriptionItem>}
        <DescriptionItem label="Period">{formatDateRange(period.from, period.to)}</DescriptionItem>
        <DescriptionItem label="Contents">
          {formatCounted(rowCount, 'row')} by {unit}, {formatCounted(campaignCount, 'campaign')}
        </DescriptionItem>
        <DescriptionItem label="Spend">{formatMoney(totals.cost)}</DescriptionItem>
        <DescriptionItem label="Clicks">
          {formatCount(totals.clicks)} of {formatCount(totals.impressions)} impressions
          {rate !== null && ` (${formatShare(rate)} click-through rate)`}
        </DescriptionItem>
        <DescriptionItem label="Conversions">
          {preview.hasConversions ? formatConversions(totals.conversions) : 'Not in this report'}
        </DescriptionItem>
      </DescriptionList>
      {preview.isKeywords && (
        <Notice kind="info">
          This is a keyword report. It shows what people searched for and doesn’t change the results by month.
        </Notice>
      )}
      <PeriodNotice comparison={comparison} totals={totals} />
      {isReplacing && <DifferenceTable comparison={comparison} />}
      {campaigns.length > 0 && (
        <FiguresTable
          caption="Campaigns in this report"
          noun="Campaign"
          rows={campaigns.map((row) => ({ ...row, name: row.campaign }))}
        />
      )}
      {campaignCount > campaigns.length && (
        <p className="text-soft">
          Plus {formatCounted(campaignCount - campaigns.length, 'more campaign')} with less spend.
        </p>
      )}
      <IgnoredRows rows={preview.ignored} count={preview.ignoredCount} />
      {!isKnown && preview.problems.length > 0 && (
        <div ref={problems}>
          <ReportProblems
            problems={preview.problems}
            confirmed={confirmed}
            isAsked={isAsked}
            onConfirm={confirm}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!isKnown && (
          <Button busy={busy} busyLabel="Importing..." onClick={submit}>
            {isReplacing ? 'Replace and import' : `Import ${formatCounted(rowCount, 'Row')}`}
          </Button>
        )}
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {isKnown ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Card>
  )
}

interface IgnoredRowsProps {
  rows: readonly { row: number; reason: string }[]
  count: number
}

const IgnoredRows = ({ rows, count }: IgnoredRowsProps) =>
  count > 0 && (
    <section aria-labelledby="ignored-rows">
      <h4 id="ignored-rows" className="font-semibold">
        {count === 1 ? 'One row was ignored' : `${formatCount(count)} rows were ignored`}
      </h4>
      <ul
        {...scrollAreaProps}
        aria-label="Ignored rows"
        className="mt-2 max-h-60 space-y-1 overflow-y-auto text-[0.9375rem]"
      >
        {rows.map(({ row, reason }) => (
          <li key={row}>
            <span className="font-semibold tabular-nums">Row {formatCount(row)}:</span> {reason}
          </li>
        ))}
        {count > rows.length && <li>And {formatCount(count - rows.length)} more.</li>}
      </ul>
    </section>
  )

const problemTexts: Readonly<Record<ReportProblemCode, { title: string; answer: string }>> = {
  'incomplete-account': {
    title: 'This report isn’t the whole account',
    answer: 'Import these rows anyway. The client will see them as all of their results.',
  },
  'double-counted': {
    title: 'Something is in this report twice',
    answer: 'The figures above are right. Import them.',
  },
  'implausible-cost': {
    title: 'The spend looks too high',
    answer: 'The spend is right. Import it.',
  },
  'partial-month': {
    title: 'This report covers part of a month',
    answer: 'Import it for these days only.',
  },
  'foreign-currency': { title: 'This report is in another currency', answer: 'Import it.' },
  'other-account': {
    title: 'This report is from another account',
    answer: 'The account is right. Import the report.',
  },
  'several-accounts': { title: 'This report has several accounts', answer: 'Import it.' },
}

interface ReportProblemsProps {
  problems: ReportPreview['problems']
  confirmed: ReadonlySet<ReportProblemCode>
  /** Whether to show an error on problems that aren't confirmed. */
  isAsked: boolean
  onConfirm: (code: ReportProblemCode, isConfirmed: boolean) => void
}

/** A report's problems. Each has a checkbox to confirm it. */
const ReportProblems = ({ problems, confirmed, isAsked, onConfirm }: ReportProblemsProps) => (
  <div className="space-y-3">
    {problems.map(({ code, message }) => (
      <Notice key={code} kind="attention" title={problemTexts[code].title}>
        <p>{message}</p>
        <div className="mt-1">
          <CheckboxField
            label={problemTexts[code].answer}
            checked={confirmed.has(code)}
            error={isAsked && !confirmed.has(code) ? 'Confirm this, or cancel the import' : undefined}
            onChange={(event) => onConfirm(code, event.currentTarget.checked)}
          />
        </div>
      </Notice>
    ))}
  </div>
)
