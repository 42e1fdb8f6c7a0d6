import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '#contract/campaigns'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { FiguresTable } from '../figures-table.tsx'
import { GoogleAdsSection } from '../google-ads/google-ads-section.tsx'
import { GrantStandingView } from '../grant/grant-standing.tsx'
import { StaffReports } from '../monthly/staff-reports.tsx'
import { resultsQuery } from '../results.queries.ts'
import { ImportList } from './import-list.tsx'
import { ImportReport } from './import-report.tsx'
import { MonthDialog } from './month-dialog.tsx'

/** The results of one project as staff keep them: reports come in, months are seen, imports can be undone. */
export const ProjectResultsArea = ({ publicId }: { publicId: string }) => {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <Loaded noun="the results" query={useQuery(resultsQuery(publicId))}>
      {({ project, months }) => (
        <div className="space-y-10">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-2xl">{project.name}</h2>
            <StatusBadge status={project.status} />
          </div>
          <section aria-labelledby="google-ads" className="space-y-4">
            <h3 id="google-ads" className="text-xl">
              Google Ads
            </h3>
            <GoogleAdsSection publicId={publicId} />
          </section>
          <section aria-labelledby="import-report" className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 id="import-report" className="text-xl">
                Import a Report
              </h3>
              <Button variant="outline" size="small" onClick={() => setIsTyping(true)}>
                <Plus className="size-4" aria-hidden="true" />
                Record a Month by Hand
              </Button>
            </div>
            <ImportReport publicId={publicId} />
          </section>
          <section aria-labelledby="known-months" className="space-y-4">
            <h3 id="known-months" className="text-xl">
              Results by Month
            </h3>
            {months.length === 0 ? (
              <p className="text-soft">No results yet. Import a report, and its months appear here.</p>
            ) : (
              <FiguresTable
                caption="Results by month"
                noun="Month"
                rows={months.toReversed().map((row) => ({ ...row, name: formatMonth(row.month) }))}
              />
            )}
          </section>
          <section aria-labelledby="monthly-reports" className="space-y-4">
            <h3 id="monthly-reports" className="text-xl">
              Monthly Reports
            </h3>
            <StaffReports publicId={publicId} />
          </section>
          <section aria-labelledby="grant-rules" className="space-y-4">
            <h3 id="grant-rules" className="text-xl">
              Rules of the Grant
            </h3>
            <GrantStandingView publicId={publicId} />
          </section>
          <section aria-labelledby="imports" className="space-y-4">
            <h3 id="imports" className="text-xl">
              Imports
            </h3>
            <ImportList publicId={publicId} />
          </section>
          {isTyping && <MonthDialog publicId={publicId} onClose={() => setIsTyping(false)} />}
        </div>
      )}
    </Loaded>
  )
}
