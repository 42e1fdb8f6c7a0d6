import { useQuery } from '@tanstack/react-query'
import { FileChartColumn } from 'lucide-react'
import { formatCount, formatMonth } from '#contract/results'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { reportPage, sentReportsQuery } from './monthly.queries.ts'

interface Props {
  publicId: string
  /** The report that is open. */
  month?: string
}

/** The monthly reports that a client was sent, newest first. */
export const ReportList = ({ publicId, month: open }: Props) => (
  <section aria-labelledby="monthly-reports" className="space-y-4">
    <h3 id="monthly-reports" className="text-xl">
      Your Monthly Reports
    </h3>
    <Loaded noun="your reports" query={useQuery(sentReportsQuery(publicId))}>
      {(reports) =>
        reports.length === 0 ? (
          <p className="text-soft">
            On the 3rd of each month, we email you a report on the previous month. You'll find all of them
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
                    to={reportPage({ publicId, month })}
                    aria-current={month === open ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center font-semibold"
                  >
                    {formatMonth(month)}
                  </TextLink>
                  <p className="text-sm text-soft">
                    {formatCount(clicks)} {clicks === 1 ? 'visit' : 'visits'}
                    {' · '}
                    {version > 1 ? 'Updated' : 'Sent'} <Moment date={sentAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </section>
)
