import {
  type Comparison,
  clickRateOf,
  formatConversions,
  formatCount,
  formatShare,
  type ReportPreview,
} from '#contract/campaigns'
import { formatDays } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { Fact, Facts } from '#web/ui/admin/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FiguresTable } from '../figures-table.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { IgnoredRows } from './ignored-rows.tsx'

interface Props {
  name: string
  preview: ReportPreview
  busy: boolean
  onImport: () => void
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
    </Notice>
  )
}

/** What was understood of a report, before anything is stored. */
export const PreviewCard = ({ name, preview, busy, onImport, onCancel }: Props) => {
  const { period, unit, rowCount, totals, campaigns, campaignCount, comparison } = preview
  const rate = clickRateOf(totals)
  const isReplacing = comparison.kind === 'other'
  return (
    <Card className="space-y-5">
      <h3 className="text-xl break-words">{name}</h3>
      <Facts>
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
      <div className="flex flex-wrap gap-3">
        {comparison.kind !== 'same' && (
          <Button busy={busy} busyLabel="Importing..." onClick={onImport}>
            {isReplacing ? 'Replace and Import' : `Import ${counted(rowCount, 'Row')}`}
          </Button>
        )}
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {comparison.kind === 'same' ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Card>
  )
}
