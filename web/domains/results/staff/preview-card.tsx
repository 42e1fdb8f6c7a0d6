import { useRef, useState } from 'react'
import { formatDays } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import {
  type Comparison,
  clickRateOf,
  formatConversions,
  formatCount,
  formatShare,
  formatSpans,
  type ReportPreview,
  type ReportProblemCode,
} from '#contract/results'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FiguresTable } from '../figures-table.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { IgnoredRows } from './ignored-rows.tsx'
import { ReportProblems } from './report-problems.tsx'

interface Props {
  name: string
  /** The account whose rows these are, in a report of several. */
  account: string | undefined
  preview: ReportPreview
  busy: boolean
  onImport: (confirmed: readonly ReportProblemCode[]) => void
  onCancel: () => void
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const PeriodNotice = ({ comparison, totals }: { comparison: Comparison; totals: { cost: number } }) => {
  if (comparison.kind === 'same')
    return (
      <Notice kind="success" title="Already imported">
        Nothing in this report is new, so there's nothing to import.
      </Notice>
    )
  if (comparison.kind === 'more')
    return <Notice kind="info">This report matches the results we have and adds to them.</Notice>
  if (comparison.kind === 'new') return null
  return (
    <Notice kind="attention" title="This period already has different figures. Replace them?">
      <p>
        Spend would go from {formatMoney(comparison.before.cost)} to {formatMoney(totals.cost)}.{' '}
        {counted(comparison.differenceCount, 'row')} would change. You can undo the import.
      </p>
      {comparison.lostDays.length > 0 && (
        <p className="mt-1 font-semibold">
          This report replaces a total that also covers {formatSpans(comparison.lostDays)}. We'd no longer
          have figures for those days.
        </p>
      )}
    </Notice>
  )
}

/** What was understood of a report, before anything is stored. */
export const PreviewCard = ({ name, account, preview, busy, onImport, onCancel }: Props) => {
  const [confirmed, setConfirmed] = useState<ReadonlySet<ReportProblemCode>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  const problems = useRef<HTMLDivElement>(null)
  const { period, unit, rowCount, totals, campaigns, campaignCount, comparison } = preview
  const rate = clickRateOf(totals)
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
      <Facts>
        {account && <Fact label="Account">{account}</Fact>}
        <Fact label="Period">{formatDays(period.from, period.to)}</Fact>
        <Fact label="Contents">
          {counted(rowCount, 'row')} by {unit}, {counted(campaignCount, 'campaign')}
        </Fact>
        <Fact label="Spend">{formatMoney(totals.cost)}</Fact>
        <Fact label="Clicks">
          {formatCount(totals.clicks)} of {formatCount(totals.impressions)} impressions
          {rate !== null && ` (${formatShare(rate)} CTR)`}
        </Fact>
        <Fact label="Conversions">
          {preview.hasConversions ? formatConversions(totals.conversions) : 'Not in this report'}
        </Fact>
      </Facts>
      {preview.isKeywords && (
        <Notice kind="info">
          This is a keyword report. It shows what people searched for and doesn't change the results by month.
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
          Plus {counted(campaignCount - campaigns.length, 'more campaign')} with less spend.
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
            {isReplacing ? 'Replace and Import' : `Import ${counted(rowCount, 'Row')}`}
          </Button>
        )}
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {isKnown ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Card>
  )
}
