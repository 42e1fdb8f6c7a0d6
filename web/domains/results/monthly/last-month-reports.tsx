import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import {
  describeReportState,
  formatCount,
  formatMonth,
  formatMonthName,
  type MonthlyReportStatus,
} from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button, TextLink } from '#web/ui/buttons.tsx'
import { lastMonthReportsQuery } from '../results.queries.ts'
import { reportBadges, StateBadge } from '../state-badge.tsx'
import { UnnamedProjectClient } from '../unnamed-project-client.tsx'

const DueReportItem = ({ report, month }: { report: MonthlyReportStatus; month: string }) => {
  const { publicId, name, clientName, assignedTo, state } = report
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 pt-1 pb-2.5 text-[0.9375rem] last:border-b-0 md:pb-1">
      <TextLink
        to={`/admin/campaigns/${publicId}`}
        aria-label={`${name}, ${formatMonthName(month)} report`}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </TextLink>
      <UnnamedProjectClient project={name} client={clientName} className="max-md:-mt-3 max-md:basis-full" />
      <StateBadge states={reportBadges} state={state} />
      <span className="text-soft">
        {describeReportState({ ...report, month, isAutomatic: true }, toEasternDay(new Date()))}{' '}
        {assignedTo ? `With ${assignedTo}.` : 'No one is assigned.'}
      </span>
    </li>
  )
}

/** Number of reports shown before "Show all" is pressed. */
const INITIAL_REPORT_COUNT = 5

const WaitingReports = ({ reports, month }: { reports: readonly MonthlyReportStatus[]; month: string }) => {
  const [isAllShown, setAllShown] = useState(false)
  if (reports.length === 0) return null
  return (
    <>
      <ul aria-label="Reports that weren’t sent" className="border-line border-t">
        {reports.slice(0, isAllShown ? reports.length : INITIAL_REPORT_COUNT).map((report) => (
          <DueReportItem key={report.publicId} report={report} month={month} />
        ))}
      </ul>
      {!isAllShown && reports.length > INITIAL_REPORT_COUNT && (
        <div className="border-line border-t px-4 py-2">
          <Button variant="ghost" size="small" className="-ml-3.5" onClick={() => setAllShown(true)}>
            Show all {formatCount(reports.length)} reports
          </Button>
        </div>
      )}
    </>
  )
}

/** Lists last month's reports that haven't been sent, and shows how many have been. */
export const LastMonthReports = () => (
  <QueryContent noun="the monthly reports" query={useQuery(lastMonthReportsQuery)}>
    {({ month, reports }) => {
      const waiting = reports.filter(({ state }) => state !== 'sent')
      return (
        <section
          aria-labelledby="last-month-reports"
          className="rounded-card border border-line bg-card shadow-card"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
            <h2 id="last-month-reports" className="text-lg">
              {formatMonth(month)} reports
            </h2>
            <p className="text-[0.9375rem] text-soft">
              {reports.length === 0
                ? `No project was live in ${formatMonthName(month)}.`
                : `${formatCount(reports.length - waiting.length)} of ${formatCount(reports.length)} sent.`}
            </p>
          </div>
          <WaitingReports reports={waiting} month={month} />
        </section>
      )
    }}
  </QueryContent>
)
