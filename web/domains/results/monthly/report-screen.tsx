import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileChartColumn, FileQuestion } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import {
  describeReport,
  describeReportConversions,
  formatCount,
  formatMonth,
  getReportedMonth,
  type MonthlyReport,
} from '#contract/results'
import { RequestError } from '#web/api/request-error.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { getButtonStyle, LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { CampaignsTable, KeywordsTable, MonthFigures, ResultsTrend } from '../client/month-figures.tsx'
import {
  getReportPagePath,
  getReportPdfUrl,
  monthlyReportQuery,
  type ReportKey,
  sentReportsQuery,
} from '../results.queries.ts'

const ReportStatus = ({ version, sentAt }: MonthlyReport) => {
  if (!sentAt)
    return (
      <Notice kind="attention" title="Draft" className="mt-4">
        The client can’t see this report yet. It shows the figures as they are now.
      </Notice>
    )
  return (
    <p className="mt-1 text-soft">
      {version > 1 ? 'Updated' : 'Sent'} <InstantDate date={sentAt} />
    </p>
  )
}

const MonthlyReportView = ({ report }: { report: MonthlyReport }) => {
  const { project, month, paragraph, content } = report
  const key = { publicId: project.publicId, month }
  return (
    <article className="space-y-10">
      <section aria-labelledby="report-title" className="space-y-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 id="report-title" className="text-3xl sm:text-4xl">
              {formatMonth(month)} report
            </h1>
            <p className="mt-2 font-semibold wrap-anywhere">{project.name}</p>
            <ReportStatus {...report} />
          </div>
          <a href={getReportPdfUrl(key)} download className={getButtonStyle('primary')}>
            <Download className="size-4.5" aria-hidden="true" />
            Download PDF
          </a>
        </div>
        <p className="max-w-prose text-lg">
          {describeReport(report)} {describeReportConversions(content)}
        </p>
        {paragraph !== '' && (
          <section aria-labelledby="report-words" className="rounded-card bg-mist p-5">
            <h2 id="report-words" className="font-semibold text-link">
              From your {brand.name} team
            </h2>
            <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{paragraph}</p>
          </section>
        )}
        <h2 className="sr-only">The month in numbers</h2>
        <MonthFigures figures={getReportedMonth(content)} month={month} />
      </section>
      <CampaignsTable month={month} rows={content.campaigns} />
      <KeywordsTable month={month} rows={content.keywords} />
      {content.months.length > 1 && (
        <section aria-labelledby="results-trend" className="space-y-4">
          <h3 id="results-trend" className="text-xl">
            Month by month
          </h3>
          <ResultsTrend months={content.months} />
        </section>
      )}
      <ReportList publicId={project.publicId} month={month} />
    </article>
  )
}

const isNotFound = (error: Error): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

export const ReportScreen = ({ publicId, month }: ReportKey) => {
  const { data, error, isFetching, refetch } = useQuery(monthlyReportQuery({ publicId, month }))
  useDocumentTitle(data && `${formatMonth(month)} report, ${data.project.name}`)
  if (error && isNotFound(error))
    return (
      <PageState
        icon={FileQuestion}
        title="Report not found"
        actions={<LinkButton to="/dashboard">Back to dashboard</LinkButton>}
      >
        <p>There is no report for this month.</p>
      </PageState>
    )
  if (error && !isFetching)
    return <LoadFailure title="We couldn’t load the report" error={error} onRetry={() => refetch()} />
  if (!data) return <PageSkeleton label="Loading report..." />
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 pb-8 sm:px-6 sm:pt-6 sm:pb-12">
      <TextLink
        to={`/project/${publicId}?tab=results`}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Results
      </TextLink>
      <MonthlyReportView report={data} />
    </div>
  )
}

interface ReportListProps {
  publicId: string
  /** The month whose report is shown on the current page. Undefined if the page shows no report. */
  month?: string
}

/** A project's sent reports, newest first. */
export const ReportList = ({ publicId, month: open }: ReportListProps) => (
  <section aria-labelledby="monthly-reports" className="space-y-4">
    <h3 id="monthly-reports" className="text-xl">
      Your monthly reports
    </h3>
    <QueryContent noun="your reports" query={useQuery(sentReportsQuery(publicId))}>
      {(reports) =>
        reports.length === 0 ? (
          <p className="text-soft">
            On the 3rd of each month, we email you a report on the previous month. You’ll find all of them
            here.
          </p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {reports.map(({ month, sentAt, version, clicks }) => (
              <li
                key={month}
                className="flex items-start gap-3 rounded-card border border-line bg-card p-4 shadow-card"
              >
                <FileChartColumn className="mt-2.5 size-6 shrink-0 text-link" aria-hidden="true" />
                <div>
                  <TextLink
                    to={getReportPagePath({ publicId, month })}
                    aria-current={month === open ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center font-semibold"
                  >
                    {formatMonth(month)}
                  </TextLink>
                  <p className="text-sm text-soft">
                    {formatCount(clicks)} {clicks === 1 ? 'visit' : 'visits'}
                    {' · '}
                    {version > 1 ? 'Updated' : 'Sent'} <InstantDate date={sentAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  </section>
)
