import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import {
  describeReportState,
  formatMonth,
  type NotEmailedReason,
  notEmailedTexts,
  type StaffReport,
} from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import {
  getReportPagePath,
  reportInvalidations,
  resendMonthlyReport,
  staffReportsQuery,
} from '../results.queries.ts'
import { reportBadges, StateBadge } from '../state-badge.tsx'
import { type ReportAction, ReportDialog } from './report-dialog.tsx'

/** Number of months shown before "Show all" is pressed. */
const INITIAL_REPORT_COUNT = 3

export const StaffReports = ({ publicId }: { publicId: string }) => {
  const [dialog, setDialog] = useState<{ report: StaffReport; action: ReportAction } | null>(null)
  const [isAllShown, setAllShown] = useState(false)
  return (
    <QueryContent noun="the monthly reports" query={useQuery(staffReportsQuery(publicId))}>
      {({ reports, notEmailed }) => (
        <>
          {notEmailed && (
            <p className="text-soft">
              Reports aren’t emailed: {notEmailedTexts[notEmailed]}. Reports you send still appear on the
              project page.
            </p>
          )}
          {reports.length === 0 ? (
            <p className="text-soft">No reports yet. The first one covers the month the campaign launches.</p>
          ) : (
            <ul aria-label="Monthly reports" className="grid gap-4">
              {reports.slice(0, isAllShown ? reports.length : INITIAL_REPORT_COUNT).map((report) => (
                <StaffReportItem
                  key={report.month}
                  publicId={publicId}
                  report={report}
                  notEmailed={notEmailed}
                  onAction={(action) => setDialog({ report, action })}
                />
              ))}
            </ul>
          )}
          {!isAllShown && reports.length > INITIAL_REPORT_COUNT && (
            <Button variant="outline" size="small" onClick={() => setAllShown(true)}>
              Show all {reports.length} months
            </Button>
          )}
          {dialog && (
            <ReportDialog
              publicId={publicId}
              isEmailed={notEmailed === null}
              {...dialog}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
    </QueryContent>
  )
}

const stepLabels = {
  paragraph: 'Paragraph changed',
  sent: 'Sent',
  resent: 'Sent again',
  revised: 'Revised and sent',
} as const

const ReportHistory = ({ history, month }: StaffReport) =>
  history.length > 0 && (
    <details className="mt-1.5">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-link text-sm pointer-coarse:min-h-11">
        History
      </summary>
      <ul aria-label={`History of ${formatMonth(month)}`} className="mt-1 space-y-1 text-sm">
        {history.map(({ step, by, notEmailed, at }) => (
          <li key={`${at.toISOString()} ${step}`}>
            <span className="text-soft">
              <ShortDateTime date={at} />:
            </span>{' '}
            {stepLabels[step]} {by ? `by ${by}` : 'automatically'}
            {notEmailed && `. Not emailed: ${notEmailedTexts[notEmailed]}.`}
          </li>
        ))}
      </ul>
    </details>
  )

interface Props {
  publicId: string
  report: StaffReport
  notEmailed: NotEmailedReason | null
  onAction: (action: ReportAction) => void
}

const ReportActions = ({ publicId, report, notEmailed, onAction }: Props) => {
  const { month, state, paragraph } = report
  const { act, isPending } = useAction(reportInvalidations)
  const name = formatMonth(month)
  const sendAgain = () =>
    act(async () => {
      await resendMonthlyReport({ publicId, month })
      return { title: 'Report sent again', description: name }
    }, 'We couldn’t send the report.')
  const renderButton = (label: string, onClick: () => void) => (
    <Button variant="outline" size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  const isSent = state === 'sent'
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
      {state !== 'missing' && (
        <LinkButton
          to={getReportPagePath({ publicId, month })}
          variant="outline"
          size="small"
          aria-label={`${isSent ? 'View' : 'Preview'}: ${name}`}
        >
          {isSent ? 'View' : 'Preview'}
        </LinkButton>
      )}
      {!isSent &&
        renderButton(paragraph === '' ? 'Add a paragraph' : 'Edit paragraph', () => onAction('save'))}
      {isSent ? (
        <>
          {notEmailed === null && (
            <Button
              variant="outline"
              size="small"
              busy={isPending}
              aria-label={`Send again: ${name}`}
              onClick={sendAgain}
            >
              Send again
            </Button>
          )}
          {renderButton('Revise', () => onAction('revise'))}
        </>
      ) : (
        state !== 'missing' && renderButton('Send now', () => onAction('send'))
      )}
    </div>
  )
}

const StaffReportItem = (props: Props) => {
  const { report } = props
  const { month, state, paragraph, isOutdated } = report
  return (
    <li className="rounded-card border border-line bg-card px-5 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h4 className="font-semibold">{formatMonth(month)}</h4>
        <StateBadge states={reportBadges} state={state} />
        <ReportActions {...props} />
      </div>
      {state !== 'sent' && (
        <p className="mt-1 text-soft">{describeReportState(report, toEasternDay(new Date()))}</p>
      )}
      {isOutdated && (
        <p className="mt-1 font-semibold text-amber-ink">
          The figures changed after this report was sent. Revise it to send the new ones.
        </p>
      )}
      {paragraph !== '' && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{paragraph}</p>}
      <ReportHistory {...report} />
    </li>
  )
}
