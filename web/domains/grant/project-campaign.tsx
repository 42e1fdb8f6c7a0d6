import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatResultMonth, type MonthlyResult } from '#contract/results'
import {
  AdsProblemNotice,
  FiguresTable,
  GoogleAdsSection,
  ImportList,
  MonthDialog,
  ReportImporter,
  resultsQuery,
  StaffReports,
  UnnamedProjectClient,
} from '#web/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { grantEvaluationQuery } from './grant.queries.ts'
import { GrantEvaluationView } from './monitor/grant-evaluation.tsx'

interface PartProps {
  id: string
  title: string
  /** Content shown beside the heading. */
  action?: ReactNode
  children: ReactNode
}

const CampaignPart = ({ id, title, action, children }: PartProps) => (
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

const MonthsTable = ({ months }: { months: readonly MonthlyResult[] }) =>
  months.length === 0 ? (
    <p className="text-soft">No results yet. Import a report, and its months appear here.</p>
  ) : (
    <FiguresTable
      caption="Results by month"
      noun="Month"
      rows={months.toReversed().map((row) => ({ ...row, name: formatResultMonth(row) }))}
    />
  )

/** The campaign page of one project: compliance, results, monthly reports, imports, and Google Ads. */
export const ProjectCampaignArea = ({ publicId }: { publicId: string }) => {
  const [isTyping, setIsTyping] = useState(false)
  const client = useQuery(grantEvaluationQuery(publicId)).data?.project.clientName
  const results = useQuery(resultsQuery(publicId))
  useDocumentTitle(results.data?.project.name)
  return (
    <QueryContent noun="the results" query={results}>
      {({ project, months }) => (
        <div className="space-y-8">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div>
              <h2 className="text-xl">{project.name}</h2>
              <UnnamedProjectClient project={project.name} client={client} />
            </div>
            <StatusBadge status={project.status} closedReason={project.closedReason} />
            <a href="#import-report" className={getButtonStyle('outline', 'small', 'sm:ml-auto')}>
              <FileUp className="size-4" aria-hidden="true" />
              Import a report
            </a>
          </div>
          <AdsProblemNotice publicId={publicId} />
          <CampaignPart id="grant-rules" title="Ad Grant compliance">
            <GrantEvaluationView publicId={publicId} />
          </CampaignPart>
          <CampaignPart id="known-months" title="Results by month">
            <MonthsTable months={months} />
          </CampaignPart>
          <CampaignPart id="monthly-reports" title="Monthly reports">
            <StaffReports publicId={publicId} />
          </CampaignPart>
          <CampaignPart
            id="import-report"
            title="Import a report"
            action={
              <Button variant="outline" size="small" onClick={() => setIsTyping(true)}>
                <Plus className="size-4" aria-hidden="true" />
                Record a month by hand
              </Button>
            }
          >
            <ReportImporter publicId={publicId} />
          </CampaignPart>
          <CampaignPart id="imports" title="Imports">
            <ImportList publicId={publicId} />
          </CampaignPart>
          <CampaignPart id="google-ads" title="Google Ads">
            <GoogleAdsSection publicId={publicId} />
          </CampaignPart>
          {isTyping && <MonthDialog publicId={publicId} onClose={() => setIsTyping(false)} />}
        </div>
      )}
    </QueryContent>
  )
}
