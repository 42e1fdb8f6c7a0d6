import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, toEasternDay } from '#contract/dates.ts'
import {
  formatMonth,
  formatMonthName,
  formatSpans,
  getLaterDay,
  getMonthSpan,
  getPreviousMonth,
  type MonthlyResult,
  type ProjectResults,
  summarizeMonth,
} from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { CrossingScene } from '#web/ui/illustrations/illustrations.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { ReportList } from '../monthly/report-screen.tsx'
import { resultsQuery } from '../results.queries.ts'
import { CampaignsTable, KeywordsTable, MonthFigures, ResultsTrend } from './month-figures.tsx'

const NoResults = ({ project, launchedOn }: ProjectResults) => (
  <PageState
    level={2}
    icon={<CrossingScene className="mb-6 w-70 max-w-full rounded-card" />}
    title={
      project.status === 'live' ? 'Your first results are on their way' : 'Your results will appear here'
    }
  >
    <p>
      {project.status === 'live'
        ? `Your ads ${launchedOn ? `launched on ${formatDay(launchedOn)}` : 'are running'}. Google’s numbers take a few days to settle. We’ll add them as soon as they’re reliable.`
        : 'Once your Ad Grant is approved and your ads are running, you’ll see how many people came to your site and what the grant paid for.'}
    </p>
  </PageState>
)

/** Returns the newest month if it's this or last month and only its end lacks figures, or else undefined. */
const getOpenMonth = ({ months, launchedOn }: ProjectResults): string | undefined => {
  const newest = months.at(-1)
  const [known, another] = newest?.covered ?? []
  if (!newest || !known || another) return undefined
  const { from, to } = getMonthSpan(newest.month)
  const isFromStart = known.from <= getLaterDay(from, launchedOn ?? from) && known.to < to
  return isFromStart && newest.month >= getPreviousMonth(toEasternDay(new Date())) ? newest.month : undefined
}

const CoveredDays = ({ month, covered, openMonth }: MonthlyResult & { openMonth: string | undefined }) => {
  if (!covered) return null
  const last = covered.at(-1)
  return (
    <p className="mt-1 text-soft">
      {month === openMonth &&
        last &&
        `Figures through ${formatDay(last.to)}. Google’s numbers take a few days to settle.`}
      {month !== openMonth && covered.length > 0 && `Figures for ${formatSpans(covered)} only`}
      {covered.length === 0 && 'Figures for some days only'}
    </p>
  )
}

const Results = ({ results }: { results: ProjectResults }) => {
  const months = results.months.map(({ month }) => month).toReversed()
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen !== null && months.includes(chosen) ? chosen : months[0]
  if (month === undefined) return <NoResults {...results} />
  const figures = results.months.find((result) => result.month === month)
  const openMonth = getOpenMonth(results)
  const isPartial = results.months.some(({ covered }) => covered)
  return (
    <div className="space-y-10">
      <section aria-labelledby="month-results" className="space-y-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="month-results" className="text-2xl">
              {formatMonth(month)}
              {month === openMonth && ' so far'}
            </h2>
            {figures && <CoveredDays {...figures} openMonth={openMonth} />}
          </div>
          {months.length > 1 && <MonthPicker months={months} value={month} onChange={setChosen} />}
        </div>
        {figures && (
          <>
            <p className="max-w-prose text-lg">{summarizeMonth(figures)}</p>
            <MonthFigures figures={figures} month={month} />
          </>
        )}
      </section>
      <CampaignsTable month={month} rows={results.campaigns.filter((campaign) => campaign.month === month)} />
      <KeywordsTable month={month} rows={results.keywords.filter((keyword) => keyword.month === month)} />
      {months.length > 1 && (
        <section aria-labelledby="results-trend" className="space-y-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 id="results-trend" className="text-xl">
              Month by month
            </h3>
            {isPartial && (
              <p className="flex items-center gap-2 text-sm text-soft">
                <span className="size-3 rounded-xs bg-spruce opacity-45" aria-hidden="true" />
                {openMonth === undefined ? 'Part of the month' : `${formatMonthName(openMonth)} to date`}
              </p>
            )}
          </div>
          <ResultsTrend months={results.months} />
        </section>
      )}
      <ReportList publicId={results.project.publicId} />
    </div>
  )
}

export const ResultsView = ({ publicId }: { publicId: string }) => (
  <QueryContent noun="your results" query={useQuery(resultsQuery(publicId))}>
    {(results) => <Results results={results} />}
  </QueryContent>
)

interface MonthPickerProps {
  months: readonly string[]
  value: string
  onChange: (month: string) => void
}

const MonthPicker = ({ months, value, onChange }: MonthPickerProps) => (
  <SelectField label="Month" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    {months.map((month) => (
      <option key={month} value={month}>
        {formatMonth(month)}
      </option>
    ))}
  </SelectField>
)
