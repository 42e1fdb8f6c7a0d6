import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatResultMonth, type MonthlyResult } from '#contract/campaigns'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ClientOfUnnamed } from '../client-of-unnamed.tsx'
import { FiguresTable } from '../figures-table.tsx'
import { AdsProblem } from '../google-ads/ads-problem.tsx'
import { GoogleAdsSection } from '../google-ads/google-ads-section.tsx'
import { grantStandingQuery } from '../grant/grant.queries.ts'
import { GrantStandingView } from '../grant/grant-standing.tsx'
import { StaffReports } from '../monthly/staff-reports.tsx'
import { resultsQuery } from '../results.queries.ts'
import { ImportList } from './import-list.tsx'
import { ImportReport } from './import-report.tsx'
import { MonthDialog } from './month-dialog.tsx'

interface PartProps {
  id: string
  title: string
  /** Stands beside the heading. */
  action?: ReactNode
  children: ReactNode
}

const Part = ({ id, title, action, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {action}
    </div>
    {children}
  </section>
)

const Months = ({ months }: { months: readonly MonthlyResult[] }) =>
  months.length === 0 ? (
    <p className="text-soft">No results yet. Import a report, and its months appear here.</p>
  ) : (
    <FiguresTable
      caption="Results by month"
      noun="Month"
      rows={months.toReversed().map((row) => ({ ...row, name: formatResultMonth(row) }))}
    />
  )

/** One project as staff care for it: what needs attention first, then its reports, and where figures come from last. */
export const ProjectResultsArea = ({ publicId }: { publicId: string }) => {
  const [isTyping, setIsTyping] = useState(false)
  const client = useQuery(grantStandingQuery(publicId)).data?.project.clientName
  return (
    <Loaded noun="the results" query={useQuery(resultsQuery(publicId))}>
      {({ project, months }) => (
        <div className="space-y-8">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div>
              <h2 className="text-xl">{project.name}</h2>
              <ClientOfUnnamed project={project.name} client={client} />
            </div>
            <StatusBadge status={project.status} />
            <a href="#import-report" className={buttonStyle('outline', 'small', 'sm:ml-auto')}>
              <FileUp className="size-4" aria-hidden="true" />
              Import a Report
            </a>
          </div>
          <AdsProblem publicId={publicId} />
          <Part id="grant-rules" title="Ad Grants Compliance">
            <GrantStandingView publicId={publicId} />
          </Part>
          <Part id="known-months" title="Results by Month">
            <Months months={months} />
          </Part>
          <Part id="monthly-reports" title="Monthly Reports">
            <StaffReports publicId={publicId} />
          </Part>
          <Part
            id="import-report"
            title="Import a Report"
            action={
              <Button variant="outline" size="small" onClick={() => setIsTyping(true)}>
                <Plus className="size-4" aria-hidden="true" />
                Record a Month by Hand
              </Button>
            }
          >
            <ImportReport publicId={publicId} />
          </Part>
          <Part id="imports" title="Imports">
            <ImportList publicId={publicId} />
          </Part>
          <Part id="google-ads" title="Google Ads">
            <GoogleAdsSection publicId={publicId} />
          </Part>
          {isTyping && <MonthDialog publicId={publicId} onClose={() => setIsTyping(false)} />}
        </div>
      )}
    </Loaded>
  )
}
