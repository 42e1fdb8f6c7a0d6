import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { type BusinessQuery, createGrantsTable, type GrantRow } from '#contract/business'
import { formatCount, formatDollars, formatMonth, formatShare, MONTHLY_GRANT_CENTS } from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { grantsByMonthQuery } from './business.queries.ts'
import { BusinessSection, ChartCard, Figure, FigureRow } from './business-section.tsx'
import { BusinessTableView } from './business-table.tsx'
import { fillStyles } from './chart-fills.ts'

/** Loaded lazily, so that the page's figures don't wait for the chart code. */
const ColumnChart = lazy(() => import('./column-chart.tsx'))

const GrantFigures = ({ rows }: { rows: readonly GrantRow[] }) => {
  const latest = rows.at(-1)
  const live = latest?.live ?? 0
  const spend = rows.reduce((sum, row) => sum + row.spend, 0)
  const ceiling = rows.reduce((sum, row) => sum + row.live, 0) * MONTHLY_GRANT_CENTS
  return (
    <FigureRow>
      <Figure
        isFirst
        label="Live grants"
        value={formatCount(live)}
        note={latest && `By the end of ${formatMonth(latest.month)}`}
      />
      <Figure
        label="Grant ceiling per month"
        value={formatDollars(live * MONTHLY_GRANT_CENTS)}
        note={`${formatDollars(MONTHLY_GRANT_CENTS)} for each grant, at most`}
      />
      <Figure label="Grant ceiling in these months" value={formatDollars(ceiling)} />
      <Figure
        label="Known ad spend"
        value={formatDollars(spend)}
        note={
          ceiling > 0
            ? `${formatShare(spend / ceiling)} of the ceiling, from imported results`
            : 'From imported results'
        }
      />
    </FigureRow>
  )
}

const grantsPhoneColumns = ['Live grants', 'Grant ceiling', 'Known ad spend']

export const GrantsSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="grants"
    title="Grants"
    lead={`What our clients’ live grants are worth at most: about ${formatDollars(MONTHLY_GRANT_CENTS)} a month each. What they spend is known only where results are imported, and is added up every hour.`}
  >
    <QueryContent noun="the grants" query={useQuery(grantsByMonthQuery(range))}>
      {(rows) => (
        <div className="space-y-5">
          <GrantFigures rows={rows} />
          {rows.length > 1 && (
            <ChartCard isOnlyOnScreen>
              <ColumnChart
                title="Known ad spend within the ceiling"
                months={rows.map(({ month }) => month)}
                series={[
                  {
                    label: 'Known ad spend',
                    fill: fillStyles.strong,
                    values: rows.map(({ spend }) => spend),
                  },
                  {
                    label: 'Rest of the ceiling',
                    fill: fillStyles.light,
                    values: rows.map(({ live, spend }) => Math.max(0, live * MONTHLY_GRANT_CENTS - spend)),
                  },
                ]}
                format={formatDollars}
              />
            </ChartCard>
          )}
          <BusinessTableView
            table={createGrantsTable(rows)}
            range={range}
            phoneColumns={grantsPhoneColumns}
            emptyText="No live grants"
          />
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)
