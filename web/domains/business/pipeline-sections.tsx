import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import {
  type BusinessQuery,
  createOverdueTable,
  createStagesTable,
  createWorkloadTable,
} from '#contract/business'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { stageTimesQuery, workloadQuery } from './business.queries.ts'
import { BusinessSection, ChartCard } from './business-section.tsx'
import { BusinessTableView } from './business-table.tsx'

/** Loaded lazily, so that the page's figures don't wait for the chart code. */
const StageChart = lazy(() => import('./stage-chart.tsx'))

const stagesPhoneColumns = ['Target', '50% within', '80% within', 'In status now', 'Past target']

export const StagesSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="stages"
    title="Time in each status"
    lead="How long projects had been in a status that they left in these months, and how many are in it now. The times are added up every hour. From the payment to the launch, the targets add up to our 45 days."
  >
    <QueryContent noun="the times" query={useQuery(stageTimesQuery(range))}>
      {(stages) => (
        <div className="space-y-5">
          <ChartCard isOnlyOnScreen>
            <StageChart stages={stages} />
          </ChartCard>
          <BusinessTableView
            table={createStagesTable(stages)}
            range={range}
            phoneColumns={stagesPhoneColumns}
          />
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)

export const WorkloadSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="workload"
    title="Workload"
    lead="As of now, whatever the months above. A project is open from the payment to the launch, and overdue when it has been in its status longer than the target."
  >
    <QueryContent noun="the workload" query={useQuery(workloadQuery)}>
      {(rows) => (
        <div className="space-y-5">
          <BusinessTableView table={createWorkloadTable(rows)} range={range} />
          {createOverdueTable(rows).rows.length > 0 && (
            <BusinessTableView table={createOverdueTable(rows)} range={range} />
          )}
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)
